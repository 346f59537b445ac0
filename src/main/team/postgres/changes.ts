import type { PullState, ServerMark, TeamMark } from '../../model/team.ts'
import type { Queryable } from './connection.ts'
import { readsWhole } from './indexes.ts'
import { sentHalf, vectorFromHalves } from './halfVectors.ts'
import type { Keeping } from './setup.ts'

/**
 * Up to which transaction a pull may read: every one below has ended, so none of their rows can still appear. A serial
 * number in its place would lose the rows of transactions that commit late.
 */
export async function horizon(
  on: Queryable,
  workspace: string,
): Promise<{ readonly epoch: string; readonly until: string }> {
  const [found] = await on.rows<{ epoch: string; until: string }>(
    `SELECT epoch, pg_snapshot_xmin(pg_current_snapshot())::text AS until FROM quarry.workspace WHERE id = $1`,
    workspace,
  )
  return { epoch: found?.epoch ?? '', until: found?.until ?? '0' }
}

/** Which rows of a window come next: of transactions from `cursor` to below `until`, after one row. */
export interface Window extends Pick<PullState, 'cursor' | 'after'> {
  readonly until: string
  readonly limit: number
}

const windowValues = ({ cursor, until, after, limit }: Window) => [
  cursor,
  until,
  after?.xid ?? '0',
  after?.key ?? '',
  limit,
]

export interface ChangedMember {
  readonly xid: string
  readonly doc: string
  readonly removed: boolean
}

/** Documents that came into a collection or left it, in the order of transactions. */
export function changedMembers(
  on: Queryable,
  workspace: string,
  collection: string,
  window: Window,
): Promise<ChangedMember[]> {
  return on.rows(
    `SELECT xid::text, encode(doc, 'hex') AS doc, removed FROM quarry.collection_doc
     WHERE workspace = $1 AND collection = $2 AND xid >= $3::text::xid8 AND xid < $4::text::xid8
       AND (xid, doc) > ($5::text::xid8, decode($6, 'hex'))
     ORDER BY xid, doc LIMIT $7`,
    workspace,
    collection,
    ...windowValues(window),
  )
}

export interface ChangedMark extends TeamMark {
  readonly xid: string
  readonly doc: string
  readonly removed: boolean
}

/** Marks of the documents of a collection that were set or taken away. */
export function changedMarks(
  on: Queryable,
  workspace: string,
  collection: string,
  window: Window,
): Promise<ChangedMark[]> {
  return on.rows(
    `SELECT k.xid::text, encode(k.doc, 'hex') AS doc, encode(k.key, 'hex') AS key, k.kind, k.value, k.removed
     FROM quarry.mark k
     WHERE k.workspace = $1 AND k.xid >= $3::text::xid8 AND k.xid < $4::text::xid8
       AND (k.xid, k.doc || k.key) > ($5::text::xid8, decode($6, 'hex'))
       AND EXISTS (SELECT 1 FROM quarry.collection_doc c
         WHERE c.workspace = k.workspace AND c.doc = k.doc AND c.collection = $2)
     ORDER BY k.xid, k.doc || k.key LIMIT $7`,
    workspace,
    collection,
    ...windowValues(window),
  )
}

/** The marks that documents have. */
export function marksOf(
  on: Queryable,
  workspace: string,
  docs: readonly string[],
): Promise<(ServerMark & { doc: string })[]> {
  return on.rows(
    `SELECT encode(doc, 'hex') AS doc, encode(key, 'hex') AS key, kind, value,
       nullif(added_by, session_user)::text AS "addedBy" FROM quarry.mark
     WHERE workspace = $1 AND doc = ANY (ARRAY(SELECT decode(h, 'hex') FROM unnest($2::text[]) h)) AND NOT removed
     ORDER BY doc, key`,
    workspace,
    docs,
  )
}

export interface PulledVector {
  readonly xid: string
  readonly hash: string
  readonly space: number
  readonly vector: Float32Array
}

interface VectorRow {
  readonly xid: string
  readonly hash: string
  readonly space: number
  readonly half: Uint8Array
}

const toVector = ({ xid, hash, space, half }: VectorRow): PulledVector => ({
  xid,
  hash,
  space,
  vector: vectorFromHalves(half),
})

/** Vectors of texts of a collection that were added. */
export async function addedVectors(
  on: Queryable,
  workspace: string,
  collection: string,
  window: Window,
  keeping: Keeping,
): Promise<PulledVector[]> {
  const read = (await readsWhole(on, workspace)) ? addedOfWhole : addedOfSeen
  return (await on.rows<VectorRow>(read(keeping), workspace, collection, ...windowValues(window))).map(toVector)
}

