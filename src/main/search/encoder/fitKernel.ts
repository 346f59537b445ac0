import { reduceTo } from '../../base/axes.ts'
import { compiledKernel } from '../../base/compiledKernel.ts'
import { blockAxes } from '../../model/search/encoder.ts'
import { createFallbackPass } from './fallbackPass.ts'
import { mostOfText, ridge, targetUnits, weightUnits, type FitRoom } from './fitRoom.ts'

export interface FitSizes {
  readonly pairs: number
  readonly features: number
  /** Axes of the targets at most. */
  readonly axes: number
  readonly dimension: number
}

/** The loops that most of the time of a fit goes into. */
export interface FitKernel extends FitRoom {
  /** Corrects the table by each of the first `pairs` pairs in turn, in the block of axes from `from` on. */
  pass(pairs: number, from: number): void
  /** From now on vectors are reduced to the axes of this basis, which findAxes gave. */
  useBasis(basis: Float32Array): void
  /** How far a vector goes along each axis: to be read before the next is reduced. */
  reduce(vector: Float32Array): Float32Array
}

interface CompiledFit {
  readonly memory: WebAssembly.Memory
  configure(...places: number[]): void
  pass(pairs: number, from: number, stride: number, most: number, ...factors: number[]): void
  project(vector: number, basis: number, bytes: number, axes: number, dots: number): void
}

const pageBytes = 65_536

/** `auto` takes WebAssembly where the compiled kernel is found and plain JavaScript elsewhere. Throws only for `wasm`. */
export function createFitKernel(sizes: FitSizes, choice: 'auto' | 'wasm' | 'fallback' = 'auto'): FitKernel {
  const module = choice === 'fallback' ? undefined : compiledKernel('encoder')
  if (!module && choice === 'wasm')
    throw new Error('The compiled encoder kernel is not there: run scripts/buildKernel.ts.')
  return module ? bindCompiled(module, sizes) : createFallback(sizes)
}

function strideOf({ axes }: FitSizes): number {
  return Math.ceil(axes / blockAxes) * blockAxes
}

function createFallback(sizes: FitSizes): FitKernel {
  const { pairs, features, dimension } = sizes
  const room: FitRoom = {
    counts: new Uint8Array(pairs),
    rows: new Uint16Array(pairs * mostOfText),
    weights: new Uint16Array(pairs * mostOfText),
    values: new Int16Array(pairs * strideOf(sizes)),
    stride: strideOf(sizes),
    table: new Float32Array(features * blockAxes),
    duals: new Float32Array(pairs * blockAxes),
  }
  let axes = new Float32Array(0)
  return {
    ...room,
    pass: createFallbackPass(room),
    useBasis: (basis) => {
      axes = Float32Array.from(basis)
    },
    reduce: (vector) => reduceTo(axes, vector, dimension),
  }
}

function bindCompiled(module: WebAssembly.Module, sizes: FitSizes): FitKernel {
  const { pairs, features, axes, dimension } = sizes
  const compiled = new WebAssembly.Instance(module).exports as CompiledFit
  const { memory } = compiled
  const stride = strideOf(sizes)
  /** Numbers of a row whose bytes are a multiple of 16. */
  const padded = Math.ceil(dimension / 4) * 4
  // Pages that are not written take no memory: the basis may become smaller than there is room for.
  const bytes = {
    counts: pairs,
    rows: 2 * pairs * mostOfText,
    weights: 2 * pairs * mostOfText,
    values: 2 * pairs * stride,
    table: 4 * features * blockAxes,
    duals: 4 * pairs * blockAxes,
    vector: 4 * padded,
    // Axes are read four at once.
    basis: 4 * padded * (axes + 4),
    dots: 4 * (axes + 4),
  }
  const at = { ...bytes }
  let end = memory.buffer.byteLength
  for (const name of Object.keys(bytes) as (keyof typeof bytes)[]) {
    at[name] = end
    end += Math.ceil(bytes[name] / 16) * 16
  }
  memory.grow(Math.ceil((end - memory.buffer.byteLength) / pageBytes))
  const { buffer } = memory
  compiled.configure(at.counts, at.rows, at.weights, at.values, at.table, at.duals)
  const vectorRoom = new Float32Array(buffer, at.vector, dimension)
  const basisRoom = new Float32Array(buffer, at.basis, padded * (axes + 4))
  let used = 0
  return {
    counts: new Uint8Array(buffer, at.counts, pairs),
    rows: new Uint16Array(buffer, at.rows, pairs * mostOfText),
    weights: new Uint16Array(buffer, at.weights, pairs * mostOfText),
    values: new Int16Array(buffer, at.values, pairs * stride),
    stride,
    table: new Float32Array(buffer, at.table, features * blockAxes),
    duals: new Float32Array(buffer, at.duals, pairs * blockAxes),
    pass: (count, from) => compiled.pass(count, from, stride, mostOfText, ridge, 1 / targetUnits, 1 / weightUnits),
    useBasis: (basis) => {
      basisRoom.fill(0)
      used = basis.length / dimension - 1
      for (let row = 0; row <= used; row++)
        basisRoom.set(basis.subarray(row * dimension, (row + 1) * dimension), row * padded)
    },
    reduce: (vector) => {
      vectorRoom.set(vector)
      compiled.project(at.vector, at.basis, 4 * padded, used, at.dots)
      return new Float32Array(buffer, at.dots, used)
    },
  }
}
