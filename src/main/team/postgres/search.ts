import type { ColumnFilters } from '../asking/teamCondition.ts'
import type { MatchingDocument } from '../mergeFacets.ts'
import type { Queryable } from './connection.ts'
import { cosine, sentHalf, signBits, vectorFromHalves } from './halfVectors.ts'
import type { Keeping } from './setup.ts'
import { textFromBytes } from './textBytes.ts'

/** Hard filters of a search on a server, applied before ranking. */
export interface TeamFilters extends ColumnFilters {
  /** Exclusive. */
  readonly asOf: number | undefined
  /** Only documents with these hashes, as they pass the conditions of the search. */
  readonly among?: readonly string[]
  /** None with these. */
  readonly besides?: readonly string[]
}

/** A text in a ranking; scores grow with relevance. */
export interface RankedText {
  readonly hash: string
  readonly score: number
}

/** Words that more texts have than this rank nothing where there are rarer ones. */
const MOST_MATCHES = 20_000

export async function rankWords(
  on: Queryable,
  workspace: string,
  tokens: readonly string[],
  filters: TeamFilters,
  most: number,
): Promise<RankedText[]> {
  if (tokens.length === 0) return []
  return on.rows(
    `SELECT encode(hash, 'hex') AS hash, score FROM quarry.rank_words($1, $2, $3, $4, $5)`,
    workspace,
    tokens,
    JSON.stringify(filters),
    most,
    MOST_MATCHES,
  )
}

const counted = `encode(hash, 'hex') AS hash, kind, language, domain, published_at AS "publishedAt"`

/** Every document with any of some words within filters; null where there are too many to be counted one by one. */
export async function matchingDocuments(
  on: Queryable,
  workspace: string,
  tokens: readonly string[],
  filters: TeamFilters,
): Promise<readonly MatchingDocument[] | null> {
  if (tokens.length === 0) return []
  const found = await on.rows<MatchingDocument>(
    `SELECT ${counted} FROM quarry.matching($1, $2, $3, $4)`,
    workspace,
    tokens,
    JSON.stringify(filters),
    MOST_MATCHES + 1,
  )
  return found.length > MOST_MATCHES ? null : found
}

/** Every document within filters, in the same way: of a search that has no words. */
export async function listedDocuments(
  on: Queryable,
  workspace: string,
  filters: TeamFilters,
): Promise<readonly MatchingDocument[] | null> {
  const found = await listNewest(on, workspace, filters, MOST_MATCHES + 1)
  return found.length > MOST_MATCHES ? null : found
}

/** Documents within filters, the newest first, and those without a date last. */
export function listNewest(
  on: Queryable,
  workspace: string,
  filters: TeamFilters,
  most: number,
): Promise<MatchingDocument[]> {
  return on.rows(`SELECT ${counted} FROM quarry.listing($1, $2, $3)`, workspace, JSON.stringify(filters), most)
}

/**
 * So many numbers of texts, the most alike by their signs, are compared exactly: 0.995 of the true ten were among 200 texts of
 * 1024 numbers. Fewer signs tell less, and cost as much less to look behind.
 */
const COMPARED_NUMBERS = 200 * 1024
/** As far as an index of pgvector looks at once. */
const MOST_COMPARED = 1_000
/** Where filters let through fewer documents than this share, these alone are compared: elsewhere too few would be found. */
const NARROW = 0.02

export interface VectorQuestion {
  /** The number of the space in the workspace. */
  readonly space: number
  readonly vector: Float32Array
  /** The space has an index; see `buildIndexes`. */
  readonly isIndexed: boolean
  readonly keeping: Keeping
}

/** Ranks texts by cosine similarity: those with the most alike signs, then exactly. */
export async function rankVectors(
  on: Queryable,
  workspace: string,
  { space, vector, isIndexed, keeping }: VectorQuestion,
  filters: TeamFilters,
  most: number,
): Promise<RankedText[]> {
  const compared = Math.min(MOST_COMPARED, Math.max(Math.ceil(COMPARED_NUMBERS / vector.length), most * 2))
  // Null: what passes is found first. A server of an older Quarry takes that as false, and compares all signs.
  const near = (await isNarrow(on, workspace, filters)) ? null : isIndexed
  // Looked up one by one: a join reads the whole table first, and where one collection is closed each row of it costs a look at rights.
  const found = await on.rows<{ hash: string; half: Uint8Array }>(
    `WITH ranked (hash) AS MATERIALIZED (
       SELECT r.hash FROM quarry.rank_bits($1, $2, $3::text::bit varying, $4, $5, $6) r
     )
     SELECT encode(v.hash, 'hex') AS hash, ${sentHalf(keeping)} AS half FROM ${
       keeping.isSpread
         ? 'quarry.read_vectors($1, ARRAY(SELECT hash FROM ranked)) v WHERE'
         : 'quarry.vec v WHERE v.workspace = $1 AND v.hash = ANY (ARRAY(SELECT hash FROM ranked)) AND'
     } v.space = $2`,
    workspace,
    space,
    signBits(vector),
    JSON.stringify(filters),
    compared,
    near,
  )
  return found
    .map(({ hash, half }) => ({ hash, score: cosine(vector, vectorFromHalves(half)) }))
    .sort((a, b) => b.score - a.score || (a.hash < b.hash ? -1 : 1))
    .slice(0, most)
}

