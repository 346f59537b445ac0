import type { GrayImage, LineEngine, LineReading } from './engine.ts'
import type { RecognisedLine, RecognisedPage } from './recognisedPage.ts'

/** A Gaussian of 1.2 pixels, about. Of clean scans at 150 dpi up to .42 % were wrong so, 3.1 % after one pass, 4.6 % without. */
const PASSES = 3

/**
 * Tesseract loses dots and whole lines of Arabic where the edges of letters are hard, as in clean pictures that were
 * enlarged: this engine has it read them with soft edges. Places stay as they are.
 */
export class SofteningEngine implements LineEngine {
  readonly #engine: LineEngine

  constructor(engine: LineEngine) {
    this.#engine = engine
  }

  recognise(image: GrayImage): Promise<RecognisedPage> {
    return this.#engine.recognise(softened(image))
  }

  recogniseLines(images: readonly GrayImage[], reading: LineReading): Promise<readonly RecognisedLine[]> {
    return this.#engine.recogniseLines(images.map(softened), reading)
  }
}

function softened(image: GrayImage): GrayImage {
  const { width, height } = image
  let { pixels } = image
  for (let pass = 0; pass < PASSES; pass++) pixels = blurred(blurred(pixels, 1, width), width, width * height)
  return { ...image, pixels }
}

/**
 * Each pixel with its neighbours, weighted 1 2 1, along steps of `step` pixels within runs of `run`. Beyond an end the pixel
 * at the end counts again.
 */
function blurred(pixels: Uint8Array, step: number, run: number): Uint8Array {
  return pixels.map((here, at) => {
    const place = at % run
    const before = place >= step ? pixels[at - step]! : here
    const after = place + step < run ? pixels[at + step]! : here
    return (before + 2 * here + after + 2) >> 2
  })
}
