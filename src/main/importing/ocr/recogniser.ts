import type { Clock } from '../../base/clock.ts'
import { QuarryError } from '../../base/errors.ts'
import type { GrayImage, RecognitionEngine } from './engine.ts'
import type { RecognisedPage } from './recognisedPage.ts'
import type { RecognitionPlan } from './recognitionPlan.ts'
import { addTallies, noTally, type RecognitionTally } from './tally.ts'

/** Below this confidence the words of a page are doubtful. */
export const DOUBTFUL = 0.7

/** What became of a picture. */
export type RecognitionOutcome =
  | { readonly kind: 'text'; readonly page: RecognisedPage }
  /** One colour, or nothing that looks like text. */
  | { readonly kind: 'nothing' }
  | { readonly kind: 'failed'; readonly reason: string }
  /** Left out, because only a sample is recognised, or an earlier run has done it. */
  | { readonly kind: 'skipped' }

/** Recognises the pictures of files that are read one after the other, with one engine. */
export class Recogniser {
  #plan: RecognitionPlan
  readonly #engine: RecognitionEngine
  readonly #clock: Clock
  #recognised = 0
  #tally: RecognitionTally = noTally

  constructor(plan: RecognitionPlan, engine: RecognitionEngine, clock: Clock) {
    this.#plan = plan
    this.#engine = engine
    this.#clock = clock
  }

  get plan(): RecognitionPlan {
    return this.#plan
  }

  /** Begins another file. The engine stays that of the first plan: the files are of one import. */
  begin(plan: RecognitionPlan): void {
    this.#plan = plan
    this.#tally = noTally
  }

  /** So many pictures of a file need recognition. */
  expect(pages: number): void {
    if (this.#plan.isStored) return
    this.#tally = addTallies(this.#tally, { ...noTally, pages })
  }

  /** Recognises what `draw` gives. @throws QuarryError not_found where the engine is not installed any more */
  async read(draw: () => Promise<GrayImage>): Promise<RecognitionOutcome> {
    const { samplePages = Number.POSITIVE_INFINITY, isStored = false } = this.#plan
    if (isStored || this.#recognised >= samplePages) return { kind: 'skipped' }
    const started = this.#clock.now()
    try {
      const image = await draw()
      if (isBlank(image)) return { kind: 'nothing' }
      const page = await this.#engine.recognise(image)
      return page.blocks.length === 0 ? { kind: 'nothing' } : { kind: 'text', page }
    } catch (error) {
      if (error instanceof QuarryError && error.code === 'not_found') throw error
      return { kind: 'failed', reason: error instanceof Error ? error.message : String(error) }
    } finally {
      this.#recognised++
      const milliseconds = this.#clock.now() - started
      this.#tally = addTallies(this.#tally, { pages: 0, recognised: 1, milliseconds })
    }
  }

  /** What is expected and was recognised since it was last asked. */
  takeTally(): RecognitionTally {
    const tally = this.#tally
    this.#tally = noTally
    return tally
  }
}

/** The least difference between paper and ink. */
const LEAST_CONTRAST = 24

function isBlank({ pixels }: GrayImage): boolean {
  let [darkest, lightest] = [255, 0]
  for (const value of pixels) {
    if (value < darkest) darkest = value
    if (value > lightest) lightest = value
  }
  return lightest - darkest < LEAST_CONTRAST
}
