/** What a search of teams counts. */
export const teamFacets = ['kind', 'domain', 'language', 'month'] as const
export type TeamFacet = (typeof teamFacets)[number]

/** A document that a server finds, as it is counted. */
export interface MatchingDocument {
  readonly hash: string
  readonly kind: string
  readonly language: string | null
  readonly domain: string | null
  readonly publishedAt: number | null
}

export interface FacetValue {
  readonly value: string
  readonly count: number
}

export interface MergedFacets {
  readonly documents: number
  readonly undated: number
  readonly facets: ReadonlyMap<TeamFacet, readonly FacetValue[]>
}

/**
 * Adds documents of servers to the counts of the library. `remote` are those that the library's own result does not have; one
 * that several servers have counts once. A site counts what is on sites under it, as its filter does.
 */
export function mergeFacets(local: MergedFacets, remote: readonly MatchingDocument[], most: number): MergedFacets {
  const distinct = [...new Map(remote.map((one) => [one.hash, one])).values()]
  const merged = [...local.facets].map(([facet, values]) => {
    const counts = new Map(values.map(({ value, count }) => [value, count]))
    for (const [value, count] of countsOf(facet, distinct, counts)) counts.set(value, (counts.get(value) ?? 0) + count)
    const all = [...counts].map(([value, count]) => ({ value, count }))
    const byValue = (a: FacetValue, b: FacetValue) => (a.value < b.value ? -1 : 1)
    return facet === 'month'
      ? ([facet, all.toSorted(byValue)] as const)
      : ([facet, all.toSorted((a, b) => b.count - a.count || byValue(a, b)).slice(0, most)] as const)
  })
  return {
    documents: local.documents + distinct.length,
    undated: local.undated + distinct.filter(({ publishedAt }) => publishedAt === null).length,
    facets: new Map(merged),
  }
}

function countsOf(
  facet: TeamFacet,
  documents: readonly MatchingDocument[],
  known: ReadonlyMap<string, number>,
): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const [value, of] of Map.groupBy(documents, (one) => valueOf(facet, one)))
    if (value !== null) counts.set(value, of.length)
  if (facet !== 'domain') return counts
  const exact = [...counts]
  for (const site of new Set([...known.keys(), ...counts.keys()])) {
    const under = exact.reduce((sum, [value, count]) => (value.endsWith(`.${site}`) ? sum + count : sum), 0)
    if (under > 0) counts.set(site, (counts.get(site) ?? 0) + under)
  }
  return counts
}

function valueOf(facet: TeamFacet, { kind, language, domain, publishedAt }: MatchingDocument): string | null {
  switch (facet) {
    case 'kind':
      return kind
    case 'language':
      return language
    case 'domain':
      return domain
    case 'month':
      return publishedAt === null ? null : new Date(publishedAt).toISOString().slice(0, 7)
  }
}
