import type { DocumentId } from '../../model/ids.ts'
import type { Filters } from '../../model/search/filters.ts'
import type { ReadableDb } from '../connection.ts'
import type { Condition } from '../search/condition.ts'
import { isOfColumns } from '../search/filters.ts'
import { count, statement } from '../statement.ts'
import type { Columns } from '../vectors/columns/columns.ts'
import { allowedDocuments } from '../vectors/columns/masks.ts'
import { readyColumns } from '../vectors/scanRegistry.ts'
import { orderKeys, type KeyedOrder } from './orderKeys.ts'
import { firstByKeys, mergeByKeys, sortByKeys } from './sortByKeys.ts'

/**
 * The documents of a list, as this connection has counted and sorted them: 350,000 are looked at page by page, and each page
 * would take what counting and sorting all of them takes. Where memory knows which documents they are, what came or went
 * since the last page is put into the order that is there: during an import that is some of them for every page.
 */

/** Documents, by a condition on tables with `documents d`; and by the filters that say the same, where there are such. */
export interface Listed {
  readonly from: string
  readonly condition: Condition
  readonly filters: Filters | undefined
}

/** An order of documents: the SQL of an ORDER BY over `documents d`, which must never change in a stored document. */
export interface ListOrder {
  readonly sql: string
  /** The same by keys in memory; `id`: the order of ids. */
  readonly keys: KeyedOrder | 'id' | undefined
}

export interface ListPage {
  readonly offset: number
  readonly limit: number
}

/** Rows at the head of an order, which are found without sorting the rest. */
const nearRows = 1_000

/** Whether a page has none but the first rows. */
export const isNear = ({ offset, limit }: ListPage) => offset + limit <= nearRows

/** As the tables answered. */
interface FromTables {
  /** What the library was; see {@link stateOf}. */
  readonly state: string
  total: number | undefined
  /** By the SQL of the order; four bytes for each document. */
  readonly orders: Map<string, Uint32Array>
}

/** As memory answered. */
interface InMemory {
  readonly columns: Columns
  readonly epoch: number
  readonly bits: Uint32Array
  readonly ids: Uint32Array
  /** False: those are the first rows. */
  readonly isWhole: boolean
}

/** Lists that a connection keeps something of. */
const mostKept = 6

/** Of each connection, by condition (and order), those that were used last at the end. */
const fromTables = new WeakMap<ReadableDb, Map<string, FromTables>>()
const inMemory = new WeakMap<ReadableDb, Map<string, InMemory>>()

/** How many documents a list has. Counted again when the library has changed. */
export function countFound(db: ReadableDb, listed: Listed): number {
  const known = knownDocuments(db, listed)
  if (known) return countBits(known.bits)
  const kept = tabled(db, listed)
  return (kept.total ??= countRows(db, listed))
}

/**
 * Numbers of the documents of a list from `offset` on. Where nothing is sorted yet, and memory has no keys of the order,
 * undefined for the first rows: SQLite finds those without sorting the rest.
 */
export function orderedFound(
  db: ReadableDb,
  listed: Listed,
  order: ListOrder,
  page: ListPage,
): DocumentId[] | undefined {
  const { offset, limit } = page
  // Nobody waits for columns to be loaded where the tables have the answer at hand.
  const known = knownDocuments(db, listed, { mayWait: !isNear(page) })
  if (known) {
    if (order.keys === 'id') return idsFrom(known.bits, offset, limit)
    const ids = pageInMemory(db, known, listed, order, page)
    return ids && ([...ids] as DocumentId[])
  }
  const { orders } = tabled(db, listed)
  let ids = orders.get(order.sql)
  if (!ids && isNear(page)) return undefined
  if (!ids) orders.set(order.sql, (ids = sortRows(db, listed, order)))
  return [...ids.subarray(offset, offset + limit)] as DocumentId[]
}

interface Known {
  readonly columns: Columns
  readonly bits: Uint32Array
}

/** The documents of a list as bits, where memory knows them. */
function knownDocuments(
  db: ReadableDb,
  { filters }: Listed,
  waiting?: { readonly mayWait: boolean },
): Known | undefined {
  const columns = filters && isOfColumns(filters) ? readyColumns(db, waiting) : undefined
  if (!columns) return undefined
  const { bits, exact } = allowedDocuments(db, columns, filters as Filters)
  return exact ? { columns, bits } : undefined
}

