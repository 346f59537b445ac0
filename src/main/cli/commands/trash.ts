import type { Command } from 'commander'
import type { RemovedView } from '../../../contract/trash.ts'
import { count, table } from '../output/format.ts'
import type { Dispatch } from '../invocation.ts'

/** The command that brings each kind back. */
const restoredBy: Readonly<Record<RemovedView['kind'], string>> = {
  collection: 'collections',
  conversation: 'conversations',
  task: 'tasks',
}

export function addTrash(program: Command, dispatch: Dispatch): void {
  program
    .command('trash')
    .description('what was removed and can be restored, until the library is compacted')
    .action((_: unknown, command: Command) =>
      dispatch(command, (invocation) =>
        invocation.withLibrary(
          async (client) => {
            const all = await client.trash.list({}, { signal: invocation.stop })
            invocation.print(all, () => describeRemoved(all, invocation.host.stdout.columns))
            return 0
          },
          { create: false },
        ),
      ),
    )
}

const compactNote =
  'What is removed is kept here until "quarry compact", which deletes it for good and makes the library file smaller.'

function describeRemoved(all: readonly RemovedView[], columns: number): string {
  if (all.length === 0) return `The trash is empty. ${compactNote}`
  const list = table(
    [
      { title: 'removed' },
      { title: 'what' },
      { title: 'name', shrinks: true },
      { title: 'documents', align: 'right' },
      { title: 'to bring it back' },
    ],
    all.map(({ kind, id, name, documents, removedAt }) => [
      removedAt.slice(0, 16).replace('T', ' '),
      kind,
      name,
      documents === null ? '' : count(documents),
      `quarry ${restoredBy[kind]} restore ${id}`,
    ]),
    columns,
  )
  return `${list}\n${compactNote}`
}
