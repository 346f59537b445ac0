import { describePage } from '../state/page.ts'
import { CollectionPage } from './CollectionPage.tsx'
import { askAhead } from './askAhead.ts'

export const collectionPage = describePage('collection', CollectionPage, {
  title: (strings) => strings.collections.title,
  ahead: (queries, client, { id }) => askAhead(queries, client, id),
})
