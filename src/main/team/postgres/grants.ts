import type { CollectionGrant, CollectionRole } from '../../model/team.ts'
import type { Queryable } from './connection.ts'

/** What was granted on a collection, by name. */
export function listGrants(on: Queryable, workspace: string, collection: string): Promise<CollectionGrant[]> {
  return on.rows(
    `SELECT name::text, role, added_by::text AS "addedBy", (extract(epoch FROM added_at) * 1000)::bigint AS "addedAt"
     FROM quarry.collection_member WHERE workspace = $1 AND collection = $2 ORDER BY name`,
    workspace,
    collection,
  )
}

/** Grants a role on a collection to a member of the workspace, in place of what was granted before. */
export async function grant(
  on: Queryable,
  workspace: string,
  collection: string,
  { name, role }: { readonly name: string; readonly role: CollectionRole },
): Promise<void> {
  await on.run(
    `INSERT INTO quarry.collection_member (workspace, collection, name, role) VALUES ($1, $2, $3, $4)
     ON CONFLICT (workspace, collection, name) DO UPDATE SET role = excluded.role
       WHERE collection_member.role <> excluded.role`,
    workspace,
    collection,
    name,
    role,
  )
}

/** Takes back what was granted. Answers whether something was. */
export async function withdraw(on: Queryable, workspace: string, collection: string, name: string): Promise<boolean> {
  const gone = await on.run(
    'DELETE FROM quarry.collection_member WHERE workspace = $1 AND collection = $2 AND name = $3',
    workspace,
    collection,
    name,
  )
  return gone > 0
}

/** Closes a collection to those to whom nothing was granted on it, or opens it to them. Answers whether one may. */
export async function restrict(
  on: Queryable,
  workspace: string,
  collection: string,
  restricted: boolean,
): Promise<boolean> {
  const changed = await on.run(
    'UPDATE quarry.collection SET restricted = $3 WHERE workspace = $1 AND id = $2',
    workspace,
    collection,
    restricted,
  )
  return changed > 0
}
