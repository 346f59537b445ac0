import type { Command } from 'commander'
import type { SimilarResult } from '../../../contract/search.ts'
import { findCollections } from '../input/collectionNames.ts'
import { count, counted } from '../output/format.ts'
import { describeHits, publicHit } from '../output/hits.ts'
import type { Dispatch, ExitCode, Invocation } from '../invocation.ts'
import { collect, documentNumber, integer } from '../input/parseOption.ts'

interface SimilarFlags {
  readonly collection?: string[]
  readonly limit: number
}

export function addSimilar(program: Command, dispatch: Dispatch): void {
  program
    .command('similar')
    .description('finds documents like one that is there, by meaning; sends nothing')
    .argument('<document-id>', 'the number of the document, as search shows it', documentNumber)
    .option('--collection <name>', 'only in this collection (may be given several times)', collect)
    .option('--limit <n>', 'how many documents', integer(1, 1000), 10)
    .action((documentId: number, flags: SimilarFlags, command: Command) =>
      dispatch(command, (invocation) => similar(invocation, documentId, flags)),
    )
}

function similar(invocation: Invocation, documentId: number, flags: SimilarFlags): Promise<ExitCode> {
  return invocation.withLibrary(
    async (client) => {
      const collections = (await findCollections(client, flags.collection ?? [], invocation.stop)).map(({ id }) => id)
      const result = await client.search.similar(
        { documentId, limit: flags.limit, filters: { collections } },
        { signal: invocation.stop },
      )
      const { stdout, env } = invocation.host
      invocation.print({ ...result, hits: result.hits.map(publicHit) }, () =>
        [
          ...(result.reason === undefined ? [] : [result.reason, '']),
          ...describeHits(result.hits, stdout, env),
          describeWays(result),
        ].join('\n'),
      )
      return 0
    },
    { create: false },
  )
}

function describeWays({ hits, space, mode, tookMs }: SimilarResult): string {
  const by = space ? `${mode} (${space.model}, ${count(space.dimension)} dimensions)` : mode
  return `${counted(hits.length, 'document')} like it, ${by}, ${count(Math.round(tookMs))} ms.`
}
