import { QueriesObserver, QueryClient, type QueryObserverResult } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import type { DocumentPage } from '../../../src/contract/documents.ts'
import { pagesTogether } from '../../../src/renderer/collections/pagesTogether.ts'

const pageOf = (page: number) =>
  ({ total: 1_000, items: [{ id: page, title: `of page ${page}` }] }) as unknown as DocumentPage

/** As the list reads pages: the first, and those around what is in sight. */
function reader() {
  const client = new QueryClient()
  const together = pagesTogether()
  const combine = (read: readonly QueryObserverResult[]) =>
    together(read as readonly QueryObserverResult<DocumentPage>[])
  const observer = new QueriesObserver(client, [], { combine })
  const queriesOf = (pages: readonly number[]) => pages.map((page) => ({ queryKey: ['page', page], enabled: false }))
  for (const page of [0, 4, 5, 6, 7]) client.setQueryData(['page', page], pageOf(page))
  return {
    client,
    read: (pages: readonly number[]) => {
      observer.setQueries(queriesOf(pages), { combine })
      const [results, combined] = observer.getOptimisticResult(queriesOf(pages), combine)
      return combined(results)
    },
  }
}

test('documents stay the same objects when other pages come into sight: their rows are not drawn again', () => {
  const { client, read } = reader()
  const known = (page: number) => client.getQueryData<DocumentPage>(['page', page])?.items[0]
  read([0, 4, 5, 6])
  const { pages } = read([0, 5, 6, 7])
  expect(pages.map((page) => page?.items[0]?.id)).toEqual([0, 5, 6, 7])
  for (const [at, page] of [0, 5, 6, 7].entries()) expect(pages[at]?.items[0]).toBe(known(page))
})

test('pages that are read again and are as they were are the same as before', () => {
  const { read } = reader()
  expect(read([0, 4, 5])).toBe(read([0, 4, 5]))
})
