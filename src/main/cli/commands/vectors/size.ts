import type { Command } from 'commander'
import type { QuarryClient } from '../../../../contract/routes.ts'
import type { PrecisionName, SizeOptionView, SizeView } from '../../../../contract/vectors/sizes.ts'
import { QuarryError } from '../../../base/errors.ts'
import { precisions } from '../../../model/vectors/precision.ts'
import { findCollections } from '../../input/collectionNames.ts'
import { showCount } from '../../progress/countProgress.ts'
import { describeQuestions, describeRecall } from '../../output/describeRecall.ts'
import { bytes, count, counted, plain, ratio, table } from '../../output/format.ts'
import type { Dispatch, ExitCode, Invocation } from '../../invocation.ts'
import { choiceOption, dimension } from '../../input/parseOption.ts'

interface SizeFlags {
  readonly collection?: string
  readonly again?: boolean
  readonly dimension?: number | 'full'
  readonly precision?: PrecisionName
  readonly yes?: boolean
}

const lessPrecise: Readonly<Record<PrecisionName, number>> = { float32: 0, int8: 1, bits: 2 }

export function addSize(program: Command, dispatch: Dispatch): void {
  program
    .command('size')
    .description('measures what smaller vectors would be worth for a collection, and chooses among them')
    .option('--collection <name>', 'only this collection; needed to choose')
    .option('--again', 'measure although nothing has changed')
    .option('--dimension <n>', 'search compares so many numbers of each vector; "full" for all', (text) =>
      text === 'full' ? ('full' as const) : dimension(text),
    )
    .addOption(choiceOption('--precision <name>', 'how exactly vectors are kept from now on', precisions))
    .option('--yes', 'agree to less precision, which only embedding again brings back')
    .action((flags: SizeFlags, command: Command) => dispatch(command, (invocation) => size(invocation, flags)))
}

function size(invocation: Invocation, flags: SizeFlags): Promise<ExitCode> {
  const { collection, dimension: chosen, precision } = flags
  if (collection === undefined && (chosen !== undefined || precision !== undefined))
    throw new QuarryError('usage', 'To choose, name a collection with --collection.')
  return invocation.withLibrary(
    async (client) => {
      if (collection === undefined) {
        const views: SizeView[] = []
        for (const { id } of await client.collections.list({}, { signal: invocation.stop }))
          views.push(await measured(invocation, client, id, flags))
        invocation.print(
          views,
          () => views.map((view) => describeSize(view, invocation)).join('\n\n') || 'No collections yet.',
        )
        return 0
      }
      const [found] = await findCollections(client, [collection], invocation.stop)
      let view = await measured(invocation, client, found?.id ?? 0, flags)
      if (precision !== undefined) {
        const less = lessPrecise[precision] > lessPrecise[view.precision]
        if (less && view.vectors > 0 && !flags.yes) {
          invocation.host.stderr.write(`${describeSize(view, invocation)}\n`)
          throw new QuarryError('usage', lossOf(view, precision), { hint: 'Give the same again with --yes.' })
        }
        view = await client.sizes.setPrecision({
          collectionId: view.collectionId,
          precision,
          agreed: flags.yes === true,
        })
        if (view.unfinished) view = await reduced(invocation, client, view)
      }
      if (chosen !== undefined)
        view = await client.sizes.setDimension({
          collectionId: view.collectionId,
          dimension: chosen === 'full' ? null : chosen,
        })
      const again = lessExact(view) > 0 ? await againLine(client, view) : ''
      invocation.print(view, () => describeSize(view, invocation) + again)
      return 0
    },
    { create: false },
  )
}

/** The view with a measurement that is up to date, where there is enough to measure. */
async function measured(
  invocation: Invocation,
  client: QuarryClient,
  collectionId: number,
  flags: SizeFlags,
): Promise<SizeView> {
  const { host, stop } = invocation
  const view = await client.sizes.get({ collectionId }, { signal: stop })
  if (view.space === null || (view.measurement && !view.old && !flags.again)) return view
  const progress = showCount(host.stderr, host.clock, `Measuring ${plain(view.collection)}`)
  try {
    for await (const { done, total, size: result } of client.sizes.measure({ collectionId }, { signal: stop })) {
      progress.update(done, total)
      if (result) return result
    }
  } catch (error) {
    // Too few vectors to measure: what is chosen can be shown and changed all the same.
    if (!(error instanceof Error && 'code' in error && error.code === 'conflict')) throw error
    invocation.note(`quarry: ${plain(view.collection)}: ${error.message}`)
  } finally {
    progress.end()
  }
  return view
}

