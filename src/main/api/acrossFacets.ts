import type { AcrossFacets } from '../../contract/team.ts'
import type { Core } from '../core.ts'
import type { Filters } from '../model/search/filters.ts'
import { mergeFacets, type MatchingDocument, type TeamFacet } from '../team/mergeFacets.ts'

/** Values of each facet of the library that documents of servers are added to. */
const LOCAL_VALUES = 1_000
const SHOWN_VALUES = 20

/**
 * Counts what the library and its teams find by word, each document once. `matching` is what each server that answered has;
 * null where it has too many to be counted.
 */
export async function countAcross(
  { library }: Core,
  asked: { readonly query: string; readonly filters: Filters; readonly facets: readonly TeamFacet[] },
  matching: readonly (readonly MatchingDocument[] | null)[],
): Promise<AcrossFacets> {
  const whole = { filters: asked.filters, words: asked.query, nearest: [] }
  const remote = matching.flatMap((of) => of ?? [])
  const [counted, here] = await Promise.all([
    library.source.countFacets(whole, asked.facets, LOCAL_VALUES),
    library.team.foundHere(
      whole,
      remote.map(({ hash }) => hash),
    ),
  ])
  const known = new Set(here)
  const local = new Map(
    asked.facets.map((facet, at) => [
      facet,
      (counted.facets[at] ?? []).map(({ value, count }) => ({ value: String(value), count })),
    ]),
  )
  const merged = mergeFacets(
    { documents: counted.documents, undated: counted.undated, facets: local },
    remote.filter(({ hash }) => !known.has(hash)),
    SHOWN_VALUES,
  )
  return {
    facets: Object.fromEntries(merged.facets),
    whole: {
      documents: merged.documents,
      undated: merged.undated,
      isComplete: !matching.includes(null),
      isByWord: asked.query.trim() !== '',
    },
  }
}
