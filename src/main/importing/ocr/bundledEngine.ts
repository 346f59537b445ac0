import { copyFile, mkdtemp } from 'node:fs/promises'
import path from 'node:path'
import { createWorker, OEM, PSM, type Worker } from 'tesseract.js'
import { QuarryError } from '../../base/errors.ts'
import type { GrayImage, LineEngine, LineReading } from './engine.ts'
import { parseTsv, parseTsvOfLines } from './parseTsv.ts'
import { toPgm } from './pgm.ts'
import type { RecognisedLine } from './recognisedPage.ts'
import type { EnginePlan } from './recognitionPlan.ts'

/**
 * Tesseract compiled to WebAssembly, in a thread. Its language data are copied to `folder`, where it looks for them: it
 * loads nothing from the network and writes no cache.
 */
export class BundledEngine implements LineEngine {
  readonly #plan: Extract<EnginePlan, { kind: 'bundled' }>
  readonly #folder: string
  #worker: Promise<Worker> | undefined

  constructor(plan: Extract<EnginePlan, { kind: 'bundled' }>, folder: string) {
    this.#plan = plan
    this.#folder = folder
  }

  async recognise(image: GrayImage) {
    return parseTsv(await this.#tsv(image, PSM.AUTO))
  }

  async recogniseLines(images: readonly GrayImage[], reading: LineReading) {
    const lines: RecognisedLine[] = []
    for (const image of images) lines.push(...parseTsvOfLines(await this.#tsv(image, ofLines[reading]), 1))
    return lines
  }

  async #tsv(image: GrayImage, segmentation: PSM): Promise<string> {
    try {
      this.#worker ??= start(this.#plan, this.#folder)
      const worker = await this.#worker
      await worker.setParameters({ user_defined_dpi: String(image.dpi), tessedit_pageseg_mode: segmentation })
      const { data } = await worker.recognize(toPgm(image), {}, { text: false, tsv: true })
      return data.tsv ?? ''
    } catch (error) {
      await this.#stop()
      throw new QuarryError('invalid_input', `Text recognition failed: ${String(error)}`)
    }
  }

  /** A thread that failed may not be sound any more: the next picture gets another. */
  async #stop(): Promise<void> {
    const worker = await this.#worker?.catch(() => undefined)
    this.#worker = undefined
    await worker?.terminate()
  }
}

const ofLines: Readonly<Record<LineReading, PSM>> = { found: PSM.SINGLE_LINE, exact: PSM.RAW_LINE }

async function start(plan: Extract<EnginePlan, { kind: 'bundled' }>, folder: string): Promise<Worker> {
  const langPath = await mkdtemp(path.join(folder, 'languages-'))
  for (const [index, language] of plan.languages.entries())
    // What is compressed is told by its first bytes, not by its name.
    await copyFile(plan.dataFiles[index] ?? '', path.join(langPath, `${language}.traineddata`))
  return createWorker([...plan.languages], OEM.LSTM_ONLY, {
    langPath,
    gzip: false,
    cacheMethod: 'none',
    // Without it a failure is thrown beside the promise that tells it.
    errorHandler: () => {},
  })
}
