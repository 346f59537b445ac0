import path from 'node:path'
import { defined } from '../../../base/defined.ts'
import type { CollectionView } from '../../../../contract/collections.ts'
import type { JobView } from '../../../../contract/jobs.ts'
import type { QuarryClient } from '../../../../contract/routes.ts'
import { QuarryError } from '../../../base/errors.ts'
import { findCollections } from '../../input/collectionNames.ts'
import { bytes, count, counted } from '../../output/format.ts'
import { followJobs, requireDone, withoutPaused } from '../../progress/followJobs.ts'
import type { ExitCode, Invocation } from '../../invocation.ts'
import { forecastText } from '../../output/money.ts'
import { describeProblems, embeddingProblems, wordProblems } from '../../output/problems.ts'

/** What `quarry embed` is told of images and videos. */
export interface MediaFlags {
  readonly collection?: string
  readonly model?: string
  readonly dimension?: number
  /** Paths; `true`: those that are in the library already. */
  readonly media?: readonly string[] | true
  readonly followLinks?: boolean
  readonly collectedMedia?: boolean
  readonly videos?: boolean
  readonly fusion?: boolean
  readonly frameRate?: number
  readonly instruction?: string
  readonly dryRun?: boolean
  /** Not of images and videos. */
  readonly again?: boolean
}

/** Whether the flags ask for images and videos. @throws QuarryError usage for flags that mean nothing without */
export function asksForMedia(flags: MediaFlags): boolean {
  if (flags.media !== undefined || flags.collectedMedia) {
    if (flags.again) throw new QuarryError('usage', '--again is for texts.')
    return true
  }
  const names = {
    fusion: '--fusion',
    frameRate: '--frame-rate',
    instruction: '--instruction',
    videos: '--videos',
    followLinks: '--follow-links',
  }
  for (const [flag, name] of Object.entries(names)) {
    if (flags[flag as keyof MediaFlags] !== undefined)
      throw new QuarryError('usage', `${name} is for images and videos.`, { hint: 'Give it together with --media.' })
  }
  return false
}

export async function embedMedia(client: QuarryClient, invocation: Invocation, flags: MediaFlags): Promise<ExitCode> {
  const files = Array.isArray(flags.media) ? (flags.media as readonly string[]) : []
  if (files.length === 0) return embedStored(client, invocation, flags)
  if (flags.collection === undefined)
    throw new QuarryError('usage', 'It is not said which collection they go into.', { hint: 'Name it: --collection' })
  if (flags.dryRun || flags.collectedMedia)
    throw new QuarryError(
      'usage',
      `Paths after --media do not go with ${flags.dryRun ? '--dry-run' : '--collected-media'}.`,
      {
        hint: flags.dryRun
          ? 'Without paths it says what embedding the images and videos in the library would take.'
          : 'Give one after the other.',
      },
    )
  const startedAt = invocation.host.clock.now()
  const started = await client.imports.media({
    sources: files.map((file) => ({ kind: 'path', path: path.resolve(file) })),
    ...defined({ followLinks: flags.followLinks }),
    collection: flags.collection,
    ...settings(flags),
  })
  return report(client, invocation, {
    taken: started.import,
    embed: started.embed,
    collection: flags.collection,
    startedAt,
  })
}

/** What is in the library already, or is named by collected results. */
async function embedStored(client: QuarryClient, invocation: Invocation, flags: MediaFlags): Promise<ExitCode> {
  const startedAt = invocation.host.clock.now()
  const names = flags.collection === undefined ? [] : [flags.collection]
  const [collection] = await findCollections(client, names, invocation.stop)
  const videos = flags.videos === true
  if (flags.collectedMedia) {
    if (!collection) throw new QuarryError('usage', 'No collection is named.', { hint: 'Name it: --collection' })
    if (flags.dryRun) return estimate(client, invocation, collection, videos)
    const started = await client.collect.fetchMedia({ collectionId: collection.id, videos, ...settings(flags) })
    return report(client, invocation, {
      taken: started.fetch,
      embed: started.embed,
      collection: collection.name,
      startedAt,
    })
  }
  const scope = { ...(collection ? { collectionId: collection.id } : {}), ...settings(flags) }
  if (flags.dryRun) {
    const estimate = await client.embedding.estimateMedia(scope)
    invocation.print({ collection: collection?.name ?? null, ...estimate }, () => {
      const videosToo = estimate.videos > 0 ? ` and ${counted(estimate.videos, 'video')}` : ''
      return (
        `Would embed ${counted(estimate.images, 'image')}${videosToo} with ${estimate.model}: ` +
        `${counted(estimate.requests, 'request')}${tokens(estimate.tokens)}.` +
        (estimate.forecast.free ? '' : ` Forecast: ${forecastText(estimate.forecast)}`)
      )
    })
    return 0
  }
  if (invocation.remote) {
    const { forecast } = await client.embedding.estimateMedia(scope, { signal: invocation.stop })
    if (forecast.requests > 0) invocation.note(`Forecast: ${forecastText(forecast)}`)
  }
  const embed = await client.embedding.startMedia(scope)
  return report(client, invocation, { taken: null, embed, collection: collection?.name ?? null, startedAt })
}

