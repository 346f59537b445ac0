import { describePage } from '../state/page.ts'
import { DocumentPage } from './DocumentPage.tsx'

/** One document in a window of its own. */
export const documentPage = describePage('document', DocumentPage, {
  title: (strings) => strings.reading.title,
})
