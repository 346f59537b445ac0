import type { Command } from 'commander'
import type { FiledOutView, FiledView, SelectionInput } from '../../../../contract/organising/selection.ts'
import type { QuarryClient } from '../../../../contract/routes.ts'
import {
  addChoice,
  chosenDocuments,
  meantText,
  sourceCollection,
  type ChoiceFlags,
} from '../../input/chosenDocuments.ts'
import { findCollections } from '../../input/collectionNames.ts'
import type { Dispatch, Invocation } from '../../invocation.ts'
import { counted, plain } from '../../output/format.ts'

const none: FiledView = { documents: 0, changeId: null }
const noneOut: FiledOutView = { ...none, elsewhere: { documents: 0, collections: [] } }

/** `collections add`, `move`, `take-out` and `nest`: which documents and collections are where. */
export function addFiling(collections: Command, dispatch: Dispatch): void {
  addChoice(
    collections
      .command('add')
      .description('puts documents into a collection')
      .argument('<name>', 'the collection that they come into'),
    'of this collection',
  ).action((name: string, flags: ChoiceFlags, command: Command) =>
    dispatch(command, (invocation) =>
      file(invocation, flags, async (client, selection) => {
        const [into] = await findCollections(client, [name], invocation.stop)
        const filed = selection ? await client.documents.add({ selection, into: into?.id ?? 0 }) : none
        return { filed, done: `Added ${counted(filed.documents, 'document')} to "${plain(into?.name ?? name)}".` }
      }),
    ),
  )
  addChoice(
    collections
      .command('move')
      .description('takes documents out of one collection and puts them into another')
      .argument('<name>', 'the collection that they come into'),
    'the collection that they leave',
  ).action((name: string, flags: ChoiceFlags, command: Command) =>
    dispatch(command, (invocation) =>
      file(invocation, flags, async (client, selection) => {
        const from = await sourceCollection(client, flags, invocation.stop)
        const [into] = await findCollections(client, [name], invocation.stop)
        const filed = selection ? await client.documents.move({ selection, from: from.id, into: into?.id ?? 0 }) : none
        const moved = counted(filed.documents, 'document')
        return { filed, done: `Moved ${moved} from "${plain(from.name)}" to "${plain(into?.name ?? name)}".` }
      }),
    ),
  )
  addChoice(
    collections.command('take-out').description('takes documents out of a collection, into the trash'),
    'the collection that they leave',
  ).action((flags: ChoiceFlags, command: Command) =>
    dispatch(command, (invocation) =>
      file(invocation, flags, async (client, selection) => {
        const from = await sourceCollection(client, flags, invocation.stop)
        const filed = selection ? await client.documents.remove({ selection, from: from.id }) : noneOut
        return { filed, done: takenOut(filed, from.name) }
      }),
    ),
  )
  collections
    .command('nest')
    .description('puts a collection into another one, or back to the top')
    .argument('<name>', 'name of the collection')
    .argument('[into]', 'the collection that it comes into (default: none, the top)')
    .action((name: string, into: string | undefined, _: unknown, command: Command) =>
      dispatch(command, (invocation) =>
        invocation.withLibrary(
          async (client) => {
            const [collection, parent] = await findCollections(
              client,
              [name, ...(into === undefined ? [] : [into])],
              invocation.stop,
            )
            const moved = await client.collections.move({ id: collection?.id ?? 0, parentId: parent?.id ?? null })
            const where = parent ? `in "${plain(parent.name)}"` : 'at the top'
            invocation.print(moved, () => `"${plain(moved.name)}" is ${where} now.`)
            return 0
          },
          { create: false },
        ),
      ),
    )
}

/** The window tells the same: what is still in other collections is not gone. */
function takenOut({ documents, elsewhere }: FiledOutView, from: string): string {
  const took = `Took ${counted(documents, 'document')} out of "${plain(from)}"`
  const [first, second, ...more] = elsewhere.collections.map((name) => `"${plain(name)}"`)
  if (first === undefined || elsewhere.documents === 0) return `${took}.`
  const others =
    more.length > 0 ? `${elsewhere.collections.length} other collections` : second ? `${first} and ${second}` : first
  if (elsewhere.documents === documents) return `${took}, still in ${others}.`
  return `${took}; ${elsewhere.documents} of them ${elsewhere.documents === 1 ? 'is' : 'are'} still in ${others}.`
}

function file(
  invocation: Invocation,
  flags: ChoiceFlags,
  work: (
    client: QuarryClient,
    selection: SelectionInput | undefined,
  ) => Promise<{ readonly filed: FiledView; readonly done: string }>,
) {
  return invocation.withLibrary(
    async (client) => {
      const selection = await chosenDocuments(client, flags, invocation.stop)
      const { filed, done } = await work(client, selection)
      const undo = filed.changeId === null ? '' : ` To undo it: quarry changes undo ${filed.changeId}`
      invocation.print(filed, () => `${done}${meantText(flags, selection)}${undo}`)
      return 0
    },
    { create: false },
  )
}
