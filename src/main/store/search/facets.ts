import type { Collection } from '../../model/document.ts'
import { withParts } from '../../model/collectionParts.ts'
import type { CollectionId, FieldId } from '../../model/ids.ts'
import type { FieldValue } from '../../model/organising/fields.ts'
import type { MarkList } from '../../model/organising/marks.ts'
import type { Facet, FacetCount, FacetCounts, WholeResult } from '../../model/search/facets.ts'
import type { Filters } from '../../model/search/filters.ts'
import { authorNames, hasName } from '../../text/names/authorNames.ts'
import { countValues } from '../../text/values/severalValues.ts'
import type { ReadableDb } from '../connection.ts'
import { listCollections } from '../documents/collections.ts'
import { countChoices, rangesOf } from '../fields/fieldValues.ts'
import { getField, scopeCondition, scopeOf } from '../fields/fields.ts'
import { listValues } from '../marks/documentMarks.ts'
import { listTags, tagsWithin } from '../marks/tags.ts'
import { rawRows } from '../statement.ts'
import type { Columns } from '../vectors/columns/columns.ts'
import { readyColumns } from '../vectors/scanRegistry.ts'
import { countBoth, documentSet, isIn, listed, visit, type DocumentSet } from './documentSet.ts'
import { wantedDomain } from '../../text/wantedDomain.ts'
import { wholeResult } from './matches.ts'
import { countRecipients } from './recipientCounts.ts'

/** Of the names that most documents have, so many are looked for in those of other documents. */
const CANDIDATES = 3

/**
 * Counts values of everything that a search finds, `most` of each facet. Each count is that of the documents that a filter
 * by the value lets through, which may be more than have exactly the value: sites with those under them, tags and
 * collections with those in them. @throws QuarryError not_found for a field that is not there
 */
export function countFacets(db: ReadableDb, result: WholeResult, facets: readonly Facet[], most: number): FacetCounts {
  const read = () => {
    const documents = wholeResult(db, result)
    const columns = readyColumns(db)
    const months = monthsOf({ db, documents, columns })
    const counting: Counting = { db, documents, columns, months, filters: result.filters }
    return {
      documents: documents.size,
      undated: months.undated,
      facets: facets.map((facet) => countFacet(counting, facet, most)),
    }
  }
  return db.inTransaction ? read() : db.transaction(read)()
}

interface Counting {
  readonly db: ReadableDb
  readonly documents: DocumentSet
  readonly columns: Columns | undefined
  readonly months: Months
  readonly filters: Filters
}

function countFacet(counting: Counting, facet: Facet, most: number): readonly FacetCount[] {
  switch (facet) {
    case 'kind':
    case 'language':
      return mostFirst(valuesOf(counting, facet), most)
    case 'domain':
      return mostFirst(sites(valuesOf(counting, 'domain')), most)
    case 'author':
      return mostFirst(authors(valuesOf(counting, 'authors'), CANDIDATES * most), most)
    case 'recipient':
      return mostFirst(countRecipients(counting.db, counting.documents, CANDIDATES * most), most)
    case 'month':
      return [...counting.months.months]
        .toSorted(([a], [b]) => a - b)
        .map(([month, count]) => ({ id: undefined, value: monthName(month), count }))
    case 'tag':
      return countTags(counting, most)
    case 'status':
    case 'priority':
      return countList(counting, facet, most)
    case 'collection':
      return countCollections(counting, most)
    default:
      return countField(counting, facet.field, most)
  }
}

function mostFirst(counts: ReadonlyMap<string, number>, most: number): FacetCount[] {
  const all = [...counts].map(([value, count]) => ({ id: undefined, value, count }))
  return cut(all, most)
}

function cut<Counted extends { readonly value: FieldValue; readonly count: number }>(
  all: readonly Counted[],
  most: number,
): Counted[] {
  return all
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
    .slice(0, most)
}

const columnNames = { kind: 'kinds', language: 'languages', domain: 'domains', authors: 'authors' } as const
const columnValues = { kind: 'kind', language: 'language', domain: 'domain', authors: 'author' } as const

