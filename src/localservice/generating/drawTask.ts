import { compose, type Blended } from './composition.ts'
import { vp8FrameOf, writeWebm } from './webm.ts'

/** What a task is to make. Images are those that came with it. */
export interface Drawing {
  readonly modality: 'image' | 'video'
  readonly prompt: string
  /** '16:9', or 'adaptive': that of the first image. */
  readonly aspectRatio: string
  /** Pixels of the shorter side. */
  readonly shortSide: number
  /** Of a video. */
  readonly seconds: number
  readonly seed: number | undefined
  /** Base64: the first and the last frame. */
  readonly frames: readonly string[]
  /** Base64: what it should look like. */
  readonly references: readonly string[]
}

export interface Drawn {
  readonly contentType: string
  readonly extension: 'png' | 'webm'
  readonly bytes: Buffer
}

const framesPerSecond = 10
const webpQuality = 72

/** Loaded with the first task: sharp takes 20 MB, and most starts of the service draw nothing. */
const loadSharp = async () => (await import('sharp')).default

/** Makes the file. Throws when an image that came with the task cannot be read, or when `signal` is aborted. */
export async function drawTask(drawing: Drawing, signal: AbortSignal): Promise<Drawn> {
  const sharp = await loadSharp()
  const { width, height } = await sizeOf(drawing)
  const blended = await blend(drawing, width, height)
  const composition = compose(drawing.prompt, { width, height, seed: drawing.seed, blended })
  if (drawing.modality === 'image') {
    const bytes = await sharp(Buffer.from(composition.frame(0.3)))
      .png({ compressionLevel: 9 })
      .toBuffer()
    return { contentType: 'image/png', extension: 'png', bytes }
  }
  const count = Math.max(1, Math.round(drawing.seconds * framesPerSecond))
  const frames: Uint8Array[] = []
  for (let at = 0; at < count; at++) {
    signal.throwIfAborted()
    const picture = sharp(Buffer.from(composition.frame(count === 1 ? 0 : at / (count - 1)))).removeAlpha()
    frames.push(vp8FrameOf(await picture.webp({ quality: webpQuality, effort: 0 }).toBuffer()))
  }
  const bytes = writeWebm({ width, height, frameMs: 1000 / framesPerSecond, frames })
  return { contentType: 'video/webm', extension: 'webm', bytes }
}

/** Even numbers of pixels: VP8 keeps colours for two by two of them. */
async function sizeOf({ aspectRatio, shortSide, frames, references }: Drawing) {
  const [across = 16, down = 9] =
    aspectRatio === 'adaptive' ? await sidesOf(frames[0] ?? references[0]) : ratioOf(aspectRatio)
  const even = (side: number) => 2 * Math.max(8, Math.round(side / 2))
  const ratio = Math.min(4, Math.max(0.25, across / down))
  return ratio >= 1
    ? { width: even(shortSide * ratio), height: even(shortSide) }
    : { width: even(shortSide), height: even(shortSide / ratio) }
}

const ratioOf = (text: string) => text.split(':').map(Number)

async function sidesOf(image: string | undefined): Promise<readonly number[]> {
  if (image === undefined) return [16, 9]
  const sharp = await loadSharp()
  const { autoOrient } = await sharp(Buffer.from(image, 'base64')).metadata()
  return [autoOrient.width, autoOrient.height]
}

/** Frames fade from the first to the last one; references show through all the time. */
async function blend({ frames, references }: Drawing, width: number, height: number): Promise<readonly Blended[]> {
  const sharp = await loadSharp()
  const [first, last] = frames
  const wanted: readonly { readonly image: string; readonly opacityAt: (moment: number) => number }[] = [
    ...references.map((image) => ({ image, opacityAt: () => 0.55 / references.length + 0.15 })),
    ...(first === undefined ? [] : [{ image: first, opacityAt: (moment: number) => Math.max(0, 1 - moment * 2) }]),
    ...(last === undefined ? [] : [{ image: last, opacityAt: (moment: number) => Math.max(0, moment * 2 - 1) }]),
  ]
  return Promise.all(
    wanted.map(async ({ image, opacityAt }) => {
      const fitted = await sharp(Buffer.from(image, 'base64'))
        .autoOrient()
        .resize(width, height, { fit: 'cover' })
        .flatten()
        .jpeg({ quality: 85 })
        .toBuffer()
      return { dataUrl: `data:image/jpeg;base64,${fitted.toString('base64')}`, opacityAt }
    }),
  )
}
