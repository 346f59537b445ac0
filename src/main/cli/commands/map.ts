import type { Command } from 'commander'
import type { MapView } from '../../../contract/overview/maps.ts'
import type { QuarryClient } from '../../../contract/routes.ts'
import type { Dispatch, ExitCode, Invocation } from '../invocation.ts'
import { findCollections } from '../input/collectionNames.ts'
import { count, counted, plain, table } from '../output/format.ts'
import { showCount } from '../progress/countProgress.ts'

interface MapFlags {
  readonly again?: boolean
}

export function addMap(program: Command, dispatch: Dispatch): void {
  program
    .command('map')
    .description('places the documents of a collection by what they are about, in two dimensions; sends nothing')
    .argument('<collection>', 'its name')
    .option('--again', 'make it anew, instead of only placing what is new among the others')
    .action((collection: string, flags: MapFlags, command: Command) =>
      dispatch(command, (invocation) => showMap(invocation, collection, flags)),
    )
}

function showMap(invocation: Invocation, name: string, flags: MapFlags): Promise<ExitCode> {
  return invocation.withLibrary(
    async (client) => {
      const [found] = await findCollections(client, [name], invocation.stop)
      const view = await made(invocation, client, found?.id ?? 0, flags.again === true)
      invocation.print(view, () => describeMap(view, invocation.host.stdout.columns))
      return 0
    },
    { create: false },
  )
}

async function made({ host, stop }: Invocation, client: QuarryClient, collectionId: number, again: boolean) {
  const progress = showCount(host.stderr, host.clock, 'Making the map')
  try {
    for await (const { done, total } of client.maps.make({ collectionId, again }, { signal: stop }))
      progress.update(done, total)
  } finally {
    progress.end()
  }
  return client.maps.get({ collectionId }, { signal: stop })
}

function describeMap({ collection, space, documents, clusters }: MapView, columns: number): string {
  const model = space ? ` by their vectors of ${plain(space.model)}/${space.dimension}` : ''
  const rows = clusters
    .toSorted((a, b) => b.documents - a.documents)
    .map((cluster) => [count(cluster.documents), cluster.x.toFixed(2), cluster.y.toFixed(2), cluster.words.join(', ')])
  const right = 'right' as const
  const titles = [
    { title: 'documents', align: right },
    { title: 'x', align: right },
    { title: 'y', align: right },
    { title: 'about', shrinks: true },
  ]
  return [
    `"${plain(collection)}": ${counted(documents.length, 'document')} in ${counted(clusters.length, 'cluster')}${model}.`,
    table(titles, rows, columns),
  ].join('\n')
}