/** How many documents have which value of a column, from memory where it is there. */
function valuesOf({ db, documents, columns }: Counting, of: keyof typeof columnNames): Map<string, number> {
  const dictionary = columns?.[columnNames[of]]
  if (columns && dictionary && !dictionary.overflowed) {
    const column = columns[columnValues[of]]
    const names = dictionary.names()
    const counts = new Uint32Array(names.length + 1)
    visit(documents, (id) => {
      const value = column[id] ?? 0
      counts[value] = (counts[value] as number) + 1
    })
    return new Map(names.flatMap((name, at) => (counts[at + 1] ? [[name, counts[at + 1] as number] as const] : [])))
  }
  return new Map(
    rawRows<readonly [string, number]>(
      db,
      `SELECT d.${of}, count(*) FROM json_each(?) j CROSS JOIN documents d ON d.id = j.value
       WHERE d.${of} IS NOT NULL GROUP BY 1`,
      JSON.stringify(listed(documents)),
    ),
  )
}

/** Each site with those under it, as a filter takes it. */
function sites(counts: ReadonlyMap<string, number>): Map<string, number> {
  const wanted = new Map([...counts.keys()].map((domain) => [wantedDomain(domain), 0]))
  for (const [domain, count] of counts) {
    const add = (site: string) => {
      const before = wanted.get(site)
      if (before !== undefined) wanted.set(site, before + count)
    }
    add(domain)
    const folded = domain.toLowerCase()
    for (let dot = folded.indexOf('.'); dot !== -1; dot = folded.indexOf('.', dot + 1)) add(folded.slice(dot + 1))
  }
  wanted.delete('')
  return wanted
}

/** Each name with the documents that name it among others, as `by:` finds them. */
function authors(counts: ReadonlyMap<string, number>, candidates: number): Map<string, number> {
  const named = new Map<string, number>()
  for (const [all, count] of counts)
    for (const name of authorNames(all)) named.set(name, (named.get(name) ?? 0) + count)
  const best = [...named].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1)).slice(0, candidates)
  return new Map(
    best.map(([name]) => {
      let sum = 0
      for (const [all, count] of counts) if (hasName(all, name)) sum += count
      return [name, sum]
    }),
  )
}

interface Months {
  /** Months in UTC as years times twelve. */
  readonly months: ReadonlyMap<number, number>
  readonly undated: number
}

const DAY_MS = 86_400_000
/** Days around the epoch that are counted in an array: from 1600 to 2339. */
const NEAR_DAYS = 135_140

function monthsOf({ db, documents, columns }: Pick<Counting, 'db' | 'documents' | 'columns'>): Months {
  // Making a date of each of a million times takes most of a second: days are counted first.
  const near = new Uint32Array(2 * NEAR_DAYS)
  const far = new Map<number, number>()
  let undated = 0
  const add = (time: number | null) => {
    if (time === null || Number.isNaN(time)) {
      undated++
      return
    }
    const day = Math.floor(time / DAY_MS)
    const at = day + NEAR_DAYS
    if (at >= 0 && at < near.length) near[at] = (near[at] as number) + 1
    else far.set(day, (far.get(day) ?? 0) + 1)
  }
  if (columns) {
    const { published } = columns
    visit(documents, (id) => add(published[id] ?? NaN))
  } else
    for (const [time] of rawRows<readonly [number | null]>(
      db,
      'SELECT d.published_at FROM json_each(?) j CROSS JOIN documents d ON d.id = j.value',
      JSON.stringify(listed(documents)),
    ))
      add(time)
  const months = new Map<number, number>()
  const addDay = (day: number, count: number) => {
    const date = new Date(day * DAY_MS)
    const month = date.getUTCFullYear() * 12 + date.getUTCMonth()
    months.set(month, (months.get(month) ?? 0) + count)
  }
  for (const [at, count] of near.entries()) if (count > 0) addDay(at - NEAR_DAYS, count)
  for (const [day, count] of far) addDay(day, count)
  return { months, undated }
}

function monthName(month: number): string {
  return new Date(Date.UTC(Math.floor(month / 12), month % 12)).toISOString().replace(/-\d\dT.*$/, '')
}

function countTags({ db, documents }: Counting, most: number): FacetCount[] {
  const tagged = Map.groupBy(
    rawRows<readonly [number, number]>(db, 'SELECT tag_id, document_id FROM document_tags').filter(([, id]) =>
      isIn(documents, id),
    ),
    ([tag]) => tag,
  )
  if (tagged.size === 0) return []
  const counted = listTags(db).map(({ id, name }) => {
    const within = tagsWithin(db, id).flatMap((tag) => tagged.get(tag.id) ?? [])
    return { id, value: name, count: new Set(within.map(([, document]) => document)).size }
  })
  return cut(counted, most)
}

