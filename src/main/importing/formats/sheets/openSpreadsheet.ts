import { open } from 'node:fs/promises'
import { QuarryError } from '../../../base/errors.ts'
import { PackageReader } from '../package/readPackage.ts'

const compoundFile = Buffer.from('d0cf11e0a1b11ae1', 'hex')

/** Opens the package of a spreadsheet. @throws QuarryError invalid_input for what is none */
export async function openSpreadsheet(path: string): Promise<PackageReader> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(compoundFile.length), 0, compoundFile.length, 0)
    if (bytesRead === compoundFile.length && buffer.equals(compoundFile))
      throw new QuarryError('invalid_input', 'The workbook is encrypted, or of the old kind (.xls).', {
        hint: 'Open it in its own program and save it as .xlsx without a password.',
      })
  } finally {
    await file.close()
  }
  return PackageReader.open(path)
}

/** Passes bytes on and reports how many were read: reading that shows no progress is ended. */
export async function* counted(
  bytes: AsyncIterable<Uint8Array>,
  onBytes: (bytes: number) => void,
): AsyncGenerator<Uint8Array> {
  for await (const piece of bytes) {
    onBytes(piece.length)
    yield piece
  }
}
