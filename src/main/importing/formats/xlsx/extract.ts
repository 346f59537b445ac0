import type { Extract } from '../../extraction/extractor.ts'
import { readSheets } from '../sheets/readSheets.ts'
import { withWorkbook } from './withWorkbook.ts'

/** Reads an Excel workbook. */
export const extract: Extract = ({ path, name }, context) =>
  withWorkbook(path, context, async function* (workbook, warnings) {
    yield* readSheets(name, workbook, context.options.columns)
    if (warnings.length > 0) yield warnings
  })