/** In the order of the list. */
function countList({ db, documents }: Counting, list: MarkList, most: number): FacetCount[] {
  const marked = Map.groupBy(
    rawRows<readonly [number, number]>(
      db,
      `SELECT ${list}_id, document_id FROM document_marks WHERE ${list}_id IS NOT NULL`,
    ).filter(([, id]) => isIn(documents, id)),
    ([value]) => value,
  )
  return listValues(db, list)
    .flatMap(({ id, name }) => {
      const count = marked.get(id)?.length ?? 0
      return count === 0 ? [] : [{ id, value: name, count }]
    })
    .slice(0, most)
}

function countCollections(counting: Counting, most: number): FacetCount[] {
  const collections = listCollections(counting.db)
  const holders = collections.filter(({ smart }) => smart === undefined)
  const members = membersOf(counting, holders)
  const counted = holders.map(({ id, name }) => {
    const sets = withParts([id], collections).flatMap((part) => members.get(part) ?? [])
    return { id, value: name, count: countBoth(counting.documents, union(sets)) }
  })
  return cut(counted, most)
}

function union(sets: readonly Uint32Array[]): Uint32Array {
  const [first = new Uint32Array(), ...others] = sets
  if (others.length === 0) return first
  const all = new Uint32Array(Math.max(...sets.map(({ length }) => length)))
  for (const set of sets) for (let at = 0; at < set.length; at++) all[at] = (all[at] as number) | (set[at] as number)
  return all
}

/** The documents of each collection; of a time gone by those that have a later version in it, too. */
function membersOf(
  { db, documents, columns, filters }: Counting,
  holders: readonly Collection[],
): ReadonlyMap<CollectionId, Uint32Array> {
  const sets = new Map(holders.map(({ id }) => [id, documentSet(documents.bits.length * 32)]))
  const found = new Map([...sets].map(([id, { set }]) => [id, set.bits]))
  if (columns && filters.asOf === undefined) {
    for (const { collection, page, bits } of columns.memberPages()) {
      const into = found.get(collection as CollectionId)
      const first = page * bits.length
      if (into && first < into.length) into.set(bits.subarray(0, Math.max(0, into.length - first)), first)
    }
    return found
  }
  const versions =
    filters.asOf === undefined
      ? 'SELECT value, value FROM json_each(?)'
      : `SELECT value, value FROM json_each(?) UNION
         SELECT versions.of, later.id FROM documents later JOIN versions ON later.replaces = versions.id`
  const members = rawRows<readonly [CollectionId, number]>(
    db,
    `WITH RECURSIVE versions ("of", id) AS (${versions})
     SELECT cd.collection_id, versions."of" FROM versions JOIN collection_documents cd ON cd.document_id = versions.id`,
    JSON.stringify(listed(documents)),
  )
  for (const [collection, id] of members) sets.get(collection)?.add(id)
  return found
}

function countField({ db, documents }: Counting, id: FieldId, most: number): FacetCount[] {
  const field = getField(db, id)
  const scope = scopeCondition('f.document_id', scopeOf(db, field))
  const values = rawRows<readonly [number, FieldValue]>(
    db,
    `SELECT f.document_id, f.value FROM field_values f WHERE f.field_id = ? AND f.value IS NOT NULL AND ${scope.sql}`,
    id,
    ...scope.values,
  ).flatMap(([document, value]) => (isIn(documents, document) ? [value] : []))
  if (field.type === 'number' || field.type === 'date') {
    const ranges = rangesOf(
      field,
      (values as number[]).sort((a, b) => a - b),
    )
    return ranges.map(({ start, end, documents: count }, at) => ({
      id: undefined,
      value: start,
      end,
      isLast: at === ranges.length - 1,
      count,
    }))
  }
  if (field.type === 'choice') {
    const documentsOf = new Map<FieldValue, number>()
    for (const value of values) documentsOf.set(value, (documentsOf.get(value) ?? 0) + 1)
    const counts = countChoices(documentsOf)
    return field.choices.flatMap((choice) => {
      const count = counts.get(choice.id) ?? 0
      return count === 0 ? [] : [{ id: choice.id, value: choice.id, count }]
    })
  }
  return mostFirst(countValues(values.map((value) => [String(value), 1] as const)), most)
}
