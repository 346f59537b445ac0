import type { CollectionId } from '../../model/ids.ts'

/** Hard filters of a search. Empty lists and undefined mean: no such filter. Times are ms since the epoch, on `published_at`. */
export interface Filters {
  readonly collections: readonly CollectionId[]
  readonly since: number | undefined
  /** Exclusive. */
  readonly until: number | undefined
  /** `example.org` also takes its subdomains. */
  readonly domains: readonly string[]
  readonly languages: readonly string[]
  readonly kinds: readonly string[]
}

/** A condition on `documents d`, with the values it binds. */
export interface Condition {
  readonly sql: string
  readonly values: readonly unknown[]
}

/** What a document must be to be found: in a live collection (one of those asked for), and through every filter. */
export function allowed(filters: Filters, { dated = true }: { dated?: boolean } = {}): Condition {
  const parts: string[] = []
  const values: unknown[] = []
  if (filters.collections.length > 0) {
    parts.push(`EXISTS (SELECT 1 FROM collection_documents cd JOIN collections c ON c.id = cd.collection_id
      WHERE cd.document_id = d.id AND c.deleted_at IS NULL AND cd.collection_id IN (SELECT value FROM json_each(?)))`)
    values.push(JSON.stringify(filters.collections))
  } else {
    parts.push(`EXISTS (SELECT 1 FROM collection_documents cd JOIN collections c ON c.id = cd.collection_id
      WHERE cd.document_id = d.id AND c.deleted_at IS NULL)`)
  }
  if (filters.kinds.length > 0) {
    parts.push('d.kind IN (SELECT value FROM json_each(?))')
    values.push(JSON.stringify(filters.kinds))
  }
  if (filters.languages.length > 0) {
    parts.push('d.language IN (SELECT value FROM json_each(?))')
    values.push(JSON.stringify(filters.languages))
  }
  if (filters.domains.length > 0) {
    parts.push(`EXISTS (SELECT 1 FROM json_each(?) w WHERE d.domain = w.value OR d.domain LIKE '%.' || w.value)`)
    values.push(JSON.stringify(filters.domains.map(wantedDomain)))
  }
  if (dated && filters.since !== undefined) {
    parts.push('d.published_at >= ?')
    values.push(filters.since)
  }
  if (dated && filters.until !== undefined) {
    parts.push('d.published_at < ?')
    values.push(filters.until)
  }
  return { sql: parts.join(' AND '), values }
}

/** A domain as a filter compares it. */
export function wantedDomain(domain: string): string {
  return domain.toLowerCase().replace(/^www\./, '')
}

/** Whether a document's domain is the wanted one or a subdomain of it; the same as the condition in SQL. */
export function matchesDomain(domain: string, wanted: string): boolean {
  return domain === wanted || domain.toLowerCase().endsWith(`.${wanted}`)
}

/** Whether anything is filtered at all. */
export function isNarrow(filters: Filters): boolean {
  return (
    filters.collections.length > 0 ||
    filters.since !== undefined ||
    filters.until !== undefined ||
    filters.domains.length + filters.languages.length + filters.kinds.length > 0
  )
}
