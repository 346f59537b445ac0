import type { QueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { OrderedMark } from '../../../contract/documents.ts'
import type { FactName } from '../../../contract/organising/fields.ts'
import type { QuarryClient } from '../../../contract/routes.ts'
import { usePageState } from '../../state/pageState.ts'
import { keepPageState, pageStateNow, type Json } from '../../state/unsavedPages.ts'
import type { DocumentsOf, DocumentSort, NamedSort } from '../useDocumentPages.ts'
import { useHasAuthors } from './useHasAuthors.ts'

/** A column: a fact of documents or what users mark them with, by its name, or a field by its number. */
export type ColumnKey = FactName | MarkColumn | `field:${number}`

export interface TableColumn {
  readonly key: ColumnKey
  /** In pixels. */
  readonly width: number
}

interface Table {
  readonly view: 'list' | 'table'
  /** In their order; null until the user changes them. */
  readonly columns: readonly TableColumn[] | null
  readonly sort: { readonly key: ColumnKey; readonly descending: boolean } | null
}

export const narrowest = 60
export const widest = 900

/** The facts that can be columns, each with the width that it starts with. */
export const factWidths = {
  title: 320,
  kind: 110,
  published: 120,
  captured: 120,
  source: 160,
  authors: 160,
  domain: 160,
  language: 90,
  characters: 90,
} as const satisfies Partial<Record<FactName, number>>
export type ShownFact = keyof typeof factWidths
export const shownFacts = Object.keys(factWidths) as readonly ShownFact[]
/** The marks that can be columns, in the same way. */
const markWidths = { status: 130, priority: 110, tags: 180, starred: 60 } as const
export type MarkColumn = keyof typeof markWidths
export const shownMarks = Object.keys(markWidths) as readonly MarkColumn[]
const fieldWidth = 150

const first: Table = {
  view: 'list',
  columns: null,
  sort: null,
}
const firstFacts = ['kind', 'published', 'source'] as const

export const fieldKey = (id: number): ColumnKey => `field:${id}`
export const fieldOfKey = (key: ColumnKey): number | null => (key.startsWith('field:') ? Number(key.slice(6)) : null)
export const isMarkColumn = (key: ColumnKey): key is MarkColumn => key in markWidths
export const startWidth = (key: ColumnKey): number =>
  isMarkColumn(key) ? markWidths[key] : key in factWidths ? factWidths[key as ShownFact] : fieldWidth
/** A document may have several tags: there is no order by them. */
export const isSortable = (key: ColumnKey): boolean => key !== 'tags'

/**
 * How documents of a collection are looked at: remembered for each collection, and for what filters find. Until columns are
 * chosen, every field is one, so that a field is seen as soon as it was made, and authors are one where there are any.
 * `unsorted`: the order while no column is sorted by.
 */
export function useTable(
  of: DocumentsOf,
  fields: readonly { readonly id: number }[],
  unsorted: 'added' | 'best' = 'added',
) {
  const [stored, store] = usePageState<Json>(stateName(of), null, (json) => json)
  const table = useMemo(() => accepted(stored), [stored])
  const hasAuthors = useHasAuthors(of, table.view === 'table' && table.columns === null)
  // The same until something of it changes: what shows it is many buttons.
  return useMemo(() => {
    const change = (part: Partial<Table>) => store(written({ ...table, ...part }))
    return {
      ...table,
      columns: table.columns ?? startColumns(fields, hasAuthors),
      /** The user has chosen columns. */
      isChosen: table.columns !== null,
      setView: (view: Table['view'], listSort: NamedSort) =>
        change(view === 'table' ? { view, sort: sortAsListed(table.sort, listSort) } : { view }),
      setColumns: (columns: readonly TableColumn[]) => change({ columns }),
      setSort: (sort: Table['sort']) => change({ sort }),
      unsorted,
      /** As lists are asked for. */
      order: sortOf(table.sort, unsorted),
    }
  }, [table, store, fields, hasAuthors, unsorted])
}

const foundName = 'table:found'
const stateName = (of: DocumentsOf) => (of.kind === 'collection' ? `table:${of.id}` : foundName)

/** The order that documents are looked at in now: `listed` where they are not a table. */
export function orderNow(queries: QueryClient, of: DocumentsOf, listed: NamedSort): DocumentSort {
  const { view, sort } = accepted(pageStateNow(queries, stateName(of)))
  return view === 'table' ? sortOf(sort, 'added') : listed
}

/** Shows what filters find as a list, or as a table in the same order; its columns stay its own. */
export function showFoundAs(
  client: QuarryClient,
  queries: QueryClient,
  { view, sort }: Pick<Table, 'view' | 'sort'>,
): void {
  const now = accepted(pageStateNow(queries, foundName))
  keepPageState(client, queries, foundName, written({ ...now, view, ...(view === 'table' ? { sort } : {}) }))
}

function startColumns(fields: readonly { readonly id: number }[], hasAuthors: boolean): readonly TableColumn[] {
  const facts: readonly ColumnKey[] = hasAuthors ? [...firstFacts, 'authors'] : firstFacts
  const keys: readonly ColumnKey[] = ['title', ...fields.map(({ id }) => fieldKey(id)), ...facts]
  return keys.map((key) => ({ key, width: startWidth(key) }))
}

function sortOf(sort: Table['sort'], unsorted: 'added' | 'best'): DocumentSort {
  if (sort === null) return unsorted
  const { key, descending } = sort
  const field = fieldOfKey(key)
  if (field !== null) return { field, descending }
  return isMarkColumn(key) ? { mark: key as OrderedMark, descending } : { fact: key as FactName, descending }
}

const sortsOfLists = {
  title: { key: 'title', descending: false },
  published: { key: 'published', descending: true },
} as const

/** The order of a table that is shown in place of a list: that of the list, unless it has one that a list cannot have. */
function sortAsListed(sort: Table['sort'], listed: NamedSort): Table['sort'] {
  if (listed === 'title' || listed === 'published') return sortsOfLists[listed]
  return listSortOf(sort) === null ? sort : null
}

/** The order of a list that is shown in place of a table; null where a list has no such order. */
export function listSortOf(sort: Table['sort']): 'title' | 'published' | null {
  const known = (['title', 'published'] as const).find((name) => sortsOfLists[name].key === sort?.key)
  return known && sortsOfLists[known].descending === sort?.descending ? known : null
}

function written({ view, columns, sort }: Table): Json {
  return { view, columns: columns && columns.map(({ key, width }) => ({ key, width })), sort: sort && { ...sort } }
}

/** What any version stored; what is none of it is as at first. */
function accepted(json: Json | undefined): Table {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return first
  const columns = Array.isArray(json['columns']) ? json['columns'].flatMap(acceptedColumn) : []
  const sort = json['sort']
  const key = typeof sort === 'object' && sort !== null && !Array.isArray(sort) ? keyIn(sort['key']) : null
  return {
    view: json['view'] === 'table' ? 'table' : 'list',
    columns: columns.length > 0 ? columns : null,
    sort:
      key === null || !isSortable(key)
        ? null
        : { key, descending: (sort as { readonly [name: string]: Json })['descending'] === true },
  }
}

function acceptedColumn(json: Json): TableColumn[] {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return []
  const [key, width] = [keyIn(json['key']), json['width']]
  return key !== null && typeof width === 'number' ? [{ key, width: clampWidth(width) }] : []
}

function keyIn(json: Json | undefined): ColumnKey | null {
  if (typeof json !== 'string') return null
  const number = /^field:(\d+)$/.exec(json)?.[1]
  if (number !== undefined) return fieldKey(Number(number))
  return [...shownFacts, ...shownMarks].find((key) => key === json) ?? null
}

export function clampWidth(width: number): number {
  return Math.round(Math.max(narrowest, Math.min(widest, width)))
}
