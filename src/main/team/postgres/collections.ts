import type { Precision } from '../../model/vectors/precision.ts'
import { advise } from '../../base/advice.ts'
import { QuarryError } from '../../base/errors.ts'
import type { CollectionRole, TeamMark, TeamRole } from '../../model/team.ts'
import type { Queryable } from './connection.ts'

/** A collection of a workspace. */
export interface SharedCollection {
  readonly id: string
  readonly name: string
  readonly precision: Precision
  readonly documents: number
  readonly addedBy: string
  readonly addedAt: number
  /** What the one who is logged in may do in it. */
  readonly role: CollectionRole
  /** Seen by those only to whom it was granted, and by owners of the workspace. */
  readonly restricted: boolean
}

/** Those that the one who is logged in may see, by name, with the documents that are in each now. */
export function listShared(on: Queryable, workspace: string): Promise<SharedCollection[]> {
  return on.rows(
    `SELECT c.id, c.name, c.precision, c.added_by AS "addedBy", c.restricted, r.role,
       (extract(epoch FROM c.added_at) * 1000)::bigint AS "addedAt",
       (SELECT count(*) FROM quarry.collection_doc m
        WHERE m.workspace = c.workspace AND m.collection = c.id AND NOT m.removed) AS documents
     FROM quarry.collection c JOIN quarry.collection_roles() r ON r.workspace = c.workspace AND r.id = c.id
     WHERE c.workspace = $1 ORDER BY lower(c.name), c.id`,
    workspace,
  )
}

/** What the one who is logged in may do in a collection; undefined where it is not open. */
export async function roleIn(
  on: Queryable,
  workspace: string,
  collection: string,
): Promise<CollectionRole | undefined> {
  const [found] = await on.rows<{ role: TeamRole }>(
    'SELECT role FROM quarry.collection_roles() WHERE workspace = $1 AND id = $2',
    workspace,
    collection,
  )
  return found && found.role !== 'guest' ? found.role : undefined
}

/** Whether the one who is logged in may see a collection. */
export async function maySee(on: Queryable, workspace: string, collection: string): Promise<boolean> {
  const found = await on.rows('SELECT 1 FROM quarry.collection WHERE workspace = $1 AND id = $2', workspace, collection)
  return found.length > 0
}

/**
 * The id of the collection of that name, made with `id` where there is none. @throws QuarryError permission where one may not
 * make it; conflict where there is one that may not be seen, or that somebody else shared and that is not to be joined
 */
export async function ensureShared(
  on: Queryable,
  workspace: string,
  { id, name, precision }: { readonly id: string; readonly name: string; readonly precision: Precision },
  join: boolean,
): Promise<string> {
  const find = () =>
    on.rows<{ id: string; addedBy: string; isOwn: boolean }>(
      `SELECT id, added_by::text AS "addedBy", added_by = session_user AS "isOwn"
       FROM quarry.collection WHERE workspace = $1 AND name = $2`,
      workspace,
      name,
    )
  let [found] = await find()
  if (!found) {
    await on
      .run(
        `INSERT INTO quarry.collection (workspace, id, name, precision) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING`,
        workspace,
        id,
        name,
        precision,
      )
      .catch((error: unknown) => {
        if (!(error instanceof QuarryError) || error.code !== 'permission') throw error
        throw new QuarryError('permission', 'Only editors and owners of a team share collections with it.', {
          cause: error,
          hint: 'An owner of the team can make you one.',
        })
      })
    ;[found] = await find()
  }
  if (!found)
    throw new QuarryError('conflict', `The team has a collection "${name}" that is not open to you.`, {
      hint: 'An owner of it can let you in, or give yours another name.',
    })
  if (!found.isOwn && !join)
    throw new QuarryError('conflict', `The team has a collection "${name}" already, shared by ${found.addedBy}.`, {
      hint: advise('joinTeamCollection', name),
    })
  return found.id
}

/** A mark of a document, and whether it was taken away. */
export interface PushedMark extends TeamMark {
  readonly doc: string
  readonly removed: boolean
}

/** Of these documents, those whose marks and files one may not add to: they belong to collections that one does not edit. */
export async function closedToMarks(
  on: Queryable,
  workspace: string,
  documents: readonly string[],
): Promise<Set<string>> {
  const found = await on.rows<{ hash: string }>(
    `SELECT h AS hash FROM unnest($2::text[]) h
     WHERE NOT ($1::uuid = ANY ((SELECT quarry.whole_as('editor'))::uuid[]))
       AND NOT quarry.conveys_doc($1, decode(h, 'hex'), 'editor')`,
    workspace,
    documents,
  )
  return new Set(found.map(({ hash }) => hash))
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

/** Who put documents into a collection and took them out, the latest first. */
export function listContributions(
  on: Queryable,
  workspace: string,
  collection: string,
  limit: number,
): Promise<
  {
    readonly title: string
    readonly addedBy: string
    readonly changedBy: string
    readonly changedAt: number
    readonly removed: boolean
  }[]
> {
  return on.rows(
    `SELECT d.title, m.added_by AS "addedBy", m.changed_by AS "changedBy", m.removed,
       (extract(epoch FROM m.changed_at) * 1000)::bigint AS "changedAt"
     FROM quarry.collection_doc m JOIN LATERAL (
       SELECT o.title FROM quarry.doc o WHERE o.workspace = m.workspace AND o.hash = m.doc
       UNION ALL SELECT c.title FROM quarry.read_docs(m.workspace, ARRAY[m.doc]) c WHERE m.copy_of IS NOT NULL
       LIMIT 1) d ON true
     WHERE m.workspace = $1 AND m.collection = $2 ORDER BY m.changed_at DESC, d.title LIMIT $3`,
    workspace,
    collection,
    limit,
  )
}
