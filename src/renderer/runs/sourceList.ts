import type { CitationView, SourceGroupView } from '../../contract/answering/runs.ts'

/** A page that a run found, and the markers of the text that lead to it. */
export interface ListedSource {
  readonly url: string | null
  readonly title: string | null
  readonly quote: string | null
  readonly publishedAt: string | null
  readonly markers: readonly number[]
}

/** The cited sources in the order of their markers, one row per page, then what was found besides. */
export function listSources(
  citations: readonly CitationView[],
  groups: readonly SourceGroupView[],
): { readonly cited: readonly ListedSource[]; readonly others: readonly ListedSource[] } {
  const cited = new Map<string, ListedSource>()
  const byMarker = [...citations].sort((one, other) => one.marker - other.marker)
  for (const { marker, broken, url, title, quote, publishedAt } of byMarker) {
    if (broken) continue
    const key = url ?? `marker ${marker}`
    const known = cited.get(key)
    cited.set(
      key,
      known ? { ...known, markers: [...known.markers, marker] } : { url, title, quote, publishedAt, markers: [marker] },
    )
  }
  const others = new Map<string, ListedSource>()
  for (const { url, title, highlight, publishedAt } of groups.flatMap(({ results }) => results)) {
    const key = url ?? title ?? ''
    if (key === '' || cited.has(key) || others.has(key)) continue
    others.set(key, { url, title, quote: highlight, publishedAt, markers: [] })
  }
  return { cited: [...cited.values()], others: [...others.values()] }
}
