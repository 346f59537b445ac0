import type { View } from '../../extraction/view.ts'
import { mailPage } from '../mail/mailPage.ts'
import { readEmlFile } from './extract.ts'

/** The HTML body of a message. */
export const viewPage: View = async function* ({ path, name }, { options }) {
  yield mailPage(await readEmlFile(path, name, options.encoding))
}
