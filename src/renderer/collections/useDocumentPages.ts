import { useQueries, useQuery, useQueryClient, type QueryKey } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import type { DocumentPage, DocumentSummary, OrderedMark } from '../../contract/documents.ts'
import type { FactName } from '../../contract/organising/fields.ts'
import type { QuarryClient } from '../../contract/routes.ts'
import type { SearchInput } from '../../contract/search.ts'
import { useClient } from '../api.ts'
import type { Json } from '../state/unsavedPages.ts'
import { isSameRange, numbersOf, pagesAround, pagesInSight, type PageRange } from '../ui/layout/pagesAround.ts'
import { keys } from '../state/queries.ts'
import { pagesTogether } from './pagesTogether.ts'

/** The orders that a list offers; `best`: as a smart collection ranks them. */
export type NamedSort = 'added' | 'published' | 'title' | 'best'

/** By a field, a fact or a mark, either way, in a table. */
export type DocumentSort =
  | NamedSort
  | { readonly field: number; readonly descending: boolean }
  | { readonly fact: FactName; readonly descending: boolean }
  | { readonly mark: OrderedMark; readonly descending: boolean }

export const acceptSort = (stored: Json): NamedSort | undefined =>
  stored === 'added' || stored === 'published' || stored === 'title' ? stored : undefined

export const acceptSmartSort = (stored: Json): NamedSort | undefined =>
  stored === 'best' ? stored : acceptSort(stored)

/** The order that documents are shown in, for an export of them; nothing for the one that it has by itself. */
export const exportedAs = (sort: DocumentSort): { readonly sort?: Exclude<DocumentSort, 'added' | 'best'> } =>
  sort === 'added' || sort === 'best' ? {} : { sort }

const pageSize = 200

const firstPage: PageRange = { from: 0, to: 0 }

/** Documents that are listed: of a collection, or all that pass filters. */
export type DocumentsOf =
  | { readonly kind: 'collection'; readonly id: number }
  | { readonly kind: 'filters'; readonly filters: NonNullable<SearchInput['filters']> }

/** The query of one page. */
export function pageQueryOf(client: QuarryClient, of: DocumentsOf, sort: DocumentSort, page: number) {
  return {
    queryKey: [...(of.kind === 'collection' ? keys.documents(of.id) : keys.foundDocuments(of.filters)), sort, page],
    queryFn: ({ signal }: { signal: AbortSignal }) => {
      const part = { sort, offset: page * pageSize, limit: pageSize }
      return of.kind === 'collection'
        ? client.documents.list({ collectionId: of.id, ...part }, { signal })
        : client.documents.find({ filters: of.filters, ...part, sort: sort === 'best' ? 'added' : sort }, { signal })
    },
  }
}

/** The first page; until it is there in another order, the one before tells how many documents there are. */
function firstPageOf(client: QuarryClient, of: DocumentsOf, sort: DocumentSort) {
  const query = pageQueryOf(client, of, sort, 0)
  const documentsOf = (key: QueryKey) => JSON.stringify(key.slice(0, -2))
  return {
    ...query,
    placeholderData: (before: DocumentPage | undefined, { queryKey }: { readonly queryKey: QueryKey } = query) =>
      documentsOf(queryKey) === documentsOf(query.queryKey) ? before : undefined,
  }
}

/**
 * How many documents there are, null until that is known: for what is around a list, which need not be drawn again for each
 * page that comes in.
 */
export function useDocumentTotal(of: DocumentsOf, sort: DocumentSort): number | null {
  return useQuery({ ...firstPageOf(useClient(), of, sort), select: totalOf }).data ?? null
}

const totalOf = ({ total }: DocumentPage) => total

/** Whether there are any; null until that is known. Not drawn again as documents come in. */
export function useHasDocuments(of: DocumentsOf, sort: DocumentSort) {
  const client = useClient()
  const { data, error, refetch } = useQuery({ ...firstPageOf(client, of, sort), select: isAny })
  return { hasDocuments: data ?? null, error, retry: () => void refetch() }
}

const isAny = ({ total }: DocumentPage) => total > 0

