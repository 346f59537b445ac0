import type { Command } from 'commander'
import type { CollectionView, SmartView } from '../../../../contract/collections.ts'
import type { QuarryClient } from '../../../../contract/routes.ts'
import { searchModes, type SearchMode } from '../../../../contract/search.ts'
import { defined } from '../../../base/defined.ts'
import { QuarryError } from '../../../base/errors.ts'
import { addDocumentFilters, type DocumentFlags } from '../../input/documentFilters.ts'
import { findCollections } from '../../input/collectionNames.ts'
import { addMarkFilters, markFilters, type MarkFlags } from '../../input/markFilters.ts'
import { choiceOption, collect, integer } from '../../input/parseOption.ts'
import type { Dispatch } from '../../invocation.ts'
import { count, counted, plain } from '../../output/format.ts'

const existing = { create: false }

interface SmartFlags extends DocumentFlags, MarkFlags {
  readonly query?: string
  readonly mode?: SearchMode
  readonly most?: number
  readonly leastScore?: number
  readonly in?: string
  readonly collection?: string[]
  readonly offline?: boolean
}

export function addSmart(collections: Command, dispatch: Dispatch): void {
  const smart = collections.command('smart').description('collections that are a saved search and hold no documents')

  definitionOf(smart.command('create').description('makes one from a search').argument('<name>', 'its name'))
    .option('--in <name>', 'the collection that it is in')
    .option('--offline', 'send nothing: a query by meaning finds by words until it was searched for once')
    .action((name: string, flags: SmartFlags, command: Command) =>
      dispatch(command, (invocation) =>
        invocation.withLibrary(async (client) => {
          const [parent] = await findCollections(client, flags.in === undefined ? [] : [flags.in], invocation.stop)
          const definition = await readDefinition(client, flags, invocation.stop)
          const made = await client.smart.create({
            name,
            ...definition,
            offline: flags.offline === true,
            ...(parent ? { parentId: parent.id } : {}),
          })
          const found = await client.smart.found({ id: made.id })
          invocation.print({ ...made, found }, () => describe(made, found.documents, found.reason))
          return 0
        }, existing),
      ),
    )

  definitionOf(smart.command('change').description('changes what one searches for').argument('<name>', 'its name'))
    .option('--clear-filters', 'take all filters off first')
    .action((name: string, flags: SmartFlags & { readonly clearFilters?: boolean }, command: Command) =>
      dispatch(command, (invocation) =>
        invocation.withLibrary(async (client) => {
          const { id, smart: now } = await findSmart(client, name, invocation.stop)
          const { filters, ...definition } = await readDefinition(client, flags, invocation.stop)
          const base = flags.clearFilters === true ? {} : now.filters
          const changed = await client.smart.change({ id, ...definition, filters: { ...base, ...filters } })
          const found = await client.smart.found({ id })
          invocation.print({ ...changed, found }, () => describe(changed, found.documents, found.reason))
          return 0
        }, existing),
      ),
    )

  smart
    .command('show')
    .description('what one searches for, and what it finds now; sends nothing')
    .argument('<name>', 'its name')
    .option('--limit <n>', 'how many documents are listed', integer(0, 500), 20)
    .action((name: string, flags: { readonly limit: number }, command: Command) =>
      dispatch(command, (invocation) =>
        invocation.withLibrary(async (client) => {
          const collection = await findSmart(client, name, invocation.stop)
          const found = await client.smart.found({ id: collection.id })
          const page = { collectionId: collection.id, sort: 'best', limit: Math.max(1, flags.limit) } as const
          const documents = flags.limit === 0 ? [] : (await client.documents.list(page)).items
          invocation.print({ ...collection, found, items: documents }, () =>
            [
              describe(collection, found.documents, found.reason),
              ...documents.map(({ id, title }) => `${String(id).padStart(8)}  ${plain(title)}`),
            ].join('\n'),
          )
          return 0
        }, existing),
      ),
    )

  smart
    .command('duplicate')
    .description('makes another one with the same search')
    .argument('<name>', 'its name')
    .argument('<new-name>', 'the name of the other one')
    .action((name: string, newName: string, _: unknown, command: Command) =>
      dispatch(command, (invocation) =>
        invocation.withLibrary(async (client) => {
          const { id } = await findSmart(client, name, invocation.stop)
          const made = await client.smart.duplicate({ id, name: newName })
          invocation.print(made, () => `Made "${plain(made.name)}".`)
          return 0
        }, existing),
      ),
    )

  smart
    .command('convert')
    .description('turns one into an ordinary collection that holds what it finds now')
    .argument('<name>', 'its name')
    .action((name: string, _: unknown, command: Command) =>
      dispatch(command, (invocation) =>
        invocation.withLibrary(async (client) => {
          const { id } = await findSmart(client, name, invocation.stop)
          const made = await client.smart.convert({ id })
          invocation.print(made, () => `"${plain(made.name)}" holds ${counted(made.documents, 'document')} now.`)
          return 0
        }, existing),
      ),
    )
}

function definitionOf(command: Command): Command {
  command
    .option('--query <text>', 'what it searches for (default: all documents that pass the filters)')
    .addOption(choiceOption('--mode <mode>', 'how it searches', searchModes))
    .option('--most <n>', 'with a query: so many of the best (default: 200)', integer(1, 1000))
    .option('--least-score <x>', 'with --mode semantic: only from this cosine on', Number)
    .option('--collection <name>', 'only in this collection (may be given several times)', collect)
  return addMarkFilters(addDocumentFilters(command))
}

/** What the flags say, and nothing of what they leave out. */
async function readDefinition(client: QuarryClient, flags: SmartFlags, stop: AbortSignal) {
  const { query, mode, most, leastScore, since, until, domain: domains, language: languages, kind: kinds } = flags
  const collections = flags.collection && (await findCollections(client, flags.collection, stop)).map(({ id }) => id)
  const { tags, status, priority, fields, ...marks } = await markFilters(client, flags, stop)
  const lists = Object.entries({ tags, status, priority, fields }).filter(([, list]) => list.length > 0)
  return {
    ...defined({ query, mode, most, leastScore }),
    filters: {
      ...defined({ collections, since, until, domains, languages, kinds }),
      ...marks,
      ...Object.fromEntries(lists),
    },
  }
}

async function findSmart(client: QuarryClient, name: string, stop: AbortSignal) {
  const [found] = await findCollections(client, [name], stop)
  if (!found?.smart)
    throw new QuarryError('conflict', `"${name}" is no smart collection.`, {
      hint: 'quarry collections list shows which are.',
    })
  return { ...found, smart: found.smart }
}

function describe({ name, smart }: CollectionView, documents: number, reason: string | undefined): string {
  const what = smart ? ` (${describeSmart(smart)})` : ''
  return `"${plain(name)}"${what}: ${counted(documents, 'document')} now.${reason === undefined ? '' : ` ${reason}`}`
}

/** `"strike", hybrid, the best 200` */
export function describeSmart({ query, mode, most, leastScore }: SmartView): string {
  if (query === '') return 'all that pass its filters'
  const least = leastScore === null ? '' : `, cosine from ${leastScore}`
  return `"${plain(query)}", ${mode}, the best ${count(most)}${least}`
}
