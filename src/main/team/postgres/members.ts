import { QuarryError } from '../../base/errors.ts'
import type { TeamMember, TeamRole } from '../../model/team.ts'
import type { Queryable, TeamConnection } from './connection.ts'
import { scramVerifier } from './scramVerifier.ts'
import { onlyHere } from './setup.ts'

/** A workspace that the one who is logged in belongs to. */
export interface Workspace {
  readonly id: string
  readonly name: string
  readonly role: TeamRole
  /** Who is logged in. */
  readonly member: string
}

/** By name. */
export function listWorkspaces(on: Queryable): Promise<Workspace[]> {
  return on.rows(
    `SELECT w.id, w.name, m.role, session_user::text AS member FROM quarry.workspace w
     JOIN quarry.member m ON m.workspace = w.id AND m.name = session_user ORDER BY w.name`,
  )
}

/**
 * The workspace of that name with the one who is logged in as its owner, and whether it was made. Who may make it owns the
 * schema.
 */
export async function ensureWorkspace(
  on: TeamConnection,
  name: string,
): Promise<{ readonly id: string; readonly isMade: boolean }> {
  return on.transaction(async (inside) => {
    const made = await inside.run('INSERT INTO quarry.workspace (name) VALUES ($1) ON CONFLICT DO NOTHING', name)
    const [found] = await inside.rows<{ id: string }>('SELECT id FROM quarry.workspace WHERE name = $1', name)
    if (!found) throw new QuarryError('permission', `The team "${name}" belongs to others.`)
    await inside.run(
      `INSERT INTO quarry.member (workspace, name, role)
       SELECT $1, session_user, 'owner' WHERE NOT EXISTS (SELECT 1 FROM quarry.member WHERE workspace = $1)`,
      found.id,
    )
    return { id: found.id, isMade: made > 0 }
  })
}

export function listMembers(on: Queryable, workspace: string): Promise<TeamMember[]> {
  return on.rows(
    `SELECT name::text, role, added_by::text AS "addedBy", (extract(epoch FROM added_at) * 1000)::bigint AS "addedAt"
     FROM quarry.member WHERE workspace = $1 ORDER BY name`,
    workspace,
  )
}

const NOT_ALLOWED = '42501'

export interface NewMember {
  readonly name: string
  readonly role: TeamRole
  readonly password: string
  /** Random bytes that no other password is kept with. */
  readonly salt: Uint8Array
}

/**
 * Makes a member of a database role, or changes what it may do. A role that is not there is made, with `password`.
 * @throws QuarryError permission where one is no owner, or may not make roles. Answers whether the role was made.
 */
export async function putMember(
  on: TeamConnection,
  workspace: string,
  { name, role, password, salt }: NewMember,
): Promise<boolean> {
  await checkOwner(on, workspace)
  return on.transaction(async (inside) => {
    await inside.run(onlyHere)
    const [there] = await inside.rows<{ there: boolean }>(
      'SELECT EXISTS (SELECT 1 FROM pg_roles WHERE rolname = $1) AS there',
      name,
    )
    if (!there?.there) {
      const [made] = await inside.rows<{ sql: string }>(
        `SELECT format('CREATE ROLE %I LOGIN PASSWORD %L', $1::text, $2::text) AS sql`,
        name,
        scramVerifier(password, salt),
      )
      await inside.run(made?.sql ?? '').catch((error: unknown) => {
        if (!(error instanceof QuarryError) || error.data['sqlState'] !== NOT_ALLOWED) throw error
        throw new QuarryError('permission', 'Your database role may not make other roles.', {
          hint: `An administrator of the database can make the role "${name}"; then invite it by its name.`,
        })
      })
    }
    const [grant] = await inside.rows<{ sql: string }>(
      `SELECT format('GRANT quarry_member TO %I', $1::text) AS sql WHERE NOT pg_has_role($1, 'quarry_member', 'MEMBER')`,
      name,
    )
    if (grant) await inside.run(grant.sql)
    await inside
      .run(
        `INSERT INTO quarry.member (workspace, name, role) VALUES ($1, $2, $3)
         ON CONFLICT (workspace, name) DO UPDATE SET role = excluded.role WHERE member.role <> excluded.role`,
        workspace,
        name,
        role,
      )
      .catch(lastOwner)
    return !there?.there
  })
}

/**
 * Takes a member out of the workspace; its database role stays. Answers whether it was one. @throws QuarryError permission where
 * one is no owner, conflict where it is the last owner
 */
export async function removeMember(on: Queryable, workspace: string, name: string): Promise<boolean> {
  await checkOwner(on, workspace)
  const removed = on.run('DELETE FROM quarry.member WHERE workspace = $1 AND name = $2', workspace, name)
  return (await removed.catch(lastOwner)) > 0
}

async function checkOwner(on: Queryable, workspace: string): Promise<void> {
  const self = (await listWorkspaces(on)).find(({ id }) => id === workspace)
  if (self?.role !== 'owner')
    throw new QuarryError('permission', 'Only an owner of the team chooses its members.', {
      hint: 'Ask one of them; they are listed with the members.',
    })
}

/** How the server says that a workspace would be left without an owner. */
const LAST_OWNER = '23001'

function lastOwner(error: unknown): never {
  if (!(error instanceof QuarryError) || error.data['sqlState'] !== LAST_OWNER) throw error
  throw new QuarryError('conflict', 'A team keeps at least one owner.', {
    cause: error,
    hint: 'Make somebody else an owner first.',
  })
}
