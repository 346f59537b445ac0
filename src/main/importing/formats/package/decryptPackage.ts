import { mkdtemp, open, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { QuarryError } from '../../../base/errors.ts'
import type { ExtractionContext } from '../../extraction/extractor.ts'
import { compoundFile } from './compoundFile.ts'
import { decryptOffice, readCompoundFile } from './decryptOffice.ts'

/** The stream of a compound file that holds an encrypted package. */
const encryptedPackage = Buffer.from('EncryptedPackage', 'utf16le')

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
  const bytes = await readCompoundFile(file)
  if (!bytes.includes(encryptedPackage))
    throw new QuarryError(
      'invalid_input',
      'The file is an old office document or a damaged one, in spite of its name.',
      {
        hint: 'Open it in its own program and save it in its new form, such as .docx.',
      },
    )
  const decrypted = await decryptOffice(bytes, options.password)
  const own = await mkdtemp(path.join(folder, 'decrypted-'))
  const target = path.join(own, 'file')
  await writeFile(target, decrypted, { mode: 0o600 })
  return { path: target, remove: () => rm(own, { recursive: true, force: true }) }
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
