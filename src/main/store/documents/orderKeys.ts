import type { Columns } from '../vectors/columns/columns.ts'
import { titleWords } from '../vectors/columns/titleKeys.ts'

/**
 * What documents are ordered by, in memory: numbers of 32 bits, the first of which counts most. Two documents with the same
 * numbers are in the order of their ids, unless one of them is cut: then only the tables know.
 */
export interface OrderKeys {
  readonly width: number
  word(id: number, at: number): number
  isCut(id: number): boolean
  readonly mayBeCut: boolean
  /** No document has a value: all keys are the same. */
  readonly areSame: boolean
  /** Documents with the same keys: the highest id first. */
  readonly descendingIds: boolean
}

const named = { kind: 'kinds', language: 'languages', domain: 'domains', authors: 'authors' } as const
export type KeyedColumn = 'title' | 'published' | keyof typeof named

export const isKeyed = (column: string): column is KeyedColumn =>
  column === 'title' || column === 'published' || column in named

/** An order that memory has keys for. What has no value comes last, whatever the direction. */
export interface KeyedOrder {
  readonly column: KeyedColumn
  readonly descending: boolean
  readonly descendingIds: boolean
}

/** The keys of all documents; undefined where memory does not know enough of the names. */
export function orderKeys(columns: Columns, order: KeyedOrder): OrderKeys | undefined {
  const keys = columnKeys(columns, order.column)
  if (!keys) return undefined
  const { reversed, ...ascending } = keys
  return { ...ascending, ...(order.descending ? { word: reversed } : {}), descendingIds: order.descendingIds }
}

function columnKeys(columns: Columns, column: KeyedColumn): ColumnKeys | undefined {
  if (column === 'title') return titleKeys(columns)
  if (column === 'published') return publishedKeys(columns)
  const names = columns[named[column]]
  // NOCASE looks no further than a zero, and then at the lengths.
  if (names.overflowed || names.names().some((name) => name.includes('\0'))) return undefined
  const of = { kind: columns.kind, language: columns.language, domain: columns.domain, authors: columns.author }[column]
  return namedKeys(of, names.names())
}

interface ColumnKeys extends Omit<OrderKeys, 'descendingIds'> {
  /** The same for the descending order. */
  reversed(id: number, at: number): number
}

const last = 0xffff_ffff

function publishedKeys({ published }: Columns): ColumnKeys {
  const time = new Float64Array(1)
  const halves = new Uint32Array(time.buffer)
  // Of a double, the bits are in the order of the numbers when those of negative ones are turned over.
  const word = (id: number, at: number) => {
    time[0] = published[id] as number
    if (Number.isNaN(time[0])) return last
    const isNegative = (halves[1] as number) >>> 31 === 1
    const half = halves[at === 0 ? 1 : 0] as number
    return (isNegative ? ~half : at === 0 ? half | 0x8000_0000 : half) >>> 0
  }
  return {
    width: 2,
    word,
    reversed: (id, at) => (Number.isNaN(published[id]) ? last : ~word(id, at) >>> 0),
    isCut: () => false,
    mayBeCut: false,
    areSame: false,
  }
}

/** Names in the order of NOCASE, as numbers; those that it takes for the same have the same. */
function namedKeys(of: Uint8Array | Uint16Array, names: readonly string[]): ColumnKeys {
  const folded = names.map((name) => Buffer.from(name.replace(/[A-Z]/g, (letter) => letter.toLowerCase())))
  const sorted = folded.map((name, at) => ({ name, number: at + 1 })).sort((a, b) => Buffer.compare(a.name, b.name))
  const ranks = new Uint32Array(names.length + 1).fill(last)
  for (const [at, { name, number }] of sorted.entries()) {
    const before = sorted[at - 1]
    ranks[number] = before && Buffer.compare(before.name, name) === 0 ? (ranks[before.number] as number) : at
  }
  const word = (id: number) => ranks[of[id] as number] as number
  const reversed = (id: number) => (word(id) === last ? last : last - 1 - word(id))
  return { width: 1, word, reversed, isCut: () => false, mayBeCut: false, areSame: names.length === 0 }
}

function titleKeys({ titles, cutTitles }: Columns): ColumnKeys {
  const word = (id: number, at: number) => titles[id * titleWords + at] as number
  return {
    width: titleWords,
    word,
    reversed: (id, at) => ~word(id, at) >>> 0,
    isCut: (id) => cutTitles[id] === 1,
    mayBeCut: true,
    areSame: false,
  }
}
