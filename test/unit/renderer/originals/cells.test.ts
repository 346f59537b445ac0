import { expect, test } from 'vitest'
import type { GridItem } from '../../../../src/contract/files/originals.ts'
import { columnLetters, holds, parseRange, rangeBetween } from '../../../../src/renderer/originals/grid/cellRange.ts'
import { cellsAsText, noSheets, readSheets, type Workbook } from '../../../../src/renderer/originals/grid/sheetRows.ts'
import { createStore, type Store } from '../../../../src/renderer/state/store.ts'

test('ranges are read as spreadsheets write them', () => {
  expect(parseRange('B2:C9')).toEqual({ top: 1, left: 1, bottom: 8, right: 2 })
  expect(parseRange('$AA$10')).toEqual({ top: 9, left: 26, bottom: 9, right: 26 })
  expect(holds(parseRange('4:4')!, 3, 500)).toBe(true)
  expect(holds(parseRange('4:4')!, 4, 0)).toBe(false)
  for (const text of ['', 'B', 'B0', 'C9:B2', 'B2:C9:D1', 'total']) expect(parseRange(text)).toBeNull()
})

test('columns have letters, over Z as well', () => {
  expect([0, 25, 26, 51, 52, 701, 702].map(columnLetters)).toEqual(['A', 'Z', 'AA', 'AZ', 'BA', 'ZZ', 'AAA'])
  for (let column = 0; column < 16_384; column += 37) expect(parseRange(`${columnLetters(column)}1`)?.left).toBe(column)
})

test('a range lies between two cells, whichever was first', () => {
  const range = { top: 2, left: 1, bottom: 5, right: 4 }
  expect(rangeBetween({ row: 5, column: 1 }, { row: 2, column: 4 })).toEqual(range)
})

test('rows are kept by their number, sheet by sheet, while they arrive', async () => {
  const store = createStore(noSheets)
  readSheets(
    stream([
      {
        type: 'sheets',
        sheets: [
          { name: 'A', rows: 4, columns: 2 },
          { name: 'B', rows: 0, columns: 0 },
        ],
      },
      { type: 'rows', sheet: 'A', firstRow: 1, rows: [['x', 'y']] },
      { type: 'rows', sheet: 'A', firstRow: 4, rows: [['', 'z', 'w']] },
    ]),
    store,
    new AbortController().signal,
  )
  await completed(store)
  const [a, b] = store.get().sheets
  expect(a).toEqual({ name: 'A', columns: 3, rows: [['x', 'y'], [], [], ['', 'z', 'w']] })
  expect(b?.rows).toEqual([])
  expect(store.get().isCut).toBe(false)
})

test('a failure in the middle leaves what was read, and is told', async () => {
  const failing = async function* (): AsyncGenerator<GridItem> {
    yield { type: 'rows', sheet: 'A', firstRow: 1, rows: [['x']] }
    throw new Error('gone')
  }
  const store = createStore(noSheets)
  readSheets(failing(), store, new AbortController().signal)
  await completed(store)
  expect(store.get().error).toEqual(new Error('gone'))
  expect(store.get().sheets[0]?.rows).toEqual([['x']])
})

test('copied cells are text that a spreadsheet takes', () => {
  const rows = [['a', 'b "c"', 'd'], ['one\ntwo'], []]
  expect(cellsAsText(rows, { top: 0, left: 0, bottom: 2, right: 1 })).toBe('a\t"b ""c"""\n"one\ntwo"\t\n\t')
})

async function* stream(items: readonly GridItem[]): AsyncGenerator<GridItem> {
  yield* items
}

function completed({ get, subscribe }: Store<Workbook>): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const look = () => get().isComplete && resolve()
  subscribe(look)
  look()
  return promise
}
