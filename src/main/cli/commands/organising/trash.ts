import type { Command } from 'commander'
import type { EmptiedView, RemovedDocumentView, RemovedView } from '../../../../contract/trash.ts'
import type { QuarryClient } from '../../../../contract/routes.ts'
import { QuarryError } from '../../../base/errors.ts'
import { findCollections } from '../../input/collectionNames.ts'
import { choiceOption, integer } from '../../input/parseOption.ts'
import type { Dispatch } from '../../invocation.ts'
import { count, counted, plain, table } from '../../output/format.ts'

const existing = { create: false }
const kinds = ['collection', 'conversation', 'task', 'document'] as const
type Kind = (typeof kinds)[number]

/** What is removed, whatever it is. A document also says what it was taken out of. */
type Listed = Omit<RemovedView, 'kind'> & {
  readonly kind: Kind
  readonly collectionId?: number
  readonly collection?: string
  readonly elsewhere?: readonly string[]
}

export function addTrash(program: Command, dispatch: Dispatch): void {
  const trash = program.command('trash').description('what was removed; brings it back, or deletes it for good')
  trash
    .command('list', { isDefault: true })
    .description('all that was removed and can be brought back')
    .action((_: unknown, command: Command) =>
      dispatch(command, (invocation) =>
        invocation.withLibrary(async (client) => {
          const all = await listAll(client, invocation.stop)
          invocation.print(all, () => describeRemoved(all, invocation.host.stdout.columns))
          return 0
        }, existing),
      ),
    )
  trash
    .command('restore')
    .description('brings back what was removed')
    .addOption(choiceOption('--kind <kind>', 'what it is', kinds).default('document'))
    .option('--into <name>', 'of a document: the collection that it was taken out of (default: the last)')
    .argument('<number>', 'its number in the list', integer(1, Number.MAX_SAFE_INTEGER))
    .action((id: number, flags: { readonly kind: Kind; readonly into?: string }, command: Command) =>
      dispatch(command, (invocation) =>
        invocation.withLibrary(async (client) => {
          const restored = await restore(client, id, flags, invocation.stop)
          invocation.print(restored, () => `"${plain(restored.name)}" is back.`)
          return 0
        }, existing),
      ),
    )
  trash
    .command('delete')
    .description('deletes for good some of what was removed; collections with those that were removed with them')
    .addOption(choiceOption('--kind <kind>', 'what they are', kinds).default('document'))
    .option('--from <name>', 'of documents: only for the collection that they were taken out of (default: for each)')
    .argument('<number...>', 'their numbers in the list', collectNumbers)
    .action((ids: readonly number[], flags: { readonly kind: Kind; readonly from?: string }, command: Command) =>
      dispatch(command, (invocation) =>
        invocation.withLibrary(async (client) => {
          const gone = await deleteSome(client, ids, flags, invocation.stop)
          invocation.print(gone, () => describeGone(gone))
          return 0
        }, existing),
      ),
    )
  trash
    .command('empty')
    .description('deletes for good what is in the trash or in no collection; the file keeps its size (see compact)')
    .action((_: unknown, command: Command) =>
      dispatch(command, (invocation) =>
        invocation.withLibrary(async (client) => {
          const gone = await client.trash.empty({}, { signal: invocation.stop })
          invocation.print(gone, () => describeGone(gone))
          return 0
        }, existing),
      ),
    )
}

async function listAll(client: QuarryClient, signal: AbortSignal): Promise<readonly Listed[]> {
  const documents = (await removedDocuments(client, signal)).map(
    ({ documentId, title, collectionId, collection, elsewhere, removedAt }): Listed => ({
      kind: 'document',
      id: documentId,
      name: title,
      documents: null,
      within: null,
      removedAt,
      collectionId,
      collection,
      elsewhere,
    }),
  )
  const others = await client.trash.list({}, { signal })
  return [...others, ...documents].toSorted((a, b) => b.removedAt.localeCompare(a.removedAt))
}

async function removedDocuments(client: QuarryClient, signal: AbortSignal): Promise<RemovedDocumentView[]> {
  const found: RemovedDocumentView[] = []
  for (;;) {
    const { total, items } = await client.trash.documents({ offset: found.length, limit: 500 }, { signal })
    found.push(...items)
    if (items.length === 0 || found.length >= total) return found
  }
}

