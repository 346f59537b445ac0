import type { View } from '../../extraction/view.ts'
import { mailPage } from '../mail/mailPage.ts'
import { readMsgFile } from './extract.ts'

/** The HTML body of a message of Outlook. */
export const viewPage: View = async function* ({ path, name }, { options }) {
  yield mailPage(await readMsgFile(path, name, options.encoding))
}
