import { QuarryError } from '../../base/errors.ts'
import type { Queryable, TeamConnection } from './connection.ts'
import { inWords, onlyHere, readKeeping } from './setup.ts'
import { spreadFunctions, spreadTables } from './spread.ts'

/**
 * Puts texts with their words, and vectors, on the nodes of Citus; see spread.ts. Answers whether it did: false where they are there.
 * @throws QuarryError conflict where the database has no Citus, or its Citus refuses; nothing has changed then
 */
export async function distributeTables(on: TeamConnection): Promise<boolean> {
  await checkCitus(on)
  return spreadContent(on).catch((error: unknown) => {
    if (!(error instanceof QuarryError) || error.code !== 'service') throw error
    throw new QuarryError('conflict', error.message, {
      hint: 'Citus refuses, and the team is as it was. Check that the coordinator knows its workers and can log in to them.',
      cause: error,
    })
  })
}

function spreadContent(on: TeamConnection): Promise<boolean> {
  return on.transaction(async (inside) => {
    await inside.run(`SELECT pg_advisory_xact_lock(hashtext('quarry.migration'))`)
    const { isSpread, isHalfvec } = await readKeeping(inside)
    if (isSpread) return false
    await inside.run('LOCK TABLE quarry.text, quarry.vec IN EXCLUSIVE MODE')
    await inside.run(inWords(spreadTables, isHalfvec))
    await inside.run(onlyHere)
    await inside.run(inWords(spreadFunctions, isHalfvec))
    return true
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
