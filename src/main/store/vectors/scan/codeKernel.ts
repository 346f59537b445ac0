import { compiledKernel } from '../../../base/compiledKernel.ts'
import type { Rotation } from './rotation.ts'

/** What encoding needs besides the vectors. */
export interface Int4Coding {
  readonly rotation: Rotation
  /** The mean of the space, rotated. */
  readonly mean: Float32Array
  readonly marks: readonly number[]
  /** Bytes of the coordinates in a code. */
  readonly coordinateBytes: number
}

interface CompiledCodes {
  readonly memory: { readonly buffer: ArrayBuffer }
  vectorsAt(): number
  thresholdsAt(): number
  codesAt(): number
  encodeSigns(rows: number, dimension: number, coded: number, stride: number): void
  signsAt(): number
  meansAt(): number
  marksAt(): number
  encodeInt4(...sizes: number[]): void
}

/** How vectors become codes that say of each coordinate only whether it is over its threshold. */
interface SignCoding {
  readonly dimension: number
  /** Coordinates that codes say something about, from the first on. */
  readonly coded: number
  /** Bytes of a code. */
  readonly stride: number
  readonly thresholds: Float64Array
}

/** Codes every vector that lies in `vectors`, row after row, into `codes`. */
export type SignEncoder = (vectors: Float32Array, coding: SignCoding, codes: Uint8Array) => void

// As codes.as.ts has them.
const vectorNumbers = 16_384
const mostThresholds = 2_048
const codeBytes = 4_096

/** Undefined where the compiled kernel is not found: then codes.ts does the same in plain JavaScript. */
export function createSignEncoder(): SignEncoder | undefined {
  const module = compiledKernel('codes')
  if (!module) return undefined
  const compiled = new WebAssembly.Instance(module).exports as CompiledCodes
  const { buffer } = compiled.memory
  const room = new Float32Array(buffer, compiled.vectorsAt(), vectorNumbers)
  const thresholdRoom = new Float64Array(buffer, compiled.thresholdsAt(), mostThresholds)
  const codeRoom = new Uint8Array(buffer, compiled.codesAt(), codeBytes)
  let held: Float64Array | undefined
  return (vectors, { dimension, coded, stride, thresholds }, codes) => {
    if (held !== thresholds) thresholdRoom.set(thresholds)
    held = thresholds
    const rows = Math.floor(vectors.length / dimension)
    const rowsPerCall = Math.min(Math.floor(vectorNumbers / dimension), Math.floor(codeBytes / stride))
    for (let from = 0; from < rows; from += rowsPerCall) {
      const to = Math.min(rows, from + rowsPerCall)
      room.set(vectors.subarray(from * dimension, to * dimension))
      compiled.encodeSigns(to - from, dimension, coded, stride)
      codes.set(codeRoom.subarray(0, (to - from) * stride), from * stride)
    }
  }
}

/** Codes every vector that lies in `vectors`, row after row, into `codes`; `length` as encodeInt4 has it. */
export type Int4Encoder = (
  coding: Int4Coding,
  vectors: Float32Array,
  length: number | undefined,
  codes: Uint8Array,
) => void

/** As {@link createSignEncoder}, for int4Codes.ts. */
export function createInt4Encoder(): Int4Encoder | undefined {
  const module = compiledKernel('codes')
  if (!module) return undefined
  const compiled = new WebAssembly.Instance(module).exports as CompiledCodes
  const { buffer } = compiled.memory
  const room = new Float32Array(buffer, compiled.vectorsAt(), vectorNumbers)
  const codeRoom = new Uint8Array(buffer, compiled.codesAt(), codeBytes)
  let held: Int4Coding | undefined
  return (coding, vectors, length, codes) => {
    const { dimension, width, signs } = coding.rotation
    if (held !== coding) {
      new Float32Array(buffer, compiled.signsAt(), signs.length).set(signs)
      new Float32Array(buffer, compiled.meansAt(), dimension).set(coding.mean)
      new Uint32Array(buffer, compiled.marksAt(), coding.marks.length).set(coding.marks)
    }
    held = coding
    const rows = Math.floor(vectors.length / dimension)
    const stride = codes.length / Math.max(1, rows)
    const rowsPerCall = Math.min(Math.floor(vectorNumbers / dimension), Math.floor(codeBytes / stride))
    for (let from = 0; from < rows; from += rowsPerCall) {
      const to = Math.min(rows, from + rowsPerCall)
      room.set(vectors.subarray(from * dimension, to * dimension))
      compiled.encodeInt4(to - from, dimension, width, stride, coding.coordinateBytes, length ?? -1)
      codes.set(codeRoom.subarray(0, (to - from) * stride), from * stride)
    }
  }
}
