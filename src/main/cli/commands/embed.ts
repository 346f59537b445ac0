import type { Command } from 'commander'
import type { QuarryClient } from '../../../contract/routes.ts'
import type { JobView } from '../../../contract/jobs.ts'
import { findCollections } from '../collectionNames.ts'
import { bytes, count, counted } from '../format.ts'
import { followJobs, requireDone } from '../followJobs.ts'
import type { Dispatch, ExitCode, Invocation } from '../invocation.ts'
import { dimension } from '../parseOption.ts'
import { describeProblems, embeddingProblems } from '../problems.ts'

interface EmbedFlags {
  readonly collection?: string
  readonly model?: string
  readonly dimension?: number
}

export function addEmbed(program: Command, dispatch: Dispatch): void {
  program
    .command('embed')
    .description('embeds what is not embedded yet, and waits for it')
    .option('--collection <name>', 'only this collection (default: the whole library)')
    .option('--model <name>', 'embedding model')
    .option('--dimension <n>', 'width of the vectors', dimension)
    .action((flags: EmbedFlags, command: Command) => dispatch(command, (invocation) => embed(invocation, flags)))
}

function embed(invocation: Invocation, flags: EmbedFlags): Promise<ExitCode> {
  return invocation.withLibrary(
    async (client) => {
      const names = flags.collection === undefined ? [] : [flags.collection]
      const [collection] = await findCollections(client, names, invocation.stop)
      const job = await client.embedding.start({
        ...(collection ? { collectionId: collection.id } : {}),
        ...(flags.model === undefined ? {} : { model: flags.model }),
        ...(flags.dimension === undefined ? {} : { dimension: flags.dimension }),
      })
      return reportEmbedding(client, invocation, job, collection?.name ?? null)
    },
    { create: false },
  )
}

/** Follows an embedding job to its end and prints what it did. `collection` null: the whole library. */
async function reportEmbedding(
  client: QuarryClient,
  invocation: Invocation,
  started: JobView,
  collection: string | null,
): Promise<ExitCode> {
  const startedAt = invocation.host.clock.now()
  const jobs = await followJobs(client, invocation, [started])
  requireDone(jobs)
  const job = jobs[0] ?? started
  const {
    total = 0,
    embedded = 0,
    failed = 0,
    requests = 0,
    bytes: bodyBytes = 0,
    tokens = 0,
    truncated = 0,
  } = job.embed ?? {}
  const problems = await embeddingProblems(client, job)
  const { model, dimension } = job
  const tookMs = Math.round(invocation.host.clock.now() - startedAt)
  const result = {
    job: job.id,
    collection,
    total,
    embedded,
    failed,
    requests,
    bytes: bodyBytes,
    tokens,
    truncated,
    model,
    dimension,
  }
  invocation.print({ ...result, problems, tookMs }, () => {
    if (total === 0) return 'Everything is embedded already: nothing was sent.'
    const done =
      `Embedded ${counted(embedded, 'text')} with ${model} (${count(dimension ?? 0)} dimensions): ` +
      `${counted(requests, 'request')}, ${bytes(bodyBytes)}, ${counted(tokens, 'token')}.`
    return [done, ...describeProblems(problems)].join('\n')
  })
  return failed > 0 ? 3 : 0
}
