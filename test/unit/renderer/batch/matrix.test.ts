import { expect, test } from 'vitest'
import { batchColumns } from '../../../../src/main/cli/commands/keptBatches.ts'
import type { TermHitsView } from '../../../../src/contract/organising/termLists.ts'
import { changeOf, matrixOf, orderedRows, orderedTerms } from '../../../../src/renderer/batch/matrix.ts'
import { matrixFile } from '../../../../src/renderer/batch/matrixFile.ts'

const hits: readonly TermHitsView[] = [
  {
    term: 0,
    method: 'keyword',
    documents: [7, 8, null],
    scores: [3, 2, 1],
    before: [null, 1, 3],
    gone: [
      { documentId: 9, rank: 2 },
      { documentId: null, rank: 4 },
    ],
  },
  { term: 0, method: 'semantic', documents: [8], scores: [0.5], before: [1], gone: [] },
  { term: 2, method: 'keyword', documents: [8], scores: [1], before: [1], gone: [] },
]

test('a matrix has a row for each document, with its places by term and how they changed', () => {
  const { rows, documents, deleted, found, changes: changed } = matrixOf(hits, 3)
  expect(documents).toEqual([2, 0, 1])
  // Document 9 has a row, and is not found any more.
  expect(found).toBe(2)
  expect(changed).toEqual({ new: 1, gone: 1, moved: 1 })
  expect(deleted).toBe(2)
  const changes = rows.map(({ documentId, places, terms, bestRank }) => {
    return [documentId, terms, bestRank, (places.get(0) ?? []).map(changeOf)]
  })
  expect(changes).toEqual([
    [7, 1, 1, ['new']],
    [8, 2, 1, ['moved', 'same']],
    [9, 0, Infinity, ['gone']],
  ])
  const ids = (...order: Parameters<typeof orderedRows>) => orderedRows(...order).map(({ documentId }) => documentId)
  expect(ids(rows, 'terms', 'all')).toEqual([8, 7, 9])
  expect(ids(rows, 'rank', 'all')).toEqual([7, 8, 9])
  expect(ids(rows, 'term-2', 'all')).toEqual([8, 7, 9])
  expect(ids(rows, 'rank', 'gone')).toEqual([9])
  const texts = ['zinc', 'ähre', 'atlas']
  expect(orderedTerms(texts, documents, 'list', 'de')).toEqual([0, 1, 2])
  expect(orderedTerms(texts, documents, 'documents', 'de')).toEqual([0, 2, 1])
  expect(orderedTerms(texts, documents, 'name', 'de')).toEqual([1, 2, 0])
})

test('its file has a line for each place, and no cell that a spreadsheet would run', () => {
  const { rows } = matrixOf(hits.slice(1), 3)
  const title = '=SUM(1), "2"'
  const documents = new Map([[8, { id: 8, title, url: null, domain: null, kind: 'row', publishedAt: null }]])
  const terms = [[0, 'zinc'] as const, [2, 'atlas'] as const]
  expect(matrixFile(rows, { terms, documents, format: 'csv' })).toBe(
    'term,documentId,rank,score,mode,before,change,title,url,publishedAt\r\n' +
      `zinc,8,1,0.5,semantic,1,same,"'=SUM(1), ""2""",,\r\natlas,8,1,1,keyword,1,same,"'=SUM(1), ""2""",,\r\n`,
  )
  const [first] = matrixFile(rows, { terms, documents, format: 'jsonl' }).split('\n')
  expect(JSON.parse(first ?? '')).toMatchObject({ term: 'zinc', documentId: 8, title, change: 'same' })
})

test('its file has the rows of the command in its columns and order, whatever is first in the matrix', () => {
  const { rows } = matrixOf(hits, 3)
  const terms = [[0, 'zinc'] as const, [2, 'atlas'] as const]
  const file = matrixFile(rows.toReversed(), { terms, documents: new Map(), format: 'csv' })
  const shared = file.split('\r\n').map((line) => line.split(',').slice(0, 5).join(','))
  expect(shared).toEqual([
    batchColumns.join(','),
    'zinc,7,1,3,keyword',
    'zinc,8,2,2,keyword',
    'zinc,9,,,keyword',
    'zinc,8,1,0.5,semantic',
    'atlas,8,1,1,keyword',
    '',
  ])
})