async function restore(
  client: QuarryClient,
  id: number,
  { kind, into }: { readonly kind: Kind; readonly into?: string },
  signal: AbortSignal,
): Promise<{ readonly kind: Kind; readonly id: number; readonly name: string }> {
  const [collection] = into === undefined ? [] : await findCollections(client, [into], signal)
  const all = await listAll(client, signal)
  const found = all.find(
    (one) => one.kind === kind && one.id === id && (!collection || one.collectionId === collection.id),
  )
  if (!found) throw notInTrash(kind, id, all)
  if (kind === 'collection') await client.collections.restore({ id })
  else if (kind === 'conversation') await client.conversations.restore({ id })
  else if (kind === 'task') await client.generation.restore({ ids: [id] })
  else await client.trash.restoreDocuments({ ids: [id], into: found.collectionId ?? 0 })
  return { kind, id, name: found.name }
}

/** @throws QuarryError not_found, with nothing deleted, where one is not in the trash */
async function deleteSome(
  client: QuarryClient,
  ids: readonly number[],
  { kind, from }: { readonly kind: Kind; readonly from?: string },
  signal: AbortSignal,
): Promise<EmptiedView> {
  if (kind === 'collection') return client.trash.delete({ collections: [...ids] }, { signal })
  if (kind === 'conversation') return client.trash.delete({ conversations: [...ids] }, { signal })
  if (kind === 'task') return client.trash.delete({ tasks: [...ids] }, { signal })
  const [collection] = from === undefined ? [] : await findCollections(client, [from], signal)
  const removed = await removedDocuments(client, signal)
  const those = (id: number) =>
    removed.filter((one) => one.documentId === id && (!collection || one.collectionId === collection.id))
  const missing = ids.find((id) => those(id).length === 0)
  if (missing !== undefined) throw notInTrash(kind, missing, await listAll(client, signal))
  const documents = ids.flatMap(those).map(({ documentId, collectionId }) => ({ documentId, collectionId }))
  return client.trash.delete({ documents }, { signal })
}

/** Kinds have numbers of their own: what another kind has with this one is most likely meant. */
function notInTrash(kind: Kind, id: number, all: readonly Listed[]): QuarryError {
  const other = all.find((one) => one.id === id && one.kind !== kind)
  const hint = other
    ? `There is the ${other.kind} "${other.name}": give --kind ${other.kind}.`
    : 'See quarry trash list.'
  return new QuarryError('not_found', `There is no ${kind} ${id} in the trash.`, { hint })
}

function describeGone({ collections, documents, conversations, tasks }: EmptiedView): string {
  const parts = [
    ...(collections > 0 ? [counted(collections, 'collection')] : []),
    ...(documents > 0 ? [counted(documents, 'document')] : []),
    ...(conversations > 0 ? [counted(conversations, 'conversation')] : []),
    ...(tasks > 0 ? [counted(tasks, 'task')] : []),
  ]
  if (parts.length === 0) return 'Nothing is left in the trash; no document was in it alone.'
  return `Deleted ${new Intl.ListFormat('en').format(parts)} for good.`
}

const collectNumbers = (text: string, before: readonly number[] = []) => [
  ...before,
  integer(1, Number.MAX_SAFE_INTEGER)(text),
]

const emptyNote =
  'What is removed is kept here until "quarry trash delete", "quarry trash empty" or "quarry compact" deletes it for good.'

function describeRemoved(all: readonly Listed[], columns: number): string {
  if (all.length === 0) return `The trash is empty. ${emptyNote}`
  const list = table(
    [
      { title: 'removed' },
      { title: 'what' },
      { title: 'name', shrinks: true },
      { title: 'documents', align: 'right' },
      { title: 'to bring it back' },
    ],
    all.map(({ kind, id, name, documents, removedAt, collection }) => [
      removedAt.slice(0, 16).replace('T', ' '),
      collection === undefined ? kind : `${kind} of ${plain(collection)}`,
      name,
      documents === null ? '' : count(documents),
      `quarry trash restore ${kind === 'document' ? '' : `--kind ${kind} `}${id}`,
    ]),
    columns,
  )
  return `${list}\n${emptyNote}`
}
