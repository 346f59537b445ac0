import type { QueryClient } from '@tanstack/react-query'
import type { CollectionView } from '../../contract/collections.ts'
import { describePage } from '../state/page.ts'
import { keys } from '../state/queries.ts'
import { parseRoute } from '../state/route.ts'
import { SizePage } from './SizePage.tsx'

export const sizePage = describePage('size', SizePage, {
  title: (strings) => strings.sizes.title,
  command: {
    id: 'size.open',
    title: (strings) => strings.sizes.command,
    group: 'library',
    target: (queries) => {
      const id = shownCollection() ?? largestCollection(queries)
      return id === undefined ? undefined : { page: 'size', id }
    },
  },
})

function shownCollection(): number | undefined {
  const { at } = parseRoute(window.location.hash)
  return at.page === 'collection' || at.page === 'size' ? at.id : undefined
}

function largestCollection(queries: QueryClient): number | undefined {
  const all = queries.getQueryData<readonly CollectionView[]>(keys.collections) ?? []
  return all.toSorted((a, b) => b.documents - a.documents)[0]?.id
}
