import type { Command } from 'commander'
import { defined } from '../../../base/defined.ts'
import type { QuarryClient } from '../../../../contract/routes.ts'
import type { JobView } from '../../../../contract/jobs.ts'
import { findCollections } from '../../input/collectionNames.ts'
import { bytes, count, counted } from '../../output/format.ts'
import { followJobs, requireDone } from '../../progress/followJobs.ts'
import type { Dispatch, ExitCode, Invocation } from '../../invocation.ts'
import { dimension, fraction } from '../../input/parseOption.ts'
import { asksForMedia, embedMedia, type MediaFlags } from './embedMedia.ts'
import { forecastText } from '../../output/money.ts'
import { describeProblems, embeddingProblems } from '../../output/problems.ts'

export function addEmbed(program: Command, dispatch: Dispatch): void {
  program
    .command('embed')
    .description('embeds what is not embedded yet, and waits for it')
    .option('--collection <name>', 'only this collection (default: the whole library)')
    .option('--model <name>', 'embedding model')
    .option('--dimension <n>', 'width of the vectors', dimension)
    .option('--again', 'with --collection: texts whose vectors are kept less exactly than it asks for')
    .option('--media [path...]', 'images and videos: files and folders, or (without a path) those in the library')
    .option('--follow-links', 'with --media: follow links that lead out of a folder')
    .option('--collected-media', 'images that collected results name: fetches them from their servers first')
    .option('--videos', 'with --collected-media: video files too')
    .option('--fusion', 'one vector for the text, images and videos of a document, instead of one for each')
    .option('--frame-rate <x>', 'frames sampled per second of video, 0 to 1', fraction)
    .option('--instruction <text>', 'what the vectors are for, in words for the model')
    .option('--dry-run', 'says what would be fetched and sent, and does nothing')
    .action((flags: MediaFlags, command: Command) => dispatch(command, (invocation) => embed(invocation, flags)))
}

function embed(invocation: Invocation, flags: MediaFlags): Promise<ExitCode> {
  return invocation.withLibrary(
    async (client) => {
      if (asksForMedia(flags)) return embedMedia(client, invocation, flags)
      if (flags.dryRun) return estimate(client, invocation, flags)
      const names = flags.collection === undefined ? [] : [flags.collection]
      const [collection] = await findCollections(client, names, invocation.stop)
      const scope = {
        ...(collection ? { collectionId: collection.id } : {}),
        ...defined({ model: flags.model, dimension: flags.dimension }),
        ...(flags.again ? { again: true } : {}),
      }
      if (invocation.remote) {
        const { forecast } = await client.embedding.estimate(scope, { signal: invocation.stop })
        if (forecast.requests > 0) invocation.note(`Forecast: ${forecastText(forecast)}`)
      }
      const job = await client.embedding.start(scope)
      return reportEmbedding(client, invocation, job, collection?.name ?? null)
    },
    // Files may be the first thing in a library.
    { create: Array.isArray(flags.media), inBackground: true },
  )
}

async function estimate(client: QuarryClient, invocation: Invocation, flags: MediaFlags): Promise<ExitCode> {
  const names = flags.collection === undefined ? [] : [flags.collection]
  const [collection] = await findCollections(client, names, invocation.stop)
  const { model, dimension, again } = flags
  const estimate = await client.embedding.estimate({
    ...(collection ? { collectionId: collection.id } : {}),
    ...defined({ model, dimension }),
    ...(again ? { again } : {}),
  })
  invocation.print({ collection: collection?.name ?? null, ...estimate }, () => {
    if (estimate.texts === 0) return 'Everything is embedded already: nothing would be sent.'
    const tokens = estimate.tokens === null ? '' : `, about ${counted(estimate.tokens, 'token')}`
    return (
      `Would embed ${counted(estimate.texts, 'text')} with ${estimate.model}: ` +
      `${counted(estimate.requests, 'request')}, ${bytes(estimate.bytes)}${tokens}.` +
      (estimate.forecast.free ? '' : ` Forecast: ${forecastText(estimate.forecast)}`)
    )
  })
  return 0
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
