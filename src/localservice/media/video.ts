import { isMp4, readMp4 } from './mp4.ts'
import { decodePicture, type Picture } from './picture.ts'
import { isWebm, readWebm, vp8AsWebp } from './webm.ts'

/** Search and Embedding, "Limits": 64 frames per video. */
const mostFrames = 64

/** A video as far as this service can look into it. */
export interface SampledVideo {
  readonly durationMs: number
  readonly width: number
  readonly height: number
  /** Frames sampled: what is counted and paid for, whether or not each has a picture of its own. */
  readonly frames: number
  /** Distinct pictures with how many of the frames each stands for; none where nothing can be decoded. */
  readonly pictures: readonly { readonly picture: Picture; readonly frames: number }[]
}

/**
 * Samples a video: as many frames as `rate` gives for its duration, at most 64 and at least one, evenly spread. Decoded
 * are VP8 key frames of WebM; of every other video only its metadata are read. Throws an Error that completes
 * "input.contents[0] …".
 */
export async function sampleVideo(
  bytes: Uint8Array,
  rate: number,
  limits: { readonly maxPixels: number },
): Promise<SampledVideo> {
  if (isWebm(bytes)) return sampleWebm(bytes, rate, limits)
  if (!isMp4(bytes)) throw new Error('is not a video that can be read')
  const facts = readMp4(bytes)
  return { ...facts, frames: frameCount(facts.durationMs, rate), pictures: [] }
}

async function sampleWebm(
  bytes: Uint8Array,
  rate: number,
  limits: { readonly maxPixels: number },
): Promise<SampledVideo> {
  const { durationMs, width, height, keyFrames } = readWebm(bytes)
  const frames = frameCount(durationMs, rate)
  const framesOf = new Map<number, number>()
  for (let i = 0; i < frames && keyFrames.length > 0; i++) {
    // The key frame that is shown at that moment, or from which what is shown then was made.
    const moment = (i * durationMs) / frames
    const at = Math.max(
      0,
      keyFrames.findLastIndex(({ timeMs }) => timeMs <= moment),
    )
    framesOf.set(at, (framesOf.get(at) ?? 0) + 1)
  }
  const pictures: { picture: Picture; frames: number }[] = []
  for (const [at, times] of framesOf) {
    const webp = vp8AsWebp(keyFrames[at]?.bytes ?? new Uint8Array())
    const picture = await decodePicture(webp, { formats: ['webp'], maxPixels: limits.maxPixels }).catch(
      (error: Error) => {
        throw new Error(`has a frame that ${error.message}`)
      },
    )
    pictures.push({ picture, frames: times })
  }
  return { durationMs, width, height, frames, pictures }
}

/** The tiny step down keeps 70 s at 0.1 from becoming 8 frames: 70 * 0.1 is a hair over 7. */
function frameCount(durationMs: number, rate: number): number {
  return Math.min(mostFrames, Math.max(1, Math.ceil((durationMs / 1000) * rate - 1e-9)))
}
