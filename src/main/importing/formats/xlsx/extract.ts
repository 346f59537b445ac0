import type { Extract } from '../../extraction/extractor.ts'
import { readSheets } from '../sheets/readSheets.ts'
import { withWorkbook } from './withWorkbook.ts'

/** Reads an Excel workbook. */
export const extract: Extract = ({ path, name }, { options, onProgress }) =>
  withWorkbook(path, onProgress, (workbook) => readSheets(name, workbook, options.columns))
