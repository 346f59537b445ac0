import type { Precision } from '../../model/vectors/precision.ts'
import type { TeamMark } from '../../model/team.ts'
import type { Queryable } from './connection.ts'

/** A collection of a workspace. */
export interface SharedCollection {
  readonly id: string
  readonly name: string
  readonly precision: Precision
  readonly documents: number
  readonly addedBy: string
  readonly addedAt: number
}

/** By name, with the documents that are in each now. */
export function listShared(on: Queryable, workspace: string): Promise<SharedCollection[]> {
  return on.rows(
    `SELECT c.id, c.name, c.precision, c.added_by AS "addedBy",
       (extract(epoch FROM c.added_at) * 1000)::bigint AS "addedAt",
       (SELECT count(*) FROM quarry.collection_doc m
        WHERE m.workspace = c.workspace AND m.collection = c.id AND NOT m.removed) AS documents
     FROM quarry.collection c WHERE c.workspace = $1 ORDER BY lower(c.name), c.id`,
    workspace,
  )
}

/** The id of the collection of that name, made with `id` where there is none. */
export async function ensureShared(
  on: Queryable,
  workspace: string,
  { id, name, precision }: { readonly id: string; readonly name: string; readonly precision: Precision },
): Promise<string> {
  await on.run(
    `INSERT INTO quarry.collection (workspace, id, name, precision) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING`,
    workspace,
    id,
    name,
    precision,
  )
  const [found] = await on.rows<{ id: string }>(
    'SELECT id FROM quarry.collection WHERE workspace = $1 AND name = $2',
    workspace,
    name,
  )
  return found?.id ?? id
}

/** A mark of a document, and whether it was taken away. */
export interface PushedMark extends TeamMark {
  readonly doc: string
  readonly removed: boolean
}

/** Sets marks, or takes them away, where they are not so already. Whose mark it is stays; who changed it is noted. */
export function putMarks(on: Queryable, workspace: string, marks: readonly PushedMark[]): Promise<number> {
  return on.run(
    `INSERT INTO quarry.mark (workspace, doc, key, kind, value, removed)
     SELECT $1, decode(r.doc, 'hex'), decode(r.key, 'hex'), r.kind, r.value, r.removed
     FROM unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::boolean[]) AS r (doc, key, kind, value, removed)
     ORDER BY 2, 3
     ON CONFLICT (workspace, doc, key) DO UPDATE SET removed = excluded.removed
       WHERE mark.removed IS DISTINCT FROM excluded.removed`,
    workspace,
    marks.map(({ doc }) => doc),
    marks.map(({ key }) => key),
    marks.map(({ kind }) => kind),
    marks.map(({ value }) => value),
    marks.map(({ removed }) => removed),
  )
}

/** Who put documents into a collection, the latest first. */
export function listContributions(
  on: Queryable,
  workspace: string,
  collection: string,
  limit: number,
): Promise<
  { readonly title: string; readonly addedBy: string; readonly changedAt: number; readonly removed: boolean }[]
> {
  return on.rows(
    `SELECT d.title, m.added_by AS "addedBy", m.removed,
       (extract(epoch FROM m.changed_at) * 1000)::bigint AS "changedAt"
     FROM quarry.collection_doc m JOIN quarry.doc d ON d.workspace = m.workspace AND d.hash = m.doc
     WHERE m.workspace = $1 AND m.collection = $2 ORDER BY m.changed_at DESC, d.title LIMIT $3`,
    workspace,
    collection,
    limit,
  )
}