async function isNarrow(on: Queryable, workspace: string, filters: TeamFilters): Promise<boolean> {
  const { collections, kinds, languages, domains, since, until, asOf, among, besides } = filters
  const isFiltered =
    collections.length + kinds.length + languages.length + domains.length > 0 ||
    since !== undefined ||
    until !== undefined ||
    asOf !== undefined ||
    among !== undefined ||
    besides !== undefined
  if (!isFiltered) return false
  const [size] = await on.rows<{ all: number }>(
    `SELECT greatest(reltuples, 0)::bigint AS all FROM pg_class WHERE oid = 'quarry.doc'::regclass`,
  )
  const limit = Math.ceil(Math.max(size?.all ?? 0, 1_000) * NARROW)
  const [found] = await on.rows<{ passing: number }>(
    'SELECT quarry.count_passing($1, $2, $3) AS passing',
    workspace,
    JSON.stringify(filters),
    limit,
  )
  return (found?.passing ?? 0) < limit
}

/** A document with a text that was found. */
export interface TeamHitRow {
  readonly doc: string
  readonly text: string
  readonly ordinal: number
  readonly start: number
  readonly kind: string
  readonly title: string
  readonly url: string | null
  readonly domain: string | null
  readonly language: string | null
  readonly publishedAt: number | null
  readonly addedBy: string
  /** Names of the collections it is in. */
  readonly collections: readonly string[]
}

/** The documents with these texts that pass filters. */
export function hitsOf(
  on: Queryable,
  workspace: string,
  hashes: readonly string[],
  filters: TeamFilters,
): Promise<TeamHitRow[]> {
  return on.rows(
    `WITH found AS MATERIALIZED (
       SELECT p.doc, p.hash, min(p.ordinal) AS ordinal FROM quarry.doc_passage p
       WHERE p.workspace = $1 AND p.hash = ANY (ARRAY(SELECT decode(h, 'hex') FROM unnest($2::text[]) h))
       GROUP BY p.doc, p.hash
     ), passing AS MATERIALIZED (
       SELECT doc FROM quarry.passing($1, ARRAY(SELECT DISTINCT doc FROM found), $3) AS doc
     )
     SELECT encode(d.hash, 'hex') AS doc, encode(f.hash, 'hex') AS text, f.ordinal, p.start, d.kind, d.title, d.url,
       d.domain, d.language, d.published_at AS "publishedAt", d.added_by::text AS "addedBy",
       ARRAY(SELECT c.name FROM quarry.collection_doc m JOIN quarry.collection c
         ON c.workspace = m.workspace AND c.id = m.collection
         WHERE m.workspace = $1 AND m.doc = d.hash AND NOT m.removed ORDER BY c.name) AS collections
     FROM found f JOIN quarry.read_docs($1, ARRAY(SELECT doc FROM passing)) d ON d.hash = f.doc
     JOIN quarry.doc_passage p ON p.workspace = $1 AND p.doc = f.doc AND p.ordinal = f.ordinal`,
    workspace,
    hashes,
    JSON.stringify(filters),
  )
}

/** The texts of these hashes. */
export async function readTeamTexts(
  on: Queryable,
  workspace: string,
  hashes: readonly string[],
  { isSpread }: Pick<Keeping, 'isSpread'>,
): Promise<Map<string, string>> {
  const asked = `ARRAY(SELECT decode(h, 'hex') FROM unnest($2::text[]) h)`
  const found = await on.rows<{ hash: string; body: Uint8Array }>(
    `SELECT encode(hash, 'hex') AS hash, body FROM ${
      isSpread ? `quarry.read_texts($1, ${asked})` : `quarry.text WHERE workspace = $1 AND hash = ANY (${asked})`
    }`,
    workspace,
    hashes,
  )
  return new Map(found.map(({ hash, body }) => [hash, textFromBytes(body)]))
}
