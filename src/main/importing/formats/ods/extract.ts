import type { Extract } from '../../extraction/extractor.ts'
import { readSheets } from '../sheets/readSheets.ts'
import { withContent } from './withContent.ts'

/** Reads an OpenDocument spreadsheet. */
export const extract: Extract = ({ path, name }, context) =>
  withContent(path, context, (workbook) => readSheets(name, workbook, context.options.columns))
