/** What a search of teams counts. */
export const teamFacets = ['kind', 'domain', 'language', 'month', 'tag'] as const
export type TeamFacet = (typeof teamFacets)[number]

/** A document that a server finds, as it is counted. */
export interface MatchingDocument {
  readonly hash: string
  readonly kind: string
  readonly language: string | null
  readonly domain: string | null
  readonly publishedAt: number | null
  /** Set where they are counted. */
  readonly tags?: readonly string[]
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
 * that several servers have counts once. A site counts what is on sites under it, and a tag what has one that is nested in it, as
 * their filters do.
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
  const spellings = new Map([...known.keys()].map((value) => [value.toLowerCase(), value]))
  for (const one of documents)
    for (const value of valuesOf(facet, one, spellings)) counts.set(value, (counts.get(value) ?? 0) + 1)
  if (facet !== 'domain') return counts
  const exact = [...counts]
  for (const site of new Set([...known.keys(), ...counts.keys()])) {
    const under = exact.reduce((sum, [value, count]) => (value.endsWith(`.${site}`) ? sum + count : sum), 0)
    if (under > 0) counts.set(site, (counts.get(site) ?? 0) + under)
  }
  return counts
}

/** Each once. `spellings`: of tags by their names in small letters; new ones are noted. */
function valuesOf(facet: TeamFacet, document: MatchingDocument, spellings: Map<string, string>): readonly string[] {
  const { kind, language, domain, publishedAt, tags = [] } = document
  const known = (value: string | null) => (value === null ? [] : [value])
  switch (facet) {
    case 'kind':
      return known(kind)
    case 'language':
      return known(language)
    case 'domain':
      return known(domain)
    case 'month':
      return known(publishedAt === null ? null : new Date(publishedAt).toISOString().slice(0, 7))
    case 'tag': {
      const all = new Map(tags.flatMap(withParents).map((name) => [name.toLowerCase(), name]))
      return [...all].map(([folded, name]) => {
        const spelt = spellings.get(folded) ?? name
        spellings.set(folded, spelt)
        return spelt
      })
    }
  }
}

function withParents(tag: string): string[] {
  const parts = tag.split('/')
  return parts.map((_, at) => parts.slice(0, at + 1).join('/'))
}
