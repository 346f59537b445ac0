import { describePage } from '../state/page.ts'
import { CollectionPage } from './CollectionPage.tsx'

export const collectionPage = describePage('collection', CollectionPage, {
  title: (strings) => strings.collections.title,
})
