import { stat } from 'node:fs/promises'
import { openSpreadsheet } from '../sheets/openSpreadsheet.ts'
import type { Workbook } from '../sheets/workbook.ts'
import { openWorkbook } from './openWorkbook.ts'

/** What `read` gives of an Excel workbook, which is open meanwhile. */
export async function* withWorkbook<Part>(
  path: string,
  onProgress: (bytes: number) => void,
  read: (workbook: Workbook) => AsyncIterable<Part>,
): AsyncGenerator<Part> {
  const { size } = await stat(path)
  let bytesRead = 0
  const source = await openSpreadsheet(path)
  try {
    // Bytes after decompression, which are more; the reader counts no further than the file's size.
    yield* read(await openWorkbook(source, (bytes) => onProgress(Math.min(size, (bytesRead += bytes)))))
  } finally {
    source.close()
  }
}
