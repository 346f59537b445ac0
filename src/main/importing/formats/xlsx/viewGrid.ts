import type { View } from '../../extraction/view.ts'
import { viewSheets } from '../sheets/viewSheets.ts'
import { withWorkbook } from './withWorkbook.ts'

/** The cells of an Excel workbook. */
export const viewGrid: View = ({ path }, context) => withWorkbook(path, context, viewSheets)
