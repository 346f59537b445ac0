import { readFile, stat } from 'node:fs/promises'
import { decrypt } from 'officecrypto-tool'
import { advise } from '../../../base/advice.ts'
import { QuarryError } from '../../../base/errors.ts'

/** A larger file is not read as a whole. */
const MAX_BYTES = 256 * 1024 ** 2

/** A compound file as a whole. @throws QuarryError invalid_input for one that is too large */
export async function readCompoundFile(path: string): Promise<Buffer> {
  const { size } = await stat(path)
  if (size > MAX_BYTES)
    throw new QuarryError('invalid_input', 'The file is larger than a file of its kind may be.', {
      hint: 'Open it in its own program and save it in its new form, such as .docx, without a password.',
    })
  return readFile(path)
}

/**
 * The bytes of an encrypted office document as they are without its password: a package, or a compound file.
 * @throws QuarryError invalid_input without the right password
 */
export async function decryptOffice(bytes: Buffer, password: string | undefined): Promise<Buffer> {
  if (password === undefined)
    throw new QuarryError('invalid_input', 'The document is encrypted: it needs a password.', {
      hint: advise('givePassword'),
    })
  try {
    return await decrypt(bytes, { password })
  } catch (error) {
    throw failure(error)
  }
}

function failure(error: unknown): QuarryError {
  const detail = error instanceof Error ? error.message : String(error)
  return /password is incorrect/i.test(detail)
    ? new QuarryError('invalid_input', 'The password does not open this document.')
    : new QuarryError('invalid_input', 'The document is encrypted in a way that is not read, or is damaged.', {
        hint: 'Open it in its own program and save it without a password.',
        data: { detail },
      })
}
