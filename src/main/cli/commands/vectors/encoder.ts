import type { Command } from 'commander'
import type { EncoderView } from '../../../../contract/vectors/encoders.ts'
import { defined } from '../../../base/defined.ts'
import { findCollections } from '../../input/collectionNames.ts'
import type { Dispatch, ExitCode, Invocation } from '../../invocation.ts'
import { bytes, count, counted, plain, ratio, table } from '../../output/format.ts'
import { showCount } from '../../progress/countProgress.ts'

interface EncoderFlags {
  readonly collection?: string
}

export function addEncoder(program: Command, dispatch: Dispatch): void {
  const group = program
    .command('encoder')
    .description('search by meaning without a service: estimates vectors of queries from those of the library')
  group
    .command('status')
    .description('what the encoders were fitted to, and what they find beside keywords')
    .option('--collection <name>', 'only those of spaces that this collection has vectors in')
    .action((flags: EncoderFlags, command: Command) =>
      dispatch(command, (invocation) => encoder(invocation, flags, false)),
    )
  group
    .command('fit')
    .description('fits encoders to the texts and vectors that are there now; sends nothing')
    .option('--collection <name>', 'only those of spaces that this collection has vectors in')
    .action((flags: EncoderFlags, command: Command) =>
      dispatch(command, (invocation) => encoder(invocation, flags, true)),
    )
}

function encoder(invocation: Invocation, flags: EncoderFlags, fits: boolean): Promise<ExitCode> {
  const { host, stop } = invocation
  return invocation.withLibrary(
    async (client) => {
      const named = flags.collection === undefined ? [] : [flags.collection]
      const [collection] = await findCollections(client, named, stop)
      const of = defined({ collectionId: collection?.id })
      if (fits) {
        const progress = showCount(host.stderr, host.clock, 'Fitting')
        try {
          for await (const { done, total } of client.encoders.fit(of, { signal: stop })) progress.update(done, total)
        } finally {
          progress.end()
        }
      }
      const views = await client.encoders.list(of, { signal: stop })
      invocation.print(views, () => describeEncoders(views, host.stdout.columns))
      return 0
    },
    { create: false },
  )
}

function describeEncoders(views: readonly EncoderView[], columns: number): string {
  if (views.length === 0) return 'Nothing is embedded yet.'
  const right = 'right' as const
  const rows = views.map(({ origin, model, dimension, vectors, fitted, used }) => [
    `${plain(model)}/${dimension} of ${plain(origin)}`,
    count(fitted?.pairs ?? 0),
    fitted ? ratio(fitted.recall) : '–',
    fitted ? ratio(fitted.keywordRecall) : '–',
    fitted ? ratio(fitted.fusedRecall) : '–',
    fitted ? fitted.seconds.toFixed(1) : '–',
    fitted ? bytes(fitted.bytes) : '–',
    fitted ? (used ? 'yes' : 'no: keywords find as much') : `no: not fitted to its ${counted(vectors, 'vector')} yet`,
  ])
  return table(
    [
      { title: 'space', shrinks: true },
      { title: 'pairs', align: right },
      { title: 'recall@10', align: right },
      { title: 'keywords', align: right },
      { title: 'fused', align: right },
      { title: 'seconds', align: right },
      { title: 'size', align: right },
      { title: 'used' },
    ],
    rows,
    columns,
  )
}
