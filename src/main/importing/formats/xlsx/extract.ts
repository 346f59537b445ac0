import { stat } from 'node:fs/promises'
import type { Extract } from '../../extraction/extractor.ts'
import { PackageReader } from '../package/readPackage.ts'
import { readSheets } from '../sheets/readSheets.ts'
import { openWorkbook } from './openWorkbook.ts'

/** Reads an Excel workbook. */
export const extract: Extract = async function* ({ path, name }, context) {
  const { size } = await stat(path)
  let read = 0
  const source = await PackageReader.open(path, context)
  try {
    // Bytes after decompression, which are more; the reader counts no further than the file's size.
    const workbook = await openWorkbook(source, (bytes) => context.onProgress(Math.min(size, (read += bytes))))
    yield* readSheets(name, workbook, context.options.columns)
  } finally {
    await source.close()
  }
}