async function reduced(invocation: Invocation, client: QuarryClient, view: SizeView): Promise<SizeView> {
  const { host, stop } = invocation
  const progress = showCount(host.stderr, host.clock, 'Reducing')
  for await (const { done, total } of client.sizes.reduce({}, { signal: stop })) progress.update(done, total)
  progress.end()
  return client.sizes.get({ collectionId: view.collectionId }, { signal: stop })
}

/** Vectors that are kept less exactly than the collection asks for: reduced before it asked for more. */
function lessExact({ precision, stored }: SizeView): number {
  return precisions
    .filter((name) => lessPrecise[name] > lessPrecise[precision])
    .reduce((sum, name) => sum + stored[name], 0)
}

/** What would bring them back, and what that costs; sends nothing. */
async function againLine(client: QuarryClient, { collectionId, collection, space }: SizeView): Promise<string> {
  if (!space) return ''
  const { model, dimension } = space
  const scope = { collectionId, model, dimension, again: true }
  // A model that the service in use does not have.
  const estimate = await client.embedding.estimate(scope).catch(() => undefined)
  if (!estimate || estimate.texts === 0)
    return `\nThe service in use cannot embed them again: they came from ${plain(space.origin)}.`
  const tokens = estimate.tokens === null ? '' : `, about ${counted(estimate.tokens, 'token')}`
  return (
    `\nquarry embed --again --collection ${JSON.stringify(collection)} --model ${model} --dimension ${dimension} ` +
    `embeds them again: ${counted(estimate.texts, 'text')} in ${counted(estimate.requests, 'request')}, ${bytes(estimate.bytes)}${tokens}.`
  )
}

function lossOf(view: SizeView, precision: PrecisionName): string {
  const option = view.measurement?.options.find(
    (one) => one.precision === precision && one.dimension === view.space?.dimension,
  )
  const worth = option
    ? `Measured on ${counted(view.measurement?.vectors ?? 0, 'vector')}: recall ${ratio(option.recall)}, ${bytes(option.diskBytes)}.`
    : 'What that costs in recall is not measured yet.'
  return `Keeping the vectors of "${plain(view.collection)}" as ${precision} can be undone only by embedding again. ${worth}`
}

function describeSize(view: SizeView, { host }: Invocation): string {
  const { collection, space, vectors, measurement, precision } = view
  if (!space) return `"${plain(collection)}": nothing is embedded yet.`
  const width = view.dimension ?? space.dimension
  const head = [
    `"${plain(collection)}": ${counted(vectors, 'vector')} of ${plain(space.model)}/${space.dimension}, kept as ${precision}, searched by ${count(width)} numbers.`,
  ]
  const finer = precisions.filter((name) => lessPrecise[name] < lessPrecise[precision])
  const more = finer.reduce((sum, name) => sum + view.stored[name], 0)
  if (more > 0)
    head.push(
      view.unfinished
        ? `${counted(more, 'vector')} not reduced yet: quarry compact goes on with it.`
        : `${counted(more, 'vector')} kept more exactly, because another collection asks for it.`,
    )
  const less = lessExact(view)
  if (less > 0)
    head.push(`${counted(less, 'vector')} kept less exactly: only embedding again brings back what was left out.`)
  if (view.recall) head.push(describeRecall(view.recall))
  if (!measurement) return head.join('\n')
  head.push(
    `Measured ${measurement.measuredAt.slice(0, 10)} on ${counted(measurement.vectors, 'vector')}${view.old ? ', and the collection has grown since' : ''}: ` +
      `${describeQuestions(measurement.questionKinds)}, recall of the ten nearest by ${measurement.reference} in full.`,
  )
  return `${head.join('\n')}\n${optionTable(measurement.options, { width, precision }, host.stdout.columns)}`
}

function optionTable(
  options: readonly SizeOptionView[],
  current: { readonly width: number; readonly precision: PrecisionName },
  columns: number,
): string {
  return table(
    [
      { title: '' },
      { title: 'numbers', align: 'right' },
      { title: 'precision' },
      { title: 'recall@10', align: 'right' },
      { title: 'on disk', align: 'right' },
      { title: 'in memory', align: 'right' },
    ],
    options.map((option) => [
      option.dimension === current.width && option.precision === current.precision ? '*' : '',
      count(option.dimension),
      option.precision,
      ratio(option.recall),
      bytes(option.diskBytes),
      bytes(option.memoryBytes),
    ]),
    columns,
  )
}
