import { addText } from '../encoder/encodeText.ts'
import { fold } from '../encoder/fold.ts'
import { hashText, mix } from '../encoder/hash.ts'
import { addProjected } from '../encoder/project.ts'
import { conceptsIn } from './concepts.ts'
import type { Picture } from './picture.ts'
import { measurePicture, type PictureStatistics } from './statistics.ts'
import type { SampledVideo } from './video.ts'
import { describePicture } from './visualWords.ts'

/**
 * The offline encoder of texts, images and videos into one space. Of every 64 numbers 48 are for words and 16 for looks.
 * Words are those of a text, of an image's name and descriptions, and those that say what is seen in it (colours, shapes,
 * patterns), so that a text finds images; looks are measured from the pixels alone, so that an image finds its like.
 * No model is behind it: it sees colours and shapes, not things. A change of what it gives is a new version.
 */
export const mediaEncoderVersion = 1

/** Both start with the same direction, as nearly as random projections of two widths weigh their parts alike. */
export type MediaWidth = 2048 | 4096

const wordsPerBlock = 48
const looksPerBlock = 16
const block = wordsPerBlock + looksPerBlock

/** How much of an image's vector is words, as a share of its length squared: more where somebody has described it. */
const wordShare = { described: 0.72, bare: 0.55 } as const
/** Of the words of a described image: what somebody wrote, against what is seen. */
const writtenShare = 0.68
/** More than a word: to a text in another language it is all there is to find an image by. */
const conceptWeight = 1.6

/** The two parts of a vector before they are woven; either may be zeros. */
interface Parts {
  readonly words: Float64Array
  readonly looks: Float64Array
}

export function encodeTextElement(text: string, width: MediaWidth): Float64Array {
  const parts = emptyParts(width)
  addWords(parts.words, text, 1)
  return woven(parts, width)
}

export function encodePicture(picture: Picture, name: string | undefined, width: MediaWidth): Float64Array {
  const parts = emptyParts(width)
  addPicture(parts, picture, [...picture.texts, ...wordsOfName(name)])
  return woven(parts, width)
}

/** A video is what its frames are together; one that cannot be looked into is its name, length and form. */
export function encodeVideo(video: SampledVideo, name: string | undefined, width: MediaWidth): Float64Array {
  const parts = emptyParts(width)
  const written = wordsOfName(name)
  for (const { picture, frames } of video.pictures) {
    const ofFrame = emptyParts(width)
    addPicture(ofFrame, picture, written)
    addScaled(parts.words, ofFrame.words, frames)
    addScaled(parts.looks, ofFrame.looks, frames)
  }
  const scale = Math.max(1, length(parts.words, parts.looks))
  for (const word of videoWords(video)) addWords(parts.words, word, 0.12 * scale)
  if (video.pictures.length === 0) for (const text of written) addWords(parts.words, text, 1)
  return woven(parts, width)
}

/** One vector of several: the direction of their sum. */
export function fuseVectors(vectors: readonly Float64Array[], width: MediaWidth): Float64Array {
  const sum = new Float64Array(width)
  for (const vector of vectors) addScaled(sum, vector, 1)
  return unit(sum)
}

/** Adds a picture as a vector of length one. */
function addPicture(parts: Parts, picture: Picture, written: readonly string[]): void {
  const measured = measurePicture(picture)
  const seen = new Float64Array(parts.words.length)
  for (const { text, weight } of describePicture(picture, measured)) addWords(seen, text, weight)
  const described = new Float64Array(parts.words.length)
  for (const text of written) addWords(described, text, 1)
  const share = written.length > 0 ? wordShare.described : wordShare.bare
  const ofWritten = written.length > 0 ? writtenShare : 0
  const words = new Float64Array(parts.words.length)
  addScaled(words, unit(seen), Math.sqrt(1 - ofWritten))
  addScaled(words, unit(described), Math.sqrt(ofWritten))
  addScaled(parts.words, unit(words), Math.sqrt(share))
  const looks = new Float64Array(parts.looks.length)
  addLooks(looks, measured)
  addScaled(parts.looks, unit(looks), Math.sqrt(1 - share))
}

