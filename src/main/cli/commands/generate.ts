import { InvalidArgumentError, type Command } from 'commander'
import { defined } from '../../base/defined.ts'
import type { GenerationRequest, ImageInput, TaskOperation } from '../../../contract/generation.ts'
import type { QuarryClient } from '../../../contract/routes.ts'
import { QuarryError } from '../../base/errors.ts'
import { checkOut } from '../output/checkOut.ts'
import { describeTask, taskResult } from '../output/describeTask.ts'
import { followTask } from '../progress/followTask.ts'
import type { Dispatch, ExitCode, Invocation } from '../invocation.ts'
import { choiceOption, collect } from '../input/parseOption.ts'
import { readJsonObject } from '../input/readJson.ts'
import { noteForecast } from '../output/noteForecast.ts'
import { plainOption, writeMade } from '../output/writeMade.ts'

interface ImageFlags {
  readonly model?: string
  readonly aspectRatio?: string
  readonly out?: string
  /** False with --no-credentials. */
  readonly credentials: boolean
  readonly collection?: string
  /** False with --no-wait. */
  readonly wait: boolean
}

interface VideoFlags extends ImageFlags {
  readonly by: TaskOperation
  readonly duration?: number
  readonly resolution?: string
  readonly frame?: readonly string[]
  readonly reference?: readonly string[]
  readonly audio?: boolean
  readonly seed?: number
  readonly extra?: string
}

export function addGenerate(program: Command, dispatch: Dispatch): void {
  const generate = program
    .command('generate')
    .description('makes images and videos; each is a task that goes on by itself')
  const shared = (command: Command) =>
    command
      .argument('<prompt>', 'what it shall show')
      .option('--model <name>', "vendor/model-name; the service's own choice where it is left out")
      .option('--aspect-ratio <ratio>', '16:9, 1:1, 9:16; for --by videos also 4:3, 3:4, 21:9, adaptive')
      .option(
        '--out <file>',
        'write the image or video here, too; an image in the format its ending says: .png, .jpg, .webp, .gif, .avif',
      )
      .option('--no-credentials', plainOption)
      .option('--collection <name>', 'save it into a collection as a document, too')
      .option('--no-wait', 'do not wait: "quarry tasks" goes on with it')
  shared(generate.command('image'))
    .description('makes an image from a prompt, grounded in what a search finds')
    .action((prompt: string, flags: ImageFlags, command: Command) =>
      dispatch(command, (invocation) =>
        make(invocation, { operation: 'grounded', modality: 'image', prompt, ...plainFlags(flags) }, flags),
      ),
    )
  shared(generate.command('video'))
    .description('makes a video from a prompt, grounded in what a search finds, or guided by images')
    .addOption(
      choiceOption(
        '--by <operation>',
        'grounded: with references from a search; videos: with images and more parameters',
        ['grounded', 'videos'],
      ).default('grounded'),
    )
    .option('--duration <seconds>', 'grounded: adjusted to 5 to 10', number)
    .addOption(choiceOption('--resolution <name>', 'videos', ['480p', '720p', '768p', '1080p', '2K']))
    .option('--frame <image>', 'videos: first frame, then last; a file, an address, or the number of a task', collect)
    .option('--reference <image>', 'videos: what it should look like', collect)
    .option('--audio', 'videos: with sound')
    .option('--no-audio', 'videos: without sound')
    .option('--seed <n>', 'videos: for the same again', number)
    .option('--extra <json>', 'videos: more parameters of the vendor, or a file with them')
    .action((prompt: string, flags: VideoFlags, command: Command) =>
      dispatch(command, (invocation) => video(invocation, prompt, flags)),
    )
}

async function video(invocation: Invocation, prompt: string, flags: VideoFlags): Promise<ExitCode> {
  const extraParams = flags.extra === undefined ? undefined : await readJsonObject('--extra', flags.extra)
  const { duration, resolution, audio, seed } = flags
  const request = {
    operation: flags.by,
    modality: 'video' as const,
    prompt,
    ...plainFlags(flags),
    ...defined({ duration, resolution, generateAudio: audio, seed, extraParams }),
  }
  return make(invocation, request, flags, async (client) => ({
    ...(flags.frame ? { frameImages: await readImages(client, flags.frame) } : {}),
    ...(flags.reference ? { inputReferences: await readImages(client, flags.reference) } : {}),
  }))
}

async function make(
  invocation: Invocation,
  request: GenerationRequest,
  { out, collection, wait, credentials }: ImageFlags,
  images: (client: QuarryClient) => Promise<Partial<GenerationRequest>> = async () => ({}),
): Promise<ExitCode> {
  if (!wait && (out !== undefined || collection !== undefined))
    throw new QuarryError('usage', '--no-wait does not go with --out or --collection.', {
      hint: 'Later: quarry tasks wait ID --out FILE, quarry tasks save ID --collection NAME.',
    })
  await checkOut(out, request.modality)
  return invocation.withLibrary(async (client) => {
    const whole = { ...request, ...(await images(client)) }
    const { problems, notes } = await client.generation.check(whole)
    const [problem] = problems
    if (problem) throw new QuarryError('usage', problem.message, { where: problem.field })
    for (const note of notes) invocation.note(`quarry: ${note}`)
    const { operation, modality, model } = whole
    await noteForecast(client, invocation, { operation: `${operation} ${modality}`, ...defined({ model }) })
    const created = await client.generation.create(whole)
    const task = wait ? await followTask(client, invocation, created) : created
    const medium = task.medium
    if (medium && collection !== undefined) await client.generation.save({ ids: [task.id], collection, embed: false })
    const path = await writeMade(client, invocation, task, out, credentials)
    invocation.print(taskResult(task, path), () => describeTask(task, path))
    return wait && ['failed', 'expired', 'unknown'].includes(task.state) ? 1 : 0
  })
}

function plainFlags({ model, aspectRatio }: ImageFlags): Partial<GenerationRequest> {
  return { ...defined({ model, aspectRatio }) }
}

/** A file, an address, or the number of a task that has made an image. */
async function readImages(client: QuarryClient, given: readonly string[]): Promise<ImageInput[]> {
  return Promise.all(
    given.map(async (text): Promise<ImageInput> => {
      if (/^https?:\/\//i.test(text)) return { kind: 'url', url: text }
      if (!/^\d+$/.test(text)) return { kind: 'path', path: text }
      const { medium } = await client.generation.get({ id: Number(text) })
      if (!medium) throw new QuarryError('usage', `Task ${text} has made no image.`, { where: text })
      return { kind: 'medium', mediumId: medium.id }
    }),
  )
}

/** Any number: what is possible is the service's word, and a duration is adjusted. */
function number(text: string): number {
  const value = Number(text)
  if (text.trim() === '' || !Number.isFinite(value)) throw new InvalidArgumentError('It must be a number.')
  return value
}
