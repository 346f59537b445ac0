import type { View } from '../../extraction/view.ts'
import { viewSheets } from '../sheets/viewSheets.ts'
import { withBinaryWorkbook } from './withBinaryWorkbook.ts'

/** The cells of a workbook of Excel 2003 or before, or a newer one in binary form. */
export const viewGrid: View = ({ path }, context) => withBinaryWorkbook(path, context, viewSheets)
