import { advise } from '../../base/advice.ts'
import { QuarryError } from '../../base/errors.ts'
import type { TeamAbilities } from '../../model/team.ts'
import type { Queryable, TeamConnection } from './connection.ts'
import { teamMigrations } from './migrations/index.ts'
import type { TeamMigration } from './migrations/migration.ts'
import { spreadFunctions } from './spread.ts'

/** The oldest PostgreSQL with all that is used: bit_count and xid8 (14). */
const OLDEST = 140_000

/** What the server has of what makes searches faster. */
export async function readAbilities(on: Queryable): Promise<TeamAbilities> {
  const [server] = await on.rows<{ version: string; number: number; textSearch: string[] }>(
    `SELECT current_setting('server_version') AS version, current_setting('server_version_num')::integer AS number,
       ARRAY(SELECT cfgname::text FROM pg_ts_config ORDER BY cfgname) AS "textSearch"`,
  )
  const extensions = await on.rows<{ name: string; version: string }>(
    `SELECT extname AS name, extversion AS version FROM pg_extension WHERE extname IN ('vector', 'citus', 'vchord')`,
  )
  const versionOf = (name: string) => extensions.find((one) => one.name === name)?.version
  return {
    postgres: server?.version ?? '',
    number: server?.number ?? 0,
    pgvector: versionOf('vector'),
    citus: versionOf('citus'),
    vectorChord: versionOf('vchord'),
    textSearch: server?.textSearch ?? [],
  }
}

/** What stands in migrations for how vectors are kept; by casts, which are found whatever schema pgvector is in. */
const halfvecWords: Readonly<Record<string, string>> = {
  HALF: 'halfvec',
  WIDTH_OF_HALF: 'cardinality(a.half::real[])',
}
const byteWords: Readonly<Record<string, string>> = { HALF: 'bytea', WIDTH_OF_HALF: '(octet_length(a.half) - 4) / 2' }

/** What is made next is for this server alone: otherwise Citus makes functions, roles and rights on its nodes, too. */
export const onlyHere = 'SET LOCAL citus.enable_ddl_propagation = off'

/** SQL with the type of halves in place of what stands for it. */
export const inWords = (sql: string, isHalfvec: boolean) =>
  sql.replace(/\b(?:HALF|WIDTH_OF_HALF)\b/g, (word) => (isHalfvec ? halfvecWords : byteWords)[word] ?? word)

/** The version of the schema; 0 where there is none. */
async function schemaVersion(on: Queryable): Promise<number> {
  const [there] = await on.rows<{ there: boolean }>(`SELECT to_regclass('quarry.migration') IS NOT NULL AS there`)
  if (!there?.there) return 0
  const [found] = await on.rows<{ version: number }>(
    'SELECT coalesce(max(version), 0) AS version FROM quarry.migration',
  )
  return found?.version ?? 0
}

const newestSchema = teamMigrations.at(-1)?.version ?? 0

/** @throws QuarryError not_found where there is no team, library_newer where it is of a newer Quarry */
export async function checkSchema(on: Queryable): Promise<void> {
  const version = await schemaVersion(on)
  if (version === 0)
    throw new QuarryError('not_found', 'This database holds no team.', {
      hint: advise('setUpTeam'),
    })
  if (version > newestSchema)
    throw new QuarryError('library_newer', 'The team was set up by a newer Quarry.', { hint: 'Update this one.' })
  if (version < newestSchema)
    throw new QuarryError('conflict', 'The team was set up by an older Quarry.', {
      hint: 'Who set it up brings it up to date by setting it up again.',
    })
}

/** The codes of a table, a function and a column that PostgreSQL does not know. */
const unknown = new Set<unknown>(['42P01', '42883', '42703'])

/** The answer of `asked`; where the schema lacks what it asks for, that is the reason. @throws QuarryError as {@link checkSchema} */
export async function explained<T>(on: Queryable, asked: Promise<T>): Promise<T> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof QuarryError && unknown.has(error.data['sqlState'])) await checkSchema(on)
    throw error
  }
}

/**
 * Makes the schema, or brings it up to date; extensions that are available are used, and none is needed. With fewer `steps` it
 * is that of an older Quarry.
 * @throws QuarryError conflict where the server is too old, library_newer, permission
 */
export async function migrateTeam(
  on: TeamConnection,
  steps: readonly TeamMigration[] = teamMigrations,
): Promise<TeamAbilities> {
  const { number, postgres } = await readAbilities(on)
  if (number < OLDEST)
    throw new QuarryError('conflict', `The server is PostgreSQL ${postgres}; a team needs 14 or later.`)
  await addVectors(on)
  const abilities = await readAbilities(on)
  await on.transaction(async (inside) => {
    await inside.run(`SELECT pg_advisory_xact_lock(hashtext('quarry.migration'))`)
    await inside.run(onlyHere)
    await inside.run('CREATE SCHEMA IF NOT EXISTS quarry')
    await inside.run(
      'CREATE TABLE IF NOT EXISTS quarry.migration (version integer PRIMARY KEY, at timestamptz NOT NULL DEFAULT now())',
    )
    const version = await schemaVersion(inside)
    if (version > newestSchema)
      throw new QuarryError('library_newer', 'The team was set up by a newer Quarry.', { hint: 'Update this one.' })
    const isHalfvec = version === 0 ? abilities.pgvector !== undefined : (await readKeeping(inside)).isHalfvec
    for (const step of steps.slice(version)) {
      await inside.run(inWords(step.up, isHalfvec))
      await inside.run('INSERT INTO quarry.migration (version) VALUES ($1)', step.version)
    }
    if (version > 0 && (await readKeeping(inside)).isSpread) await inside.run(inWords(spreadFunctions, isHalfvec))
    await inside.run('GRANT SELECT ON quarry.migration TO quarry_member')
  })
  return abilities
}

/** How a team keeps vectors. */
export interface Keeping {
  /** As halfvec: pgvector was there when the team was set up. */
  readonly isHalfvec: boolean
  /** On the nodes of Citus, texts too: functions read and write them. */
  readonly isSpread: boolean
}

export async function readKeeping(on: Queryable): Promise<Keeping> {
  const [found] = await on.rows<Keeping>(
    `SELECT format_type(atttypid, NULL) LIKE '%halfvec' AS "isHalfvec",
       to_regclass('quarry.spread_vec') IS NOT NULL AS "isSpread" FROM pg_attribute
     WHERE attrelid = coalesce(to_regclass('quarry.spread_vec'), 'quarry.vec'::regclass) AND attname = 'half'`,
  )
  return found ?? { isHalfvec: false, isSpread: false }
}

/** The server has pgvector, and this database has not. */
async function lacksVectors(on: Queryable): Promise<boolean> {
  const [found] = await on.rows<{ lacks: boolean }>(
    `SELECT EXISTS (SELECT 1 FROM pg_available_extensions WHERE name = 'vector' AND installed_version IS NULL) AS lacks`,
  )
  return found?.lacks ?? false
}

/** pgvector, where the server has it and lets us; the exact path does without, and {@link setupNote} tells it. */
async function addVectors(on: TeamConnection): Promise<void> {
  if (await lacksVectors(on)) await on.run('CREATE EXTENSION IF NOT EXISTS vector').catch(() => 0)
}

/** What who set a team up should know about its server. */
export async function setupNote(on: Queryable): Promise<string | undefined> {
  if (!(await lacksVectors(on))) return undefined
  return 'The server has pgvector, which your role may not add to this database: all vectors are compared. Ask an administrator to enter CREATE EXTENSION vector there; then make the indexes of vectors again.'
}
