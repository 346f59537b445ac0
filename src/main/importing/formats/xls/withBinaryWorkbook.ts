import { isEncrypted } from 'officecrypto-tool'
import { QuarryError } from '../../../base/errors.ts'
import type { ExtractionContext } from '../../extraction/extractor.ts'
import { compoundFile } from '../package/compoundFile.ts'
import { decryptOffice, readCompoundFile } from '../package/decryptOffice.ts'
import type { Workbook } from '../sheets/workbook.ts'
import { openBinaryWorkbook } from './openBinaryWorkbook.ts'

/** What `read` gives of a workbook of Excel 2003 or before, in its binary form or in XML, or a newer one in binary form. */
export async function* withBinaryWorkbook<Part>(
  path: string,
  { options, onProgress }: ExtractionContext,
  read: (workbook: Workbook) => AsyncIterable<Part>,
): AsyncGenerator<Part> {
  const bytes = await readCompoundFile(path)
  onProgress(0)
  if (!isWorkbook(bytes))
    throw new QuarryError('invalid_input', 'This is no Excel workbook, in spite of its name.', {
      hint: 'Name it by what it is, such as .csv or .html.',
    })
  const isCompound = bytes.subarray(0, compoundFile.length).equals(compoundFile)
  const plain = isCompound && isLocked(bytes) ? await decryptOffice(bytes, options.password) : bytes
  yield* read(openBinaryWorkbook(plain))
  onProgress(bytes.length)
}

/** A compound file, a package, a stream of records of Excel 4 or before, or XML of Excel 2003. */
function isWorkbook(bytes: Buffer): boolean {
  if (bytes.subarray(0, compoundFile.length).equals(compoundFile)) return true
  if (/^(PK\u0003\u0004|\u0009[\u0000\u0002\u0004\u0008][\u0004-\u0010]\u0000)/.test(bytes.toString('latin1', 0, 4)))
    return true
  return bytes.subarray(0, 4_096).includes('urn:schemas-microsoft-com:office:spreadsheet')
}

/** @throws QuarryError invalid_input for a compound file that is damaged */
function isLocked(bytes: Buffer): boolean {
  try {
    return isEncrypted(bytes)
  } catch (error) {
    throw new QuarryError('invalid_input', 'The workbook is damaged.', {
      hint: 'Open it in its own program and save it as .xlsx.',
      data: { detail: error instanceof Error ? error.message : String(error) },
    })
  }
}