/**
 * The order that rows are shown in: another one is shown when its first page is there, and the rows stay as they are until
 * then, for rows without words would have to be drawn and laid out once more.
 */
function useShownSort(of: DocumentsOf, sort: DocumentSort): DocumentSort {
  const isThere = useQuery({ ...pageQueryOf(useClient(), of, sort, 0), select: () => true }).data === true
  const documents = JSON.stringify(of)
  const [shown, setShown] = useState({ documents, sort })
  const isSame = shown.documents === documents && JSON.stringify(shown.sort) === JSON.stringify(sort)
  if (isSame) return shown.sort
  if (!isThere && shown.documents === documents) return shown.sort
  setShown({ documents, sort })
  return sort
}

/** The same value as before as long as it says the same. */
function useSame<T>(value: T): T {
  const [kept, keep] = useState(value)
  if (JSON.stringify(kept) === JSON.stringify(value)) return kept
  keep(value)
  return value
}

/** Documents, loaded in pages as they come into sight. */
export function useDocumentPages(documents: DocumentsOf, asked: DocumentSort) {
  const client = useClient()
  const cache = useQueryClient()
  const of = useSame(documents)
  const sort = useShownSort(of, asked)
  // Of pages, not of rows: otherwise everything around the list would be rendered again for each row that comes into sight.
  const [seen, setSeen] = useState({ inSight: firstPage, around: firstPage })
  const pageQuery = useCallback((page: number) => pageQueryOf(client, of, sort, page), [client, of, sort])
  const readPage = (page: number) => cache.getQueryData<DocumentPage>(pageQuery(page).queryKey)
  const total = readPage(0)?.total ?? 0
  const isThere = numbersOf(seen.inSight).every((page) => readPage(page) !== undefined)
  // What is around comes behind what is in sight: a scrollbar that is drawn goes on to other rows before.
  const near = numbersOf(isThere ? seen.around : seen.inSight)
  const wanted = useSame([...new Set([0, ...near.filter((page) => page * pageSize < total)])])
  const shownTotal = useDocumentTotal(of, asked)
  const [together] = useState(pagesTogether)
  const queries = useMemo(() => wanted.map(pageQuery), [wanted, pageQuery])
  const { pages, error } = useQueries({ queries, combine: together })
  const byPage = useMemo(() => new Map(wanted.map((page, index) => [page, pages[index]] as const)), [wanted, pages])
  const onVisible = useCallback((first: number, last: number) => {
    const [inSight, around] = [pagesInSight(first, last, pageSize), pagesAround(first, last, pageSize)]
    setSeen((now) => (isSameRange(now.inSight, inSight) && isSameRange(now.around, around) ? now : { inSight, around }))
  }, [])
  const item = useCallback(
    (index: number): DocumentSummary | undefined => byPage.get(Math.floor(index / pageSize))?.items[index % pageSize],
    [byPage],
  )
  const idAt = useCallback((index: number) => item(index)?.id, [item])
  return {
    total: shownTotal,
    /** What they are in the order of now. */
    sort,
    error,
    retry: () => void Promise.all(wanted.map((page) => cache.refetchQueries({ queryKey: pageQuery(page).queryKey }))),
    item,
    /** That of the document; the same function as long as the same documents are loaded. */
    idAt,
    /** Those at `indexes`, also where they were never in sight. */
    items: async (indexes: readonly number[]): Promise<readonly DocumentSummary[]> => {
      const numbers = [...new Set(indexes.map((index) => Math.floor(index / pageSize)))]
      const loaded = new Map(
        await Promise.all(numbers.map(async (page) => [page, await cache.ensureQueryData(pageQuery(page))] as const)),
      )
      return indexes.flatMap((index) => loaded.get(Math.floor(index / pageSize))?.items[index % pageSize] ?? [])
    },
    /** What is loaded, the same as long as nothing else is. */
    pages,
    /** Place and document of each row that is loaded. */
    loaded: (): readonly (readonly [number, number])[] =>
      [...byPage].flatMap(([page, read]) =>
        (read?.items ?? []).map(({ id }, at) => [page * pageSize + at, id] as const),
      ),
    onVisible,
  }
}
