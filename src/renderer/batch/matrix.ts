import type { TermHitsView, TermMethod } from '../../contract/organising/termLists.ts'

/** Where a term finds a document with one method, and where it did in the run that is compared with. */
export interface Place {
  readonly method: TermMethod
  /** Null: it is not found any more. */
  readonly rank: number | null
  /** Null with the rank. */
  readonly score: number | null
  /** Null: it was not found before. Undefined: nothing is compared. */
  readonly before: number | null | undefined
}

export type PlaceChange = 'same' | 'new' | 'gone' | 'moved'

export function changeOf({ rank, before }: Pick<Place, 'rank' | 'before'>): PlaceChange {
  if (rank === null) return 'gone'
  if (before === undefined || before === rank) return 'same'
  return before === null ? 'new' : 'moved'
}

/** A document, with its places by the numbers of terms. */
export interface MatrixRow {
  readonly documentId: number
  readonly places: ReadonlyMap<number, readonly Place[]>
  /** Terms that find it. */
  readonly terms: number
  readonly bestRank: number
}

export interface Matrix {
  readonly rows: readonly MatrixRow[]
  /** Documents of each term. */
  readonly documents: readonly number[]
  /** Documents that are found: rows also have those that were found before. */
  readonly found: number
  /** Places that are different from the run that is compared with. */
  readonly changes: Readonly<Record<'new' | 'gone' | 'moved', number>>
  /** Places that are not among the rows: of documents that were deleted. */
  readonly deleted: number
}

/** The documents that any term finds, or found before. */
export function matrixOf(hits: readonly TermHitsView[], terms: number): Matrix {
  const rows = new Map<number, Map<number, Place[]>>()
  const documents = Array.from({ length: terms }, () => new Set<number>())
  const changes = { new: 0, gone: 0, moved: 0 }
  let deleted = 0
  const put = (id: number | null, term: number, place: Place) => {
    if (id === null) {
      deleted++
      return
    }
    const row = rows.get(id) ?? new Map<number, Place[]>()
    rows.set(id, row)
    row.set(term, [...(row.get(term) ?? []), place])
    if (place.rank !== null) documents[term]?.add(id)
    const change = changeOf(place)
    if (change !== 'same') changes[change]++
  }
  for (const { term, method, documents: found, scores, before, gone = [] } of hits) {
    for (const [at, id] of found.entries()) {
      const was = before === undefined ? undefined : (before[at] ?? null)
      put(id, term, { method, rank: at + 1, score: scores[at] ?? null, before: was })
    }
    for (const { documentId, rank } of gone) put(documentId, term, { method, rank: null, score: null, before: rank })
  }
  return {
    rows: [...rows].map(([documentId, places]) => {
      const found = [...places.values()].filter((own) => own.some(({ rank }) => rank !== null))
      const ranks = found.flat().flatMap(({ rank }) => rank ?? [])
      return { documentId, places, terms: found.length, bestRank: Math.min(Infinity, ...ranks) }
    }),
    documents: documents.map((found) => found.size),
    found: new Set(documents.flatMap((some) => [...some])).size,
    changes,
    deleted,
  }
}

/** `term-3`: by the ranks of one term. */
export type RowOrder = 'terms' | 'rank' | `term-${number}`
export const termOrders = ['list', 'documents', 'name'] as const
export type TermOrder = (typeof termOrders)[number]
export const shownChanges = ['all', 'new', 'gone', 'moved'] as const
export type ShownChange = (typeof shownChanges)[number]

export function orderedRows(rows: readonly MatrixRow[], order: RowOrder, shown: ShownChange): MatrixRow[] {
  const term = /^term-(\d+)$/.exec(order)?.[1]
  const kept =
    shown === 'all'
      ? rows
      : rows.filter(({ places }) => [...places.values()].flat().some((place) => changeOf(place) === shown))
  const keyOf = (row: MatrixRow): number => {
    if (order === 'terms') return -row.terms
    if (term === undefined) return row.bestRank
    return Math.min(Infinity, ...(row.places.get(Number(term)) ?? []).flatMap(({ rank }) => rank ?? []))
  }
  return kept
    .map((row) => ({ row, key: keyOf(row) }))
    .sort(
      (a, b) => compare(a.key, b.key) || compare(a.row.bestRank, b.row.bestRank) || a.row.documentId - b.row.documentId,
    )
    .map(({ row }) => row)
}

/** Numbers of terms in an order. */
export function orderedTerms(
  texts: readonly string[],
  documents: readonly number[],
  order: TermOrder,
  locale: string,
): number[] {
  const names = new Intl.Collator(locale)
  const all = texts.map((_, at) => at)
  if (order === 'documents') return all.sort((a, b) => (documents[b] ?? 0) - (documents[a] ?? 0) || a - b)
  return order === 'name' ? all.sort((a, b) => names.compare(texts[a] ?? '', texts[b] ?? '')) : all
}

/** Infinity is as far as Infinity. */
function compare(a: number, b: number): number {
  return a < b ? -1 : a > b ? 1 : 0
}
