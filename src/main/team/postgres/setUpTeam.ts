import type { TeamConnection } from './connection.ts'
import { distributeTables } from './distribute.ts'
import { migrateTeam, setupNote } from './setup.ts'

/**
 * Makes the schema of a team or brings it up to date, and spreads it over the nodes of Citus where that is asked for. Answers what
 * who does so should know about the server. @throws QuarryError as migrateTeam and distributeTables
 */
export async function setUpTeam(on: TeamConnection, distribute: boolean): Promise<string | undefined> {
  await migrateTeam(on)
  if (distribute) await distributeTables(on)
  return setupNote(on)
}
