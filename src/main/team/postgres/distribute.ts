import { QuarryError } from '../../base/errors.ts'
import type { Queryable, TeamConnection } from './connection.ts'

/**
 * Tables that every node has whole: they are small, and rights are looked up in them beside every row. What others refer to
 * comes first.
 */
const whole = ['workspace', 'member', 'space', 'collection', 'collection_member'] as const

/**
 * Tables that are divided among the nodes. Their keys begin with `workspace` and a hash; Citus divides by one column, and that
 * is `workspace`: what a ranking joins is then on one node, and a large team has several workspaces, which desks ask side by side.
 */
const divided = [
  'text',
  'vec',
  'job',
  'doc',
  'doc_copy',
  'doc_passage',
  'doc_version',
  'collection_doc',
  'mark',
  'doc_input',
  'file',
  'file_piece',
  'doc_file',
  'file_part',
  'file_holder',
  'audit',
] as const

/**
 * Divides the tables of a team among the nodes of Citus; those that are divided already stay as they are. Answers how many were.
 * Citus 12.1 refuses: it takes no policy that looks at other rows, and rights are such policies.
 * @throws QuarryError conflict where the database has no Citus, or its Citus refuses; nothing is divided then
 */
export async function distributeTables(on: TeamConnection): Promise<number> {
  await checkCitus(on)
  return divideTables(on).catch((error: unknown) => {
    if (!(error instanceof QuarryError) || error.code !== 'service') throw error
    throw new QuarryError('conflict', error.message, {
      hint: 'Citus refuses to divide the tables. Several servers, each with a team of its own, are searched side by side without it.',
      cause: error,
    })
  })
}

function divideTables(on: TeamConnection): Promise<number> {
  return on.transaction(async (inside) => {
    await inside.run(`SELECT pg_advisory_xact_lock(hashtext('quarry.migration'))`)
    // The triggers look at rows of their own workspace only, which are on their own node.
    await inside.run(`SET LOCAL citus.enable_unsafe_triggers = on`)
    const known = await inside.rows<{ name: string }>(
      `SELECT c.relname::text AS name FROM pg_dist_partition p JOIN pg_class c ON c.oid = p.logicalrelid
       WHERE c.relnamespace = 'quarry'::regnamespace`,
    )
    const isDone = (table: string) => known.some(({ name }) => name === table)
    let done = 0
    for (const table of whole) {
      if (isDone(table)) continue
      await inside.run(`SELECT create_reference_table('quarry.${table}')`)
      done++
    }
    for (const table of divided) {
      if (isDone(table)) continue
      const beside = table === divided[0] ? 'none' : `quarry.${divided[0]}`
      await inside.run(`SELECT create_distributed_table('quarry.${table}', 'workspace', colocate_with => '${beside}')`)
      done++
    }
    return done
  })
}

async function checkCitus(on: Queryable): Promise<void> {
  const [found] = await on.rows<{ installed: boolean; available: boolean }>(
    `SELECT EXISTS (SELECT 1 FROM pg_extension WHERE extname = 'citus') AS installed,
       EXISTS (SELECT 1 FROM pg_available_extensions WHERE name = 'citus') AS available`,
  )
  if (found?.installed) return
  throw new QuarryError('conflict', 'The tables cannot be divided: this database has no Citus.', {
    hint: found?.available
      ? 'The server has it: CREATE EXTENSION citus; in this database, by its administrator.'
      : 'The server has to be installed with it.',
  })
}
