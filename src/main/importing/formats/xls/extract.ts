import type { Extract } from '../../extraction/extractor.ts'
import { readSheets } from '../sheets/readSheets.ts'
import { withBinaryWorkbook } from './withBinaryWorkbook.ts'

/** Reads a workbook of Excel 2003 or before, or a newer one in binary form. */
export const extract: Extract = ({ path, name }, context) =>
  withBinaryWorkbook(path, context, (workbook) => readSheets(name, workbook, context.options.columns))
