import type { Json } from '../../model/document.ts'
import type { Fact, FieldSource } from '../../model/organising/fields.ts'
import type { ColumnFilters } from '../asking/teamCondition.ts'
import type { Queryable } from './connection.ts'

/** Where documents are looked for; no more than `most` are read. */
interface Place {
  readonly on: Queryable
  readonly workspace: string
  readonly most: number
}

interface FoundDocument {
  /** Its hash. */
  readonly doc: string
}

/**
 * What the one who is logged in may read of documents, by row-level security; of those that are not open, the copies that are.
 * Who may read a document that has copies gets it twice.
 */
const readable = `(
  SELECT hash, kind, title, url, domain, language, published_at, captured_at, facts FROM quarry.doc WHERE workspace = $1
  UNION ALL
  SELECT hash, kind, title, url, domain, language, published_at, captured_at, quarry.record_facts(record)
  FROM quarry.read_docs($1, ARRAY(
    SELECT doc FROM quarry.collection_doc WHERE workspace = $1 AND copy_of IS NOT NULL
    UNION SELECT older FROM quarry.doc_version WHERE workspace = $1 AND copy_of IS NOT NULL))
) d`
const doc = `encode(d.hash, 'hex') AS doc`

/** Documents by their columns. */
export function documentsOf(
  { on, workspace, most }: Place,
  filters: ColumnFilters | undefined,
  isUndated: boolean,
): Promise<FoundDocument[]> {
  const { collections = [], kinds = [], languages = [], domains = [], since = null, until = null } = filters ?? {}
  return on.rows(
    `SELECT ${doc} FROM ${readable}
     WHERE (cardinality($3::uuid[]) = 0 OR d.hash IN (SELECT c.doc FROM quarry.collection_doc c
         WHERE c.workspace = $1 AND c.collection = ANY ($3::uuid[]) AND NOT c.removed))
       AND (cardinality($4::text[]) = 0 OR d.kind = ANY ($4::text[]))
       AND (cardinality($5::text[]) = 0 OR d.language = ANY ($5::text[]))
       AND (cardinality($6::text[]) = 0 OR EXISTS (
         SELECT 1 FROM unnest($6::text[]) n WHERE d.domain = n OR d.domain LIKE '%.' || n))
       AND ($7::bigint IS NULL OR d.published_at >= $7) AND ($8::bigint IS NULL OR d.published_at < $8)
       AND (NOT $9::boolean OR d.published_at IS NULL) LIMIT $2`,
    workspace,
    most,
    collections,
    kinds,
    languages,
    domains,
    since,
    until,
    isUndated,
  )
}

/** Documents that are in any of some collections now. */
export function membersOf({ on, workspace, most }: Place, collections: readonly string[]): Promise<FoundDocument[]> {
  return on.rows(
    `SELECT DISTINCT encode(doc, 'hex') AS doc FROM quarry.collection_doc
     WHERE workspace = $1 AND collection = ANY ($3::uuid[]) AND NOT removed LIMIT $2`,
    workspace,
    most,
    collections,
  )
}

/** The different values that marks of a kind have. */
export async function markValues({ on, workspace }: Place, kind: string): Promise<string[]> {
  const found = await on.rows<{ value: string }>(
    'SELECT DISTINCT value FROM quarry.mark WHERE workspace = $1 AND kind = $2 AND NOT removed',
    workspace,
    kind,
  )
  return found.map(({ value }) => value)
}

/** Documents with a mark of one of these values. */
export function markedDocuments(
  { on, workspace, most }: Place,
  kind: string,
  values: readonly string[],
): Promise<(FoundDocument & { readonly value: string })[]> {
  return on.rows(
    `SELECT encode(doc, 'hex') AS doc, value FROM quarry.mark
     WHERE workspace = $1 AND kind = $3 AND value = ANY ($4::text[]) AND NOT removed LIMIT $2`,
    workspace,
    most,
    kind,
    values,
  )
}

/** Whether a text has one of the words of a parameter in it, without case. */
const hasWord = (text: string) =>
  `EXISTS (SELECT 1 FROM unnest($3::text[]) w WHERE strpos(lower(${text}), lower(w)) > 0)`

/** Documents whose authors have one of some words in their names. */
export function authorsOf(
  { on, workspace, most }: Place,
  words: readonly string[],
): Promise<(FoundDocument & { readonly authors: string })[]> {
  return on.rows(
    `SELECT ${doc}, d.facts ->> 'authors' AS authors FROM ${readable} WHERE ${hasWord(`d.facts ->> 'authors'`)} LIMIT $2`,
    workspace,
    most,
    words,
  )
}

/** Messages that have one of some words in their headers, with the headers. */
export function headersOf(
  { on, workspace, most }: Place,
  words: readonly string[],
): Promise<(FoundDocument & { readonly headers: Json })[]> {
  const headers = `d.facts #> '{raw,headers}'`
  return on.rows(
    `SELECT ${doc}, ${headers} AS headers FROM ${readable}
     WHERE d.kind = 'file' AND json_typeof(d.facts #> '{raw,message}') = 'number' AND ${hasWord(`(${headers})::text`)} LIMIT $2`,
    workspace,
    most,
    words,
  )
}

/** What documents have of a fact, as JSON. */
const facts: Readonly<Record<Fact, string>> = {
  kind: 'to_json(d.kind)',
  domain: 'to_json(d.domain)',
  language: 'to_json(d.language)',
  authors: `d.facts -> 'authors'`,
  title: 'to_json(d.title)',
  url: 'to_json(d.url)',
  source: `d.facts -> 'source'`,
  published: 'to_json(d.published_at)',
  crawled: `d.facts -> 'crawled'`,
  captured: 'to_json(d.captured_at)',
  characters: `d.facts -> 'characters'`,
}

/** What stands in documents for a field, where there is something. */
export async function fieldTexts(
  { on, workspace, most }: Place,
  source: FieldSource,
): Promise<(FoundDocument & { readonly json: Json })[]> {
  if (source.kind === 'typed') return []
  // A column by its name, or a path with points where no column has the name.
  const column = `coalesce(d.facts -> 'raw' -> $3::text, d.facts -> 'raw' #> string_to_array($3::text, '.'))`
  const json = source.kind === 'column' ? column : facts[source.fact]
  return on.rows(
    `SELECT doc, json FROM (SELECT ${doc}, ${json} AS json FROM ${readable}) f WHERE json IS NOT NULL
     AND json_typeof(json) <> 'null' LIMIT $2`,
    workspace,
    most,
    ...(source.kind === 'column' ? [source.column] : []),
  )
}

/** The first texts of documents. */
export function firstTexts(
  on: Queryable,
  workspace: string,
  documents: readonly string[],
): Promise<(FoundDocument & { readonly text: string })[]> {
  return on.rows(
    `SELECT encode(doc, 'hex') AS doc, encode(hash, 'hex') AS text FROM quarry.doc_passage
     WHERE workspace = $1 AND ordinal = 0 AND doc = ANY (ARRAY(SELECT decode(h, 'hex') FROM unnest($2::text[]) h))`,
    workspace,
    documents,
  )
}

/** The tags of documents, as their marks have them. */
export function tagsOf(
  on: Queryable,
  workspace: string,
  documents: readonly string[],
): Promise<(FoundDocument & { readonly value: string })[]> {
  return on.rows(
    `SELECT encode(doc, 'hex') AS doc, value FROM quarry.mark WHERE workspace = $1 AND kind = 'tag' AND NOT removed
       AND doc = ANY (ARRAY(SELECT decode(h, 'hex') FROM unnest($2::text[]) h))`,
    workspace,
    documents,
  )
}
