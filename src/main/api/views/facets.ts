import type { FacetsResult, FacetValueView } from '../../../contract/organising/facets.ts'
import type { FieldFilter } from '../../../contract/organising/fieldFilters.ts'
import { markLists } from '../../../contract/organising/marks.ts'
import { QuarryError } from '../../base/errors.ts'
import type { Core } from '../../core.ts'
import { shownFieldValue, type Field } from '../../model/organising/fields.ts'
import { facetNames, type Facet, type FacetCount } from '../../model/search/facets.ts'
import type { QueryField } from '../../model/search/query.ts'
import { countFacets } from '../../search/facets.ts'
import { printNode } from '../../text/query/printQuery.ts'

type Asked = Omit<Parameters<typeof countFacets>[0], 'facets'> & { readonly facets: readonly string[] }

/** @throws QuarryError not_found for a name of no facet */
export async function countedFacets(core: Core, asked: Asked, signal: AbortSignal | undefined): Promise<FacetsResult> {
  const { source, queryEmbedder } = core.library
  const isField = asked.facets.some((name) => facetOf(name) === undefined)
  if (isField) await core.library.fields.catchUp()
  const fields = isField ? await core.library.fields.list(undefined) : []
  const facets = asked.facets.map((name) => facetOf(name) ?? facetNamed(name, fields))
  const counted = await countFacets(
    { ...asked, facets: facets.map((one) => (typeof one === 'string' ? one : { field: one.id })) },
    { source, embedder: queryEmbedder },
    signal,
  )
  return {
    facets: Object.fromEntries(
      asked.facets.map((name, at) => {
        const facet = facets[at] as (typeof facets)[number]
        return [name, (counted.facets[at] ?? []).map((one) => valueView(facet, one))]
      }),
    ),
    whole: { documents: counted.documents, undated: counted.undated, nearest: counted.nearest ?? null },
  }
}

function facetOf(name: string): Extract<Facet, string> | undefined {
  const folded = name.toLowerCase()
  // Tables often have columns of these names: their fields are counted as `Status`.
  if (name !== folded && markLists.some((list) => list === folded)) return undefined
  return facetNames.find((facet) => facet === folded)
}

function facetNamed(name: string, fields: readonly Field[]): Field | Extract<Facet, string> {
  const folded = name.toLowerCase()
  const named = (wanted: string | undefined) => fields.find((field) => field.name.toLowerCase() === wanted)
  const found = named(folded) ?? named(/^"(.+)"$/.exec(folded)?.[1]) ?? facetOf(folded)
  if (found) return found
  const names = [...facetNames, ...fields.map((field) => `"${field.name}"`)]
  throw new QuarryError('not_found', `There is no facet or field "${name}".`, {
    hint: `There is: ${names.join(', ')}.`,
  })
}

const clauseFields = {
  kind: 'kind',
  language: 'lang',
  domain: 'site',
  author: 'by',
  recipient: 'to',
  tag: 'tag',
  collection: 'in',
} as const satisfies Partial<Record<Extract<Facet, string>, QueryField>>

function valueView(facet: Extract<Facet, string> | Field, found: FacetCount): FacetValueView {
  if (typeof facet !== 'string') return fieldView(facet, found)
  const value = String(found.value)
  const { count } = found
  if (facet === 'month') {
    const { since, until } = daysOf(value)
    return { value, count, filters: { since, until }, clause: `after:${value} before:${nextMonth(value)}` }
  }
  if (facet === 'status' || facet === 'priority')
    return { value, count, filters: { [facet]: [found.id ?? 0] }, clause: null }
  const clause = clauseOf(clauseFields[facet], value)
  switch (facet) {
    case 'kind':
      return { value, count, clause, filters: { kinds: [value] } }
    case 'language':
      return { value, count, clause, filters: { languages: [value] } }
    case 'domain':
      return { value, count, clause, filters: { domains: [value] } }
    case 'author':
    case 'recipient':
      return { value, count, clause, filters: null }
    case 'tag':
      return { value, count, clause, filters: { tags: [found.id ?? 0] } }
    case 'collection':
      return { value, count, clause, filters: { collections: [found.id ?? 0] } }
  }
}

/** Quotes cannot stand in a value. */
function clauseOf(field: QueryField, text: string): string | null {
  if (/["“”„«»]/u.test(text)) return null
  // Clauses of these are read in small letters, and languages have no more than their code.
  if ((field === 'kind' || field === 'lang') && text !== text.toLowerCase()) return null
  if (field === 'lang' && !/^[a-z]{2,3}$/.test(text)) return null
  return printNode({ kind: 'field', field, text, start: 0, end: 0 })
}

function daysOf(month: string): { readonly since: string; readonly until: string } {
  const last = new Date(Date.parse(nextMonth(month)) - 1).toISOString().slice(0, 10)
  return { since: `${month}-01`, until: last }
}

function nextMonth(month: string): string {
  const at = new Date(`${month}-01`)
  at.setUTCMonth(at.getUTCMonth() + 1)
  return at.toISOString().slice(0, 7)
}

function fieldView(field: Field, { value, end, isLast, count }: FacetCount): FacetValueView {
  const shown = shownFieldValue(field, value)
  if (end === undefined)
    return { value: String(shown), count, clause: null, filters: { fields: [{ field: field.id, values: [shown] }] } }
  const until = shownFieldValue(field, end)
  const filter: FieldFilter = { field: field.id, from: shown, ...(isLast ? { to: until } : { below: until }) }
  return { value: `${shown}..${until}`, count, clause: null, filters: { fields: [filter] } }
}