async function estimate(
  client: QuarryClient,
  invocation: Invocation,
  collection: CollectionView,
  videos: boolean,
): Promise<ExitCode> {
  const found = await client.collect.estimateMedia({ collectionId: collection.id, videos })
  invocation.print({ collection: collection.name, ...found }, () => {
    const videosToo = found.videos > 0 ? ` and ${counted(found.videos, 'video')}` : ''
    return (
      `Would fetch ${counted(found.images, 'image')}${videosToo} of ${counted(found.documents, 'document')} from ` +
      `${counted(found.hosts.length, 'server')}, and embed them with ${counted(found.requests, 'request')}${tokens(found.tokens)}.`
    )
  })
  return 0
}

function tokens(number: number | null): string {
  return number === null ? '' : `, about ${counted(number, 'token')}`
}

function settings({ model, dimension, fusion, frameRate, instruction }: MediaFlags) {
  return {
    ...defined({ model, dimension, fusion, frameRate, instruction }),
  }
}

/** Follows the jobs to their end and prints what they did. `taken` is what brought the files, where something did. */
async function report(
  client: QuarryClient,
  invocation: Invocation,
  {
    taken,
    embed,
    collection,
    startedAt,
  }: {
    readonly taken: JobView | null
    readonly embed: JobView | null
    readonly collection: string | null
    readonly startedAt: number
  },
): Promise<ExitCode> {
  const started = withoutPaused(invocation, [taken, embed])
  const jobs = await followJobs(client, invocation, started)
  requireDone(jobs)
  const embedded = jobs.find(({ kind }) => kind === 'embed')
  const { problems: refusals = [], ...counts } = taken ? await client.imports.report({ jobId: taken.id }) : {}
  const { found = 0, imported = 0, duplicate = 0, refused = 0 } = counts as Partial<Record<string, number>>
  const of = embedded?.embed
  const problems = [...wordProblems(refusals), ...(embedded ? await embeddingProblems(client, embedded) : [])]
  const result = {
    job: embedded?.id ?? null,
    collection,
    found,
    imported,
    duplicate,
    refused,
    total: of?.total ?? 0,
    embedded: of?.embedded ?? 0,
    failed: of?.failed ?? 0,
    requests: of?.requests ?? 0,
    bytes: of?.bytes ?? 0,
    tokens: of?.tokens ?? 0,
    truncated: of?.truncated ?? 0,
    model: embedded?.model ?? null,
    dimension: embedded?.dimension ?? null,
    problems,
    tookMs: Math.round(invocation.host.clock.now() - startedAt),
  }
  invocation.print(result, () => {
    const lines: string[] = []
    if (taken)
      lines.push(
        `${count(found)} found: ${count(imported)} new, ${count(duplicate)} there already, ${count(refused)} refused.`,
      )
    lines.push(
      result.total === 0
        ? 'Everything is embedded already: nothing was sent.'
        : `Embedded ${count(result.embedded)} of ${count(result.total)} with ${result.model} (${count(result.dimension ?? 0)} dimensions): ` +
            `${counted(result.requests, 'request')}, ${bytes(result.bytes)}, ${counted(result.tokens, 'token')}.`,
    )
    return [...lines, ...describeProblems(problems)].join('\n')
  })
  if (found > 0 && refused === found) return 1
  return refused > 0 || result.failed > 0 ? 3 : 0
}