function addWords(words: Float64Array, text: string, weight: number): void {
  addText(text, words.length, weight, words)
  for (const concept of conceptsIn(fold(text))) addProjected(words, words.length, mix(concept), weight * conceptWeight)
}

/** How much each group of measurements counts. */
const lookWeights = { layout: 1, colours: 1.1, edges: 0.5, light: 0.4 } as const

/** Groups of measurements, each of length one before it is weighted, so that no group drowns the others. */
function addLooks(looks: Float64Array, measured: PictureStatistics): void {
  // Roots of shares: the product of two such lists says how much the two pictures have in common.
  const roots = (shares: Float64Array) => shares.map((share) => Math.sqrt(share))
  addGroup(looks, 'layout', measured.layout, lookWeights.layout)
  addGroup(looks, 'colours', roots(measured.colours), lookWeights.colours)
  const edges = roots(measured.edges)
  addGroup(looks, 'edges', edges, lookWeights.edges * Math.min(1, measured.edgeShare * 10))
  const { meanBrightness, contrast, edgeShare } = measured
  addGroup(
    looks,
    'light',
    Float64Array.of(meanBrightness * 2 - 1, contrast * 3 - 0.5, edgeShare * 3 - 0.5),
    lookWeights.light,
  )
}

function addGroup(looks: Float64Array, name: string, values: Float64Array, weight: number): void {
  for (const [i, value] of unit(values).entries())
    if (value !== 0) addProjected(looks, looks.length, mix(hashText(`${name} ${i}`)), value * weight)
}

/** A file's name as words: without its ending, its separators and the numbers that cameras count with. */
function wordsOfName(name: string | undefined): readonly string[] {
  const words = (name ?? '')
    .replace(/\.[A-Za-z0-9]{1,5}$/, '')
    .replaceAll(/[_.\-+]+/g, ' ')
    .replaceAll(/\b(img|dsc|dscn|pxl|mvi|vid|image|video)?\s*\d+\b/gi, ' ')
    .trim()
  return words === '' ? [] : [words.slice(0, 500)]
}

function videoWords({ durationMs, width, height }: SampledVideo): readonly string[] {
  const form = width > height ? ['landscape format'] : width < height ? ['portrait format'] : []
  const pace = durationMs < 15_000 ? 'short' : durationMs > 600_000 ? 'long' : undefined
  return ['video', ...form, ...(pace === undefined ? [] : [pace])]
}

function emptyParts(width: MediaWidth): Parts {
  const blocks = width / block
  return { words: new Float64Array(blocks * wordsPerBlock), looks: new Float64Array(blocks * looksPerBlock) }
}

/** Block by block, so that a prefix of the vector holds words and looks alike; of length one. */
function woven({ words, looks }: Parts, width: MediaWidth): Float64Array {
  const vector = new Float64Array(width)
  for (let i = 0; i < width / block; i++) {
    vector.set(words.subarray(i * wordsPerBlock, (i + 1) * wordsPerBlock), i * block)
    vector.set(looks.subarray(i * looksPerBlock, (i + 1) * looksPerBlock), i * block + wordsPerBlock)
  }
  return unit(vector)
}

function addScaled(to: Float64Array, from: Float64Array, scale: number): void {
  for (const [i, value] of from.entries()) to[i] = (to[i] ?? 0) + value * scale
}

function length(...parts: readonly Float64Array[]): number {
  let square = 0
  for (const part of parts) for (const value of part) square += value * value
  return Math.sqrt(square)
}

/** Of length one; zeros stay zeros. */
function unit(vector: Float64Array): Float64Array {
  const size = length(vector)
  return size === 0 ? vector : vector.map((value) => value / size)
}
