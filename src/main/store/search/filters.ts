import type { Filters, Requirement } from '../../model/search/filters.ts'
import { conditionsOnFields } from '../fields/fieldConditions.ts'
import { wantedDomain } from '../../text/wantedDomain.ts'
import type { Condition } from './condition.ts'

/** What a document must be to be found: in a live collection (one of those asked for), and through every filter. */
export function allowed(filters: Filters, { dated = true }: { dated?: boolean } = {}): Condition {
  const parts: string[] = []
  const values: unknown[] = []
  const member = membership(filters)
  parts.push(member.sql)
  values.push(...member.values)
  const passing = passes(filters, dated)
  parts.push(passing.sql)
  values.push(...passing.values)
  if (filters.requires !== undefined) {
    const condition = required(filters.requires)
    parts.push(condition.sql)
    values.push(...condition.values)
  }
  return { sql: parts.join(' AND '), values }
}

/** That a document is in a live collection, one of those asked for. */
function membership(filters: Filters): Condition {
  const isMember = (document: string) =>
    `SELECT 1 FROM collection_documents cd JOIN collections c ON c.id = cd.collection_id
      WHERE cd.document_id = ${document} AND c.deleted_at IS NULL${
        filters.collections.length > 0 ? ' AND cd.collection_id IN (SELECT value FROM json_each(?))' : ''
      }`
  const sql =
    filters.asOf === undefined
      ? `EXISTS (${isMember('d.id')})`
      : // A newer version has taken the place of the one that is looked for.
        `EXISTS (WITH RECURSIVE versions (id) AS (SELECT d.id UNION
      SELECT later.id FROM documents later JOIN versions ON later.replaces = versions.id)
      SELECT 1 FROM versions WHERE EXISTS (${isMember('versions.id')}))`
  return { sql, values: filters.collections.length > 0 ? [JSON.stringify(filters.collections)] : [] }
}

/** What the clauses of a query ask. What is not known of a document, such as its date, it does not have. */
function required(requirement: Requirement): Condition {
  switch (requirement.kind) {
    case 'all':
    case 'any': {
      const parts = requirement.of.map(required)
      const sql = parts.map((part) => part.sql).join(requirement.kind === 'all' ? ' AND ' : ' OR ')
      return { sql: parts.length === 0 ? '1' : `(${sql})`, values: parts.flatMap((part) => part.values) }
    }
    case 'not': {
      const { sql, values } = required(requirement.of)
      return { sql: `NOT coalesce((${sql}), 0)`, values }
    }
    case 'words':
      return {
        sql: `d.id IN (SELECT rp.document_id FROM passage_words rw CROSS JOIN passages rp ON rp.id = rw.rowid
          WHERE rw.passage_words MATCH ?)`,
        values: [requirement.match],
      }
    case 'filters': {
      const { filters } = requirement
      const conditions = [...(filters.collections.length > 0 ? [membership(filters)] : []), passes(filters, true)]
      return {
        sql: `(${conditions.map(({ sql }) => sql).join(' AND ')})`,
        values: conditions.flatMap(({ values }) => values),
      }
    }
    case 'undated':
      return { sql: 'd.published_at IS NULL', values: [] }
    case 'author':
      return {
        sql: `EXISTS (SELECT 1 FROM json_each(?) a WHERE instr(lower(d.authors), lower(a.value)) > 0)`,
        values: [JSON.stringify(requirement.names)],
      }
    case 'recipient':
      // In two steps: of a join SQLite would compare the names once for each of their documents.
      return {
        sql: `d.id IN (SELECT dr.document_id FROM document_recipients dr WHERE dr.recipient_id IN (
          SELECT r.id FROM recipients r WHERE EXISTS (SELECT 1 FROM json_each(?) a
            WHERE instr(lower(r.name || ' <' || r.address || '>'), lower(a.value)) > 0)))`,
        values: [JSON.stringify(requirement.names)],
      }
  }
}

/** Every filter but those of collections and clauses. */
function passes(filters: Filters, dated: boolean): Condition {
  const parts: string[] = []
  const values: unknown[] = []
  if (filters.asOf !== undefined) {
    parts.push(`d.captured_at <= ? AND (d.published_at IS NULL OR d.published_at <= ?)
      AND NOT EXISTS (SELECT 1 FROM documents later WHERE later.replaces = d.id AND later.captured_at <= ?)`)
    values.push(filters.asOf, filters.asOf, filters.asOf)
  }
  if (filters.documents !== undefined && filters.documents.length > 0) {
    parts.push('d.id IN (SELECT value FROM json_each(?))')
    values.push(JSON.stringify(filters.documents))
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
  for (const tags of filters.tags ?? []) {
    parts.push(
      `EXISTS (SELECT 1 FROM json_each(?) w JOIN document_tags t ON t.tag_id = w.value AND t.document_id = d.id)`,
    )
    values.push(JSON.stringify(tags))
  }
  const isMarked = (condition: string) =>
    `EXISTS (SELECT 1 FROM document_marks m WHERE m.document_id = d.id AND ${condition})`
  if (filters.starred !== undefined)
    parts.push(`${filters.starred ? '' : 'NOT '}${isMarked('m.starred_at IS NOT NULL')}`)
  if (filters.unread !== undefined) parts.push(`${filters.unread ? 'NOT ' : ''}${isMarked('m.read_at IS NOT NULL')}`)
  if (filters.highlighted !== undefined)
    parts.push(`${filters.highlighted ? '' : 'NOT '}EXISTS (SELECT 1 FROM highlights h WHERE h.document_id = d.id)`)
  if (filters.noted !== undefined)
    parts.push(`${filters.noted ? '' : 'NOT '}EXISTS (SELECT 1 FROM notes n WHERE n.document_id = d.id)`)
  for (const list of ['status', 'priority'] as const) {
    const wanted = filters[list] ?? []
    if (wanted.length === 0) continue
    parts.push(isMarked(`m.${list}_id IN (SELECT value FROM json_each(?))`))
    values.push(JSON.stringify(wanted))
  }
  if (filters.fields !== undefined && filters.fields.length > 0) {
    const condition = conditionsOnFields(filters.fields)
    parts.push(condition.sql)
    values.push(...condition.values)
  }
  if (filters.anyOf !== undefined && filters.anyOf.length > 0) {
    const any = filters.anyOf.map((one) => allowed(one))
    parts.push(`(${any.map(({ sql }) => `(${sql})`).join(' OR ')})`)
    values.push(...any.flatMap((one) => one.values))
  }
  if (dated && filters.since !== undefined) {
    parts.push('d.published_at >= ?')
    values.push(filters.since)
  }
  if (dated && filters.until !== undefined) {
    parts.push('d.published_at < ?')
    values.push(filters.until)
  }
  return { sql: parts.length === 0 ? '1' : parts.join(' AND '), values }
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
    !isOfColumns(filters) ||
    filters.domains.length + filters.languages.length + filters.kinds.length > 0
  )
}

/** Whether the columns in memory (vectors/columns.ts) know all that these filters ask; else only the tables do. */
export function isOfColumns({ documents = [], asOf, requires, ...filters }: Filters): boolean {
  const {
    tags = [],
    starred,
    unread,
    highlighted,
    noted,
    status = [],
    priority = [],
    fields = [],
    anyOf = [],
  } = filters
  const marks = tags.length + status.length + priority.length + fields.length + anyOf.length
  if (asOf !== undefined || requires !== undefined) return false
  const states = [starred, unread, highlighted, noted]
  return documents.length + marks === 0 && states.every((state) => state === undefined)
}