/** The keys come from one function: policies look behind every row of the workspace, here of those that are read alone. */
const addedOfSeen = (keeping: Keeping) =>
  halvesOf(
    keeping,
    "quarry.added_vectors($1, $2, $3::text::xid8, $4::text::xid8, $5::text::xid8, decode($6, 'hex'), $7)",
  )

const addedOfWhole = (keeping: Keeping) =>
  withHalves(
    keeping,
    (columns) => `SELECT ${columns} FROM quarry.vec v
     WHERE v.workspace = $1 AND v.xid >= $3::text::xid8 AND v.xid < $4::text::xid8
       AND (v.xid, v.hash || int4send(v.space)) > ($5::text::xid8, decode($6, 'hex'))
       AND EXISTS (SELECT 1 FROM quarry.doc_passage p JOIN quarry.collection_doc c
           ON c.workspace = p.workspace AND c.doc = p.doc
         WHERE p.workspace = v.workspace AND p.hash = v.hash AND c.collection = $2 AND NOT c.removed)
     ORDER BY v.xid, v.hash || int4send(v.space) LIMIT $7`,
  )

/** A query for vectors, with the rows that are on the nodes of Citus joined to the keys that it finds. */
function withHalves(keeping: Keeping, query: (columns: string) => string): string {
  const columns = `v.xid::text, encode(v.hash, 'hex') AS hash, v.space, ${sentHalf(keeping)} AS half`
  return keeping.isSpread ? halvesOf(keeping, `(${query('v.xid, v.hash, v.space')})`) : query(columns)
}

/** The vectors of keys (xid, hash, space), in their order; looked up by the keys, each with a look at rights. */
function halvesOf(keeping: Keeping, keys: string): string {
  const asked = 'ARRAY(SELECT hash FROM found)'
  const rows = keeping.isSpread
    ? `quarry.read_vectors($1, ${asked})`
    : `(SELECT * FROM quarry.vec WHERE workspace = $1 AND hash = ANY (${asked}))`
  return `WITH found AS MATERIALIZED (SELECT row_number() OVER () AS place, f.* FROM ${keys} f)
    SELECT f.xid::text, encode(f.hash, 'hex') AS hash, f.space, ${sentHalf(keeping)} AS half
    FROM found f JOIN ${rows} v ON v.hash = f.hash AND v.space = f.space ORDER BY f.place`
}

/** What the key of a row of {@link addedVectors} is. */
export const vectorKey = ({ hash, space }: PulledVector) => hash + space.toString(16).padStart(8, '0')

/** The vectors of texts, in every space. */
export async function vectorsOf(
  on: Queryable,
  workspace: string,
  hashes: readonly string[],
  keeping: Keeping,
): Promise<PulledVector[]> {
  const found = await on.rows<VectorRow>(
    withHalves(
      keeping,
      (columns) => `SELECT ${columns} FROM quarry.vec v
     WHERE v.workspace = $1 AND v.hash = ANY (ARRAY(SELECT decode(h, 'hex') FROM unnest($2::text[]) h))
     ORDER BY v.space, v.hash`,
    ),
    workspace,
    hashes,
  )
  return found.map(toVector)
}

export interface PulledPassage {
  readonly doc: string
  readonly start: number
  readonly end: number
  readonly hash: string
  readonly language: string | null
}

export interface PulledDocument {
  readonly hash: string
  readonly record: string
}

/** Documents with their passages. */
export async function readDocuments(
  on: Queryable,
  workspace: string,
  docs: readonly string[],
): Promise<{ readonly documents: PulledDocument[]; readonly passages: PulledPassage[] }> {
  const asked = `ARRAY(SELECT decode(h, 'hex') FROM unnest($2::text[]) h)`
  const [documents, passages] = await Promise.all([
    on.rows<PulledDocument>(
      `SELECT encode(hash, 'hex') AS hash, record FROM quarry.read_docs($1, ${asked}) ORDER BY captured_at, hash`,
      workspace,
      docs,
    ),
    on.rows<PulledPassage>(
      `SELECT encode(doc, 'hex') AS doc, start, stop AS "end", encode(hash, 'hex') AS hash, language
       FROM quarry.doc_passage WHERE workspace = $1 AND doc = ANY (${asked}) ORDER BY doc, ordinal`,
      workspace,
      docs,
    ),
  ])
  return { documents, passages }
}

/** For documents, the older versions that they took the place of. */
export function olderVersionsOf(
  on: Queryable,
  workspace: string,
  docs: readonly string[],
): Promise<{ readonly older: string; readonly newer: string }[]> {
  return on.rows(
    `SELECT encode(older, 'hex') AS older, encode(newer, 'hex') AS newer FROM quarry.doc_version
     WHERE workspace = $1 AND newer = ANY (ARRAY(SELECT decode(h, 'hex') FROM unnest($2::text[]) h))`,
    workspace,
    docs,
  )
}
