import { spawn } from 'node:child_process'
import { QuarryError } from '../../base/errors.ts'
import type { GrayImage, LineEngine, LineReading } from './engine.ts'
import { parseTsv, parseTsvOfLines } from './parseTsv.ts'
import { toPgm } from './pgm.ts'
import type { EnginePlan } from './recognitionPlan.ts'
import { toTiff } from './tiff.ts'

/** Longer than any page takes that can be read. A process that was left behind ends with it. */
const PAGE_MS = 120_000
const KEPT_STDERR = 2_000
/** Words of one page. */
const MOST_OUTPUT = 64 * 1024 * 1024

/** The page segmentation modes: all by itself, without and with telling how the page is turned. */
const AUTOMATIC = '3'
const WITH_ORIENTATION = '1'
const ofLines: Readonly<Record<LineReading, string>> = { found: '7', exact: '13' }
/** What is read of pages that stand upright is surer: .92 of a clean page, .42 of the same page turned over. */
const UPRIGHT = 0.75

/** Runs the Tesseract of this computer for each picture. */
export class SystemEngine implements LineEngine {
  readonly #plan: Extract<EnginePlan, { kind: 'system' }>

  constructor(plan: Extract<EnginePlan, { kind: 'system' }>) {
    this.#plan = plan
  }

  async recognise(image: GrayImage) {
    const { tellsOrientation } = this.#plan
    const picture = toPgm(image)
    const read = async (segmentation: string) =>
      parseTsv(await this.#run(this.#arguments(segmentation, image.dpi), picture))
    const asItIs = await read(AUTOMATIC)
    if (!tellsOrientation || asItIs.confidence >= UPRIGHT) return asItIs
    // Only then: Tesseract takes upright pages of some scripts, such as Armenian, for pages upside down.
    const turned = await read(WITH_ORIENTATION)
    return turned.confidence > asItIs.confidence ? turned : asItIs
  }

  async recogniseLines(images: readonly GrayImage[], reading: LineReading) {
    const [first] = images
    if (!first) return []
    const tsv = await this.#run(this.#arguments(ofLines[reading], first.dpi), toTiff(images))
    return parseTsvOfLines(tsv, images.length)
  }

  #arguments(segmentation: string, dpi: number): string[] {
    const { languages, dataFolder } = this.#plan
    const data = dataFolder === undefined ? [] : ['--tessdata-dir', dataFolder]
    return ['stdin', 'stdout', '-l', languages.join('+'), '--dpi', String(dpi), '--psm', segmentation, ...data, 'tsv']
  }

  #run(args: readonly string[], input: Buffer): Promise<string> {
    const { program } = this.#plan
    const child = spawn(program, args, {
      // One thread for each page: its own threads mostly wait for each other.
      env: { OMP_THREAD_LIMIT: '1' },
      stdio: ['pipe', 'pipe', 'pipe'],
      timeout: PAGE_MS,
      killSignal: 'SIGKILL',
      windowsHide: true,
    })
    const { promise, resolve, reject } = Promise.withResolvers<string>()
    const output: Buffer[] = []
    let bytes = 0
    let stderr = ''
    child.stdout.on('data', (piece: Buffer) => {
      bytes += piece.length
      if (bytes > MOST_OUTPUT) child.kill('SIGKILL')
      else output.push(piece)
    })
    child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr = (stderr + text).slice(-KEPT_STDERR)))
    // It may end before it has read all; how it ended is told below.
    child.stdin.on('error', () => {})
    child.once('error', (error) => reject(missing(program, error.message)))
    child.once('close', (code, signal) => {
      if (code === 0) resolve(Buffer.concat(output).toString('utf8'))
      else if (signal === 'SIGKILL') reject(tooLong())
      else reject(failed(program, stderr.trim().split('\n').at(-1) ?? ''))
    })
    child.stdin.end(input)
    return promise
  }
}

function tooLong(): QuarryError {
  return new QuarryError('invalid_input', `Recognising the text of a page took longer than ${PAGE_MS / 1000} s.`)
}

function failed(program: string, detail: string): QuarryError {
  return new QuarryError('invalid_input', `Tesseract failed: ${detail}`, { where: program })
}

function missing(program: string, detail: string): QuarryError {
  return new QuarryError('not_found', `Tesseract cannot be started: ${detail}`, {
    where: program,
    hint: 'Install it again, or import the file again to use the text recognition that comes with Quarry.',
  })
}
