import { stat } from 'node:fs/promises'
import type { ExtractionContext } from '../../extraction/extractor.ts'
import { PackageReader } from '../package/readPackage.ts'
import type { Workbook } from '../sheets/workbook.ts'
import { openWorkbook } from './openWorkbook.ts'

/** What `read` gives of an Excel workbook, which is open meanwhile. */
export async function* withWorkbook<Part>(
  path: string,
  context: ExtractionContext,
  read: (workbook: Workbook) => AsyncIterable<Part>,
): AsyncGenerator<Part> {
  const { size } = await stat(path)
  let bytesRead = 0
  const source = await PackageReader.open(path, context)
  try {
    // Bytes after decompression, which are more; the reader counts no further than the file's size.
    yield* read(await openWorkbook(source, (bytes) => context.onProgress(Math.min(size, (bytesRead += bytes)))))
  } finally {
    await source.close()
  }
}
