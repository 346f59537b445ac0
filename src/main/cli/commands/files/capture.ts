import { InvalidArgumentError, type Command } from 'commander'
import type { CaptureView } from '../../../../contract/files/captures.ts'
import type { EmbedCountsView } from '../../../../contract/jobs.ts'
import type { QuarryClient } from '../../../../contract/routes.ts'
import { wordAdvice } from '../../../base/advice.ts'
import { defined } from '../../../base/defined.ts'
import { QuarryError } from '../../../base/errors.ts'
import { cliAdvice } from '../../advice.ts'
import { readAddressList } from '../../input/addressList.ts'
import { dimension } from '../../input/parseOption.ts'
import type { Dispatch, ExitCode, Invocation } from '../../invocation.ts'
import { bytes, count, counted, duration, plain, table } from '../../output/format.ts'
import { describeProblems, embeddingProblems, wordProblems, type ItemProblem } from '../../output/problems.ts'
import { followJobs, requireDone, withoutPaused } from '../../progress/followJobs.ts'

interface CaptureFlags {
  readonly collection: string
  readonly list?: string
  readonly ignoreRobots?: boolean
  readonly delay?: number
  readonly snapshot: boolean
  readonly model?: string
  readonly dimension?: number
  readonly embed: boolean
}

type Captured = Omit<CaptureView, 'id' | 'jobId' | 'way' | 'headers'>

function publicCapture(capture: CaptureView): Captured {
  const { id: _, jobId: __, way: ___, headers: ____, ...shown } = capture
  return { ...shown, error: shown.error === null ? null : wordAdvice(shown.error, cliAdvice) }
}

/** `capture … --json`. addresses = new + changed + unchanged + empty + refused. */
interface CaptureResult extends Omit<EmbedCountsView, 'total' | 'inFlight'> {
  readonly collection: string
  readonly addresses: number
  readonly new: number
  readonly changed: number
  readonly unchanged: number
  readonly empty: number
  readonly refused: number
  readonly passages: number
  readonly newTexts: number
  readonly model: string | null
  readonly dimension: number | null
  readonly captured: readonly Captured[]
  readonly problems: readonly ItemProblem[]
  readonly tookMs: number
}

/** Captures that are asked for at once. */
const PAGE = 1_000
/** Captures that are listed for people; all of them are in the JSON. */
const SHOWN = 50

export function addCapture(program: Command, dispatch: Dispatch): void {
  program
    .command('capture')
    .description('fetches pages and files by their addresses into a collection; a page that changed is a new version')
    .argument('[address...]', 'addresses of pages and files on the web')
    .requiredOption('--collection <name>', 'the collection to capture into; made if it is not there')
    .option('--list <file>', 'a file with an address in each line, or - for standard input')
    .option('--ignore-robots', 'fetch what the robots.txt of a server does not allow, if you may')
    .option('--delay <seconds>', 'between two pages of a host; otherwise what its robots.txt asks for, else 1', seconds)
    .option('--no-snapshot', 'keep the text only, not the page with its styles and images')
    .option('--model <name>', 'embedding model')
    .option('--dimension <n>', 'width of the vectors', dimension)
    .option('--no-embed', 'only capture; quarry embed can follow later')
    .action((addresses: string[], flags: CaptureFlags, command: Command) =>
      dispatch(command, (invocation) => capture(invocation, addresses, flags)),
    )
}

function seconds(text: string): number {
  const value = /^\d+(?:\.\d+)?$/.test(text) ? Number(text) : Number.NaN
  if (!(value >= 0 && value <= 3_600)) throw new InvalidArgumentError('It must be a number of seconds from 0 to 3600.')
  return value
}

async function capture(invocation: Invocation, named: readonly string[], flags: CaptureFlags): Promise<ExitCode> {
  const listed = flags.list === undefined ? [] : await readAddressList(invocation, flags.list)
  const addresses = [...named, ...listed]
  if (addresses.length === 0)
    throw new QuarryError('usage', 'There is no address to capture.', {
      hint: 'Name addresses, or a file of them with --list.',
    })
  return invocation.withLibrary(async (client) => {
    const { clock } = invocation.host
    const startedAt = clock.now()
    const { collection, ignoreRobots = false, snapshot, delay, embed, model, dimension: width } = flags
    const started = await client.captures.start({
      addresses,
      collection,
      robots: !ignoreRobots,
      snapshot,
      embed,
      ...defined({ delaySeconds: delay, model, dimension: width }),
    })
    const jobs = await followJobs(client, invocation, withoutPaused(invocation, [started.capture, started.embed]))
    requireDone(jobs)
    const captures = await allCaptures(client, started.capture.id)
    const report = await client.imports.report({ jobId: started.capture.id })
    const embedJob = jobs.find((job) => job.kind === 'embed')
    const embedded = embedJob ? await embeddingProblems(client, embedJob) : []
    const counts = embedJob?.embed
    const result: CaptureResult = {
      collection,
      addresses: captures.length,
      ...countOutcomes(captures),
      passages: report.passages,
      newTexts: report.newTexts,
      embedded: counts?.embedded ?? 0,
      failed: counts?.failed ?? 0,
      requests: counts?.requests ?? 0,
      bytes: counts?.bytes ?? 0,
      tokens: counts?.tokens ?? 0,
      truncated: counts?.truncated ?? 0,
      model: embedJob?.model ?? null,
      dimension: embedJob?.dimension ?? null,
      captured: captures.map(publicCapture),
      problems: [...wordProblems(report.problems), ...embedded],
      tookMs: Math.round(clock.now() - startedAt),
    }
    invocation.print(result, () => describe(result, invocation.host.stdout.columns))
    if (result.refused === result.addresses) return 1
    return result.refused > 0 || result.failed > 0 ? 3 : 0
  })
}

async function allCaptures(client: QuarryClient, jobId: number): Promise<CaptureView[]> {
  const all: CaptureView[] = []
  for (;;) {
    const { items, total } = await client.captures.ofJob({ jobId, offset: all.length, limit: PAGE })
    all.push(...items)
    if (items.length === 0 || all.length >= total) return all
  }
}

function countOutcomes(captures: readonly CaptureView[]) {
  const counts = { new: 0, changed: 0, unchanged: 0, empty: 0, refused: 0 }
  for (const { outcome } of captures) counts[outcome]++
  return counts
}

function describe(result: CaptureResult, columns: number): string {
  const { captured, addresses, embedded, model, dimension: width } = result
  const took = duration(result.tookMs / 1000)
  const rows = captured
    .slice(0, SHOWN)
    .map(({ outcome, documentId, bytes: size, address }) => [
      outcome,
      documentId === null ? '' : String(documentId),
      size === null ? '' : bytes(size),
      plain(address),
    ])
  return [
    `Captured ${counted(addresses, 'address', 'addresses')} into "${plain(result.collection)}" in ${took}: ` +
      `${count(result.new)} new, ${count(result.changed)} changed, ${count(result.unchanged)} unchanged, ` +
      `${count(result.empty)} without text, ${count(result.refused)} refused.`,
    table(
      [
        { title: 'outcome' },
        { title: 'document', align: 'right' },
        { title: 'size', align: 'right' },
        { title: 'address', shrinks: true },
      ],
      rows,
      columns,
    ),
    ...(captured.length > SHOWN ? [`and ${count(captured.length - SHOWN)} more: see --json`] : []),
    ...(embedded > 0 ? [`Embedded ${counted(embedded, 'text')} with ${model} (${count(width ?? 0)} dimensions).`] : []),
    ...describeProblems(result.problems),
  ].join('\n')
}
