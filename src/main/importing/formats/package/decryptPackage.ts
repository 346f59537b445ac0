import { mkdtemp, open, readFile, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { decrypt } from 'officecrypto-tool'
import { advise } from '../../../base/advice.ts'
import { QuarryError } from '../../../base/errors.ts'
import type { ExtractionContext } from '../../extraction/extractor.ts'

const compoundFile = Buffer.from('d0cf11e0a1b11ae1', 'hex')
/** The stream of a compound file that holds an encrypted package. */
const encryptedPackage = Buffer.from('EncryptedPackage', 'utf16le')
/** A larger file is not decrypted: all of it is held in memory, twice. */
const MAX_BYTES = 256 * 1024 ** 2

/** A package that was decrypted into a temporary file. */
export interface DecryptedPackage {
  readonly path: string
  remove(): Promise<void>
}

/**
 * The package in an encrypted Office Open XML document; undefined for a file that is no compound file.
 * @throws QuarryError invalid_input without the right password, and for documents of Office 97 to 2003
 */
export async function decryptPackage(
  file: string,
  { options, folder }: Pick<ExtractionContext, 'options' | 'folder'>,
): Promise<DecryptedPackage | undefined> {
  if (!(await isCompoundFile(file))) return undefined
  const { size } = await stat(file)
  if (size > MAX_BYTES)
    throw new QuarryError('invalid_input', 'The document is encrypted and too large to be decrypted.', {
      hint: 'Open it in its own program and save it without a password.',
    })
  const bytes = await readFile(file)
  if (!bytes.includes(encryptedPackage))
    throw new QuarryError(
      'invalid_input',
      'The document is of the old kind (.doc, .xls, .ppt), in spite of its name.',
      {
        hint: 'Open it in its own program and save it in its new form, such as .docx.',
      },
    )
  if (options.password === undefined)
    throw new QuarryError('invalid_input', 'The document is encrypted: it needs a password.', {
      hint: advise('givePassword'),
    })
  const decrypted = await decrypt(bytes, { password: options.password }).catch((error: unknown) => {
    throw failure(error)
  })
  const own = await mkdtemp(path.join(folder, 'decrypted-'))
  const target = path.join(own, 'file')
  await writeFile(target, decrypted, { mode: 0o600 })
  return { path: target, remove: () => rm(own, { recursive: true, force: true }) }
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

async function isCompoundFile(file: string): Promise<boolean> {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(compoundFile.length), 0, compoundFile.length, 0)
    return bytesRead === compoundFile.length && buffer.equals(compoundFile)
  } finally {
    await handle.close()
  }
}
