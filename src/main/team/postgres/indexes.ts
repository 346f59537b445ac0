import type { Queryable, TeamConnection } from './connection.ts'

/** The name of the index of a space `s`. */
const indexName = `'vec_' || substr(s.workspace::text, 1, 8) || '_' || s.id`
const isIndexed = `to_regclass(format('quarry.%I', ${indexName})) IS NOT NULL`

/** What the workspace holds. */
export interface TeamCounts {
  readonly documents: number
  readonly texts: number
  readonly spaces: readonly {
    readonly origin: string
    readonly model: string
    readonly dimension: number
    readonly vectors: number
    readonly isIndexed: boolean
  }[]
}

/** What the one who is logged in sees of a workspace. */
export async function countTeam(on: Queryable, workspace: string): Promise<TeamCounts> {
  return (await readsWhole(on, workspace)) ? countWhole(on, workspace) : countSeen(on, workspace)
}

/** Whether no collection is closed to the one who is logged in: rights are looked at once then, not behind each row. */
export async function readsWhole(on: Queryable, workspace: string): Promise<boolean> {
  const [found] = await on.rows<{ whole: boolean }>(
    `SELECT $1::uuid = ANY (quarry.whole_as('reader')) AS whole`,
    workspace,
  )
  return found?.whole === true
}

async function countSeen(on: Queryable, workspace: string): Promise<TeamCounts> {
  const [counts] = await on.rows<{
    documents: number
    texts: number
    vectors: Readonly<Record<string, number | undefined>>
  }>('SELECT documents, texts, vectors FROM quarry.count_seen($1)', workspace)
  const spaces = await on.rows<Omit<TeamCounts['spaces'][number], 'vectors'> & { readonly id: number }>(
    `SELECT s.id, s.origin, s.model, s.dimension, ${isIndexed} AS "isIndexed"
     FROM quarry.space s WHERE s.workspace = $1 ORDER BY s.id`,
    workspace,
  )
  return {
    documents: counts?.documents ?? 0,
    texts: counts?.texts ?? 0,
    spaces: spaces.map(({ id, ...space }) => ({ ...space, vectors: counts?.vectors[id] ?? 0 })),
  }
}

async function countWhole(on: Queryable, workspace: string): Promise<TeamCounts> {
  const [counts] = await on.rows<{ documents: number; texts: number }>(
    `SELECT (SELECT count(*) FROM quarry.doc WHERE workspace = $1) + (
         SELECT count(DISTINCT c.doc) FROM quarry.collection_doc c WHERE c.workspace = $1 AND c.copy_of IS NOT NULL
           AND NOT c.removed AND NOT EXISTS (
             SELECT 1 FROM quarry.doc d WHERE d.workspace = $1 AND d.hash = c.doc)) AS documents,
       (SELECT count(*) FROM quarry.text WHERE workspace = $1) AS texts`,
    workspace,
  )
  const spaces = await on.rows<TeamCounts['spaces'][number]>(
    `SELECT s.origin, s.model, s.dimension,
       (SELECT count(*) FROM quarry.vec v WHERE v.workspace = s.workspace AND v.space = s.id) AS vectors,
       ${isIndexed} AS "isIndexed"
     FROM quarry.space s WHERE s.workspace = $1 ORDER BY s.id`,
    workspace,
  )
  return { documents: counts?.documents ?? 0, texts: counts?.texts ?? 0, spaces }
}

/** The numbers of the spaces that have an index. */
export async function indexedSpaces(on: Queryable, workspace: string): Promise<Set<number>> {
  const found = await on.rows<{ id: number }>(
    `SELECT s.id FROM quarry.space s WHERE s.workspace = $1 AND ${isIndexed}`,
    workspace,
  )
  return new Set(found.map(({ id }) => id))
}

/**
 * Makes the indexes of signs again that pgvector searches (HNSW); without pgvector all signs are compared, and there is nothing
 * to make. Only the owner of the schema can. Answers how many were made, or why none.
 */
export async function buildIndexes(
  on: TeamConnection,
  workspace: string,
): Promise<{ readonly indexes: number; readonly reason: string | undefined }> {
  const spaces = await on.rows<{ make: string; drop: string }>(
    `SELECT format('DROP INDEX IF EXISTS quarry.%I', ${indexName}) AS drop,
       format('CREATE INDEX %I ON %s USING hnsw ((bits::bit(%s)) %I.bit_hamming_ops) WHERE workspace = %L AND space = %s',
         ${indexName}, coalesce(to_regclass('quarry.spread_vec'), 'quarry.vec'::regclass), s.dimension, n.nspname, s.workspace, s.id) AS make
     FROM quarry.space s, pg_extension e JOIN pg_namespace n ON n.oid = e.extnamespace
     WHERE s.workspace = $1 AND e.extname = 'vector' ORDER BY s.id`,
    workspace,
  )
  for (const { drop, make } of spaces)
    await on.transaction(async (inside) => {
      await inside.run(drop)
      await inside.run(make)
    })
  if (spaces.length > 0) return { indexes: spaces.length, reason: undefined }
  const [found] = await on.rows<{ there: boolean }>(
    `SELECT EXISTS (SELECT 1 FROM pg_extension WHERE extname = 'vector') AS there`,
  )
  const reason = found?.there
    ? 'Nothing on the server is embedded yet.'
    : 'The server has no pgvector, which makes indexes of vectors: all vectors are compared.'
  return { indexes: 0, reason }
}

/**
 * Stamps every row again and gives the workspace another epoch: after it was restored from a dump, its rows name transactions
 * of the old server. Desks then look at everything once more; what they know changes nothing.
 */
export async function stampAgain(on: TeamConnection, workspace: string): Promise<void> {
  await on.transaction(async (inside) => {
    for (const table of ['text', 'vec', 'doc', 'collection_doc', 'mark', 'doc_input']) {
      // Nobody changed anything: who did last stays as it is.
      await inside.run(`ALTER TABLE quarry.${table} DISABLE TRIGGER USER`)
      await inside.run(`UPDATE quarry.${table} SET xid = pg_current_xact_id() WHERE workspace = $1`, workspace)
      await inside.run(`ALTER TABLE quarry.${table} ENABLE TRIGGER USER`)
    }
    await inside.run('UPDATE quarry.workspace SET epoch = gen_random_uuid() WHERE id = $1', workspace)
  })
}
