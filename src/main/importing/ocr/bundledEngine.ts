import { copyFile, mkdtemp } from 'node:fs/promises'
import path from 'node:path'
import { createWorker, OEM, PSM, type Worker } from 'tesseract.js'
import { QuarryError } from '../../base/errors.ts'
import type { GrayImage, RecognitionEngine } from './engine.ts'
import { parseTsv } from './parseTsv.ts'
import { toPgm } from './pgm.ts'
import type { EnginePlan } from './recognitionPlan.ts'

/**
 * Tesseract compiled to WebAssembly, in a thread. Its language data are copied to `folder`, where it looks for them: it
 * loads nothing from the network and writes no cache.
 */
export class BundledEngine implements RecognitionEngine {
  readonly #plan: Extract<EnginePlan, { kind: 'bundled' }>
  readonly #folder: string
  #worker: Promise<Worker> | undefined

  constructor(plan: Extract<EnginePlan, { kind: 'bundled' }>, folder: string) {
    this.#plan = plan
    this.#folder = folder
  }

  async recognise(image: GrayImage) {
    try {
      this.#worker ??= start(this.#plan, this.#folder)
      const worker = await this.#worker
      await worker.setParameters({ user_defined_dpi: String(image.dpi), tessedit_pageseg_mode: PSM.AUTO })
      const { data } = await worker.recognize(toPgm(image), {}, { text: false, tsv: true })
      return parseTsv(data.tsv ?? '')
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