function pageInMemory(
  db: ReadableDb,
  { columns, bits }: Known,
  listed: Listed,
  order: ListOrder,
  page: ListPage,
): Iterable<number> | undefined {
  const { offset, limit } = page
  const kept = ofConnection(inMemory, db)
  const key = JSON.stringify([order.sql, listed.filters])
  const { epoch } = columns.positions
  const before = kept.get(key)
  const isOfThese = before?.columns === columns && before.epoch === epoch && (before.isWhole || isNear(page))
  const changes = isOfThese ? changedBits(before.bits, bits) : undefined
  if (isOfThese && changes?.gone.size === 0 && changes.come.length === 0) {
    keep(kept, key, before)
    return before.ids.subarray(offset, offset + limit)
  }
  const keys = order.keys && order.keys !== 'id' ? orderKeys(columns, order.keys) : undefined
  if (!keys && isNear(page)) return undefined
  if (keys?.areSame && !keys.descendingIds) return idsFrom(bits, offset, limit)
  const sortTied = (tied: readonly number[]) => sortIds(db, tied, order)
  const made = { columns, epoch, bits, isWhole: true }
  let ids: Uint32Array
  if (!keys) ids = sortRows(db, listed, order)
  else if (isOfThese && before.isWhole && changes && changes.come.length < before.ids.length / 4)
    ids = mergeByKeys(before.ids, changes, keys, sortTied)
  else {
    ids = idsOf(bits)
    const first = isNear(page) ? firstByKeys(ids, keys, nearRows) : undefined
    if (first) made.isWhole = false
    else sortByKeys(ids, keys, sortTied)
    ids = first ?? ids
  }
  keep(kept, key, { ...made, ids })
  return ids.subarray(offset, offset + limit)
}

/** Numbers of documents that are in one and not in the other. */
function changedBits(before: Uint32Array, now: Uint32Array): { gone: Set<number>; come: Uint32Array } {
  const gone = new Set<number>()
  const come: number[] = []
  for (let at = 0; at < Math.max(before.length, now.length); at++) {
    const [old, current] = [before[at] ?? 0, now[at] ?? 0]
    for (let word = old & ~current; word !== 0; word &= word - 1) gone.add(idOf(at, word))
    for (let word = current & ~old; word !== 0; word &= word - 1) come.push(idOf(at, word))
  }
  return { gone, come: Uint32Array.from(come) }
}

/** The document of the lowest bit of a word. */
const idOf = (at: number, word: number) => at * 32 + 31 - Math.clz32(word & -word)

function idsOf(bits: Uint32Array): Uint32Array {
  const ids = new Uint32Array(countBits(bits))
  let next = 0
  for (let at = 0; at < bits.length; at++)
    for (let word = bits[at] as number; word !== 0; word &= word - 1) ids[next++] = idOf(at, word)
  return ids
}

function idsFrom(bits: Uint32Array, offset: number, limit: number): DocumentId[] {
  const ids: number[] = []
  let passed = 0
  for (let at = 0; at < bits.length && ids.length < limit; at++) {
    let word = bits[at] as number
    const there = bitsIn(word)
    if (passed + there > offset)
      for (let place = passed; word !== 0 && ids.length < limit; word &= word - 1, place++)
        if (place >= offset) ids.push(idOf(at, word))
    passed += there
  }
  return ids as DocumentId[]
}

function countBits(bits: Uint32Array): number {
  let total = 0
  for (const word of bits) total += bitsIn(word)
  return total
}

function bitsIn(word: number): number {
  const pairs = word - ((word >>> 1) & 0x5555_5555)
  const fours = (pairs & 0x3333_3333) + ((pairs >>> 2) & 0x3333_3333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24
}

function tabled(db: ReadableDb, { from, condition }: Listed): FromTables {
  const kept = ofConnection(fromTables, db)
  const key = JSON.stringify([from, condition])
  const state = stateOf(db)
  const before = kept.get(key)
  const now = before?.state === state ? before : { state, total: undefined, orders: new Map() }
  keep(kept, key, now)
  return now
}

function ofConnection<T>(memory: WeakMap<ReadableDb, Map<string, T>>, db: ReadableDb): Map<string, T> {
  let kept = memory.get(db)
  if (!kept) memory.set(db, (kept = new Map()))
  return kept
}

function keep<T>(kept: Map<string, T>, key: string, value: T): void {
  kept.delete(key)
  kept.set(key, value)
  for (const oldest of [...kept.keys()].slice(0, -mostKept)) kept.delete(oldest)
}

/** Another text when this connection, or any other, has written. */
function stateOf(db: ReadableDb): string {
  return `${count(db, 'PRAGMA data_version')} ${count(db, 'SELECT total_changes()')}`
}

function countRows(db: ReadableDb, { from, condition }: Listed): number {
  return count(db, `SELECT count(*) FROM ${from} WHERE ${condition.sql}`, ...condition.values)
}

function sortRows(db: ReadableDb, { from, condition }: Listed, { sql }: ListOrder): Uint32Array {
  const sorted = statement(db, `SELECT d.id FROM ${from} WHERE ${condition.sql} ORDER BY ${sql}`)
    .pluck()
    .all(...condition.values) as number[]
  return Uint32Array.from(sorted)
}

function sortIds(db: ReadableDb, ids: readonly number[], { sql }: ListOrder): number[] {
  return statement(db, `SELECT d.id FROM json_each(?) tied CROSS JOIN documents d ON d.id = tied.value ORDER BY ${sql}`)
    .pluck()
    .all(JSON.stringify(ids)) as number[]
}
