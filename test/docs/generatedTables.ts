import { endpoints } from '../../src/contract/access/endpoints.ts'
import { routes } from '../../src/contract/routes.ts'
import { buildProgram } from '../../src/main/cli/program.ts'
import { commandReference, endpointTable, routeTable } from './tables.ts'

const nowhere = { write: () => {}, isTerminal: false, columns: 80 }

/** The program as the command line builds it, for reading its commands and flags. */
export const program = buildProgram(async () => {}, { stdout: nowhere, stderr: nowhere, version: '0' })

/** A table that is made from the code, between `<!-- section -->` and `<!-- /section -->` of a guide. */
export interface GeneratedTable {
  readonly file: string
  readonly section: string
  readonly text: string
}

export const generatedTables: readonly GeneratedTable[] = [
  { file: 'docs/commands.md', section: 'commands', text: commandReference(program) },
  { file: 'docs/api.md', section: 'endpoints', text: endpointTable(endpoints) },
  { file: 'docs/contract.md', section: 'routes', text: routeTable(routes) },
]
