import { routes } from '../../src/contract/routes.ts'
import { buildProgram } from '../../src/main/cli/program.ts'
import { commandTable, routeTable } from './tables.ts'

const nowhere = { write: () => {}, isTerminal: false, columns: 80 }

/** The program as the command line builds it, for reading its commands and flags. */
export const program = buildProgram(async () => {}, { stdout: nowhere, stderr: nowhere, version: '0' })

/** Section of README.md → what the code says should stand there. */
export const readmeTables: Readonly<Record<string, string>> = {
  commands: commandTable(program),
  routes: routeTable(routes),
}
