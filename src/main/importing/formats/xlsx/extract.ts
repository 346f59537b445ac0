import { stat } from 'node:fs/promises'
import type { Extract } from '../../extraction/extractor.ts'
import { openSpreadsheet } from '../sheets/openSpreadsheet.ts'
import { readSheets } from '../sheets/readSheets.ts'
import { openWorkbook } from './openWorkbook.ts'

/** Reads an Excel workbook. */
export const extract: Extract = async function* ({ path, name }, { options, onProgress }) {
  const { size } = await stat(path)
  let read = 0
  const source = await openSpreadsheet(path)
  try {
    // Bytes after decompression, which are more; the reader counts no further than the file's size.
    const workbook = await openWorkbook(source, (bytes) => onProgress(Math.min(size, (read += bytes))))
    yield* readSheets(name, workbook, options.columns)
  } finally {
    source.close()
  }
}
