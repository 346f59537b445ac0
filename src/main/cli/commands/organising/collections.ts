import type { Command } from 'commander'
import type { CollectionView } from '../../../../contract/collections.ts'
import { precisions, type Precision } from '../../../model/vectors/precision.ts'
import { findCollections } from '../../input/collectionNames.ts'
import { count, counted, plain, table } from '../../output/format.ts'
import { addSmart, describeSmart } from './smart.ts'
import { addFiling } from './filing.ts'
import type { Dispatch } from '../../invocation.ts'
import { choiceOption, integer } from '../../input/parseOption.ts'

const existing = { create: false }

export function addCollections(program: Command, dispatch: Dispatch): void {
  const collections = program
    .command('collections')
    .description('lists, names and nests collections, and files documents in them')

  collections
    .command('list', { isDefault: true })
    .description('all collections with their sizes')
    .action((_: unknown, command: Command) =>
      dispatch(command, (invocation) =>
        invocation.withLibrary(async (client) => {
          const all = await client.collections.list({}, { signal: invocation.stop })
          invocation.print(all, () => describeAll(all, invocation.host.stdout.columns))
          return 0
        }, existing),
      ),
    )

  collections
    .command('create')
    .description('makes an empty collection')
    .argument('<name>', 'its name, or a path ("Oil / Prices"), whose missing collections are made as well')
    .addOption(choiceOption('--precision <name>', 'how exactly its vectors are kept', precisions))
    .option('--in <name>', 'the collection that it is in')
    .action((name: string, flags: { readonly precision?: Precision; readonly in?: string }, command: Command) =>
      dispatch(command, (invocation) =>
        invocation.withLibrary(async (client) => {
          const { in: parentName, ...kept } = flags
          const [parent] = await findCollections(client, parentName === undefined ? [] : [parentName], invocation.stop)
          const made = await client.collections.create({ name, ...kept, ...(parent ? { parentId: parent.id } : {}) })
          invocation.print(made, () => `Made "${plain(made.name)}".`)
          return 0
        }),
      ),
    )

  collections
    .command('rename')
    .description('gives a collection another name')
    .argument('<name>', 'name of the collection')
    .argument('<new-name>', 'its new name, or a path ("Oil / Prices"), which moves it there')
    .action((name: string, newName: string, _: unknown, command: Command) =>
      dispatch(command, (invocation) =>
        invocation.withLibrary(async (client) => {
          const [collection] = await findCollections(client, [name], invocation.stop)
          const renamed = await client.collections.rename({ id: collection?.id ?? 0, name: newName })
          invocation.print(renamed, () => `"${plain(name)}" is now "${plain(renamed.name)}".`)
          return 0
        }, existing),
      ),
    )

  collections
    .command('remove')
    .description('takes a collection away; restore brings it back')
    .argument('<name>', 'name of the collection')
    .action((name: string, _: unknown, command: Command) =>
      dispatch(command, (invocation) =>
        invocation.withLibrary(async (client) => {
          const [collection] = await findCollections(client, [name], invocation.stop)
          const removed = await client.collections.remove({ id: collection?.id ?? 0 })
          invocation.print(
            removed,
            () =>
              `Removed "${plain(removed.name)}" (${counted(removed.documents, 'document')}). ` +
              `To bring it back: quarry collections restore ${removed.id}`,
          )
          return 0
        }, existing),
      ),
    )

  collections
    .command('restore')
    .description('brings a removed collection back')
    .argument('<id>', 'the number that remove printed', integer(1, Number.MAX_SAFE_INTEGER))
    .action((id: number, _: unknown, command: Command) =>
      dispatch(command, (invocation) =>
        invocation.withLibrary(async (client) => {
          const restored = await client.collections.restore({ id })
          invocation.print(restored, () => `"${plain(restored.name)}" is back.`)
          return 0
        }, existing),
      ),
    )

  addFiling(collections, dispatch)
  addSmart(collections, dispatch)
}

function describeAll(all: readonly CollectionView[], columns: number): string {
  if (all.length === 0) return 'No collections yet. Import something: quarry import FILE --collection NAME'
  const rows = inTree(all).map(({ collection, path }) => [
    path,
    collection.smart ? 'smart' : count(collection.documents),
    collection.smart ? '' : count(collection.passages),
    collection.smart
      ? describeSmart(collection.smart)
      : collection.coverage.map(describeCoverage).join('; ') || 'nothing',
  ])
  return table(
    [
      // Never cut off: other commands are given the name.
      { title: 'collection' },
      { title: 'documents', align: 'right' },
      { title: 'passages', align: 'right' },
      { title: 'embedded', shrinks: true },
    ],
    rows,
    columns,
  )
}

/** Each collection before those that are in it, with the names from the top down to it. */
function inTree(all: readonly CollectionView[]): { readonly collection: CollectionView; readonly path: string }[] {
  const within = Map.groupBy(all, ({ parentId }) => parentId)
  const below = (parentId: number | null, above: string): ReturnType<typeof inTree> =>
    (within.get(parentId) ?? []).flatMap((collection) => {
      const path = `${above}${collection.name}`
      return [{ collection, path }, ...below(collection.id, `${path} / `)]
    })
  return below(null, '')
}

function describeCoverage({ model, dimension, embedded, texts }: CollectionView['coverage'][number]): string {
  const share = texts > 0 && embedded < texts ? `${count(embedded)} of ${count(texts)}` : 'all'
  return `${share} with ${model}/${dimension}`
}
