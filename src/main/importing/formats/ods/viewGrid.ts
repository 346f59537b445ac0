import type { View } from '../../extraction/view.ts'
import { viewSheets } from '../sheets/viewSheets.ts'
import { withContent } from './withContent.ts'

/** The cells of an OpenDocument spreadsheet. */
export const viewGrid: View = ({ path }, context) => withContent(path, context, viewSheets)
