import { seededRandom } from '../../src/main/base/random.ts'

/**
 * Vectors that behave like text embeddings, repeatable from a seed: a common mean with a few outlier coordinates,
 * variance that falls along the coordinates (so that a prefix is worth something), unit norm, and either clusters of
 * uneven size with a subspace of their own (`clustered`) or one cloud with a decaying spectrum (`anisotropic`), which
 * gives partitions nothing to hold on to.
 */
export interface GeneratorOptions {
  readonly kind: 'clustered' | 'anisotropic'
  readonly dimension: number
  readonly seed: number
  /** Default 400. Ignored by `anisotropic`. */
  readonly clusters?: number
}

export interface VectorGenerator {
  readonly dimension: number
  /**
   * An endless stream of vectors from this distribution; two seeds give two disjoint samples (rows and queries). What is
   * made by several threads is made of parts, which are disjoint as long as none has more than 4096 vectors.
   */
  stream(seed: number, part?: number): { write(out: Float32Array): void }
}

/** Both multiples of four: see addAll. */
const latentDimension = 96
const subspaceDimension = 24
/** Shares of a vector's energy; tuned so that random pairs have a mean cosine of 0.5 and a nearest one of 0.94. */
const share = { common: 0.5, centre: 0.33, inside: 0.13, noise: 0.04 }
const poolSize = 1 << 20
/** How far apart the random numbers of two parts begin: more draws than a part takes, times what one draw adds to seededRandom's state. */
const partStep = Math.imul(1 << 20, 0x6d2b79f5)

export function createGenerator(options: GeneratorOptions): VectorGenerator {
  const { dimension } = options
  const random = seededRandom(options.seed)
  const gauss = gaussian(random.next)
  const pool = Float32Array.from({ length: poolSize + dimension }, gauss)
  const decay = Float32Array.from({ length: dimension }, (_, j) => (1 + j / 128) ** -0.35)
  const common = scaled(
    Float32Array.from({ length: dimension }, () => gauss() * (random.next() < 0.01 ? 4 : 1)),
    decay,
    Math.sqrt(share.common),
  )
  const latent = Array.from({ length: latentDimension }, (_, i) =>
    scaled(Float32Array.from({ length: dimension }, gauss), decay, (1 + i / 4) ** -0.5),
  )
  const shapes =
    options.kind === 'clustered'
      ? Array.from({ length: options.clusters ?? 400 }, () => clusterShape(latent, gauss))
      : [cloudShape(latent)]
  const cumulative = zipf(shapes.length)

  return {
    dimension,
    stream: (seed, part = 0) => {
      const own = seededRandom((Math.imul(options.seed + 1, 0x9e3779b1) ^ seed) + Math.imul(part, partStep))
      const ownGauss = gaussian(own.next)
      return {
        write: (out) => {
          for (let at = 0; at < out.length; at += dimension) {
            const row = out.subarray(at, at + dimension)
            const shape = shapes[pick(cumulative, own.next())] as Shape
            row.set(common)
            add(row, shape.centre, 1)
            addAll(row, shape.axes, () => ownGauss())
            const noise = Math.sqrt(share.noise / dimension) * Math.exp(0.3 * ownGauss())
            const first = Math.floor(own.next() * poolSize)
            const second = Math.floor(own.next() * poolSize)
            for (let j = 0; j < dimension; j++) {
              const draw = 0.8 * (pool[first + j] as number) + 0.6 * (pool[second + j] as number)
              row[j] = (row[j] as number) + noise * (decay[j] as number) * draw
            }
            normalise(row)
          }
        },
      }
    },
  }
}

interface Shape {
  readonly centre: Float32Array
  readonly axes: readonly Float32Array[]
}

function clusterShape(latent: readonly Float32Array[], gauss: () => number): Shape {
  const dimension = latent[0]?.length ?? 0
  const mix = () => normalise(addAll(new Float32Array(dimension), latent, gauss))
  const weights = Array.from({ length: subspaceDimension }, (_, i) => (1 + i / 4) ** -0.5)
  const total = Math.hypot(...weights)
  return {
    centre: times(mix(), Math.sqrt(share.centre)),
    axes: weights.map((weight) => times(mix(), (Math.sqrt(share.inside) * weight) / total)),
  }
}

function cloudShape(latent: readonly Float32Array[]): Shape {
  const dimension = latent[0]?.length ?? 0
  const total = Math.hypot(...latent.map((axis) => Math.hypot(...axis)))
  const size = Math.sqrt(share.centre + share.inside) / total
  return { centre: new Float32Array(dimension), axes: latent.map((axis) => times(axis.slice(), size)) }
}

function add(target: Float32Array, source: Float32Array, factor: number): void {
  for (let j = 0; j < target.length; j++) target[j] = (target[j] as number) + (source[j] as number) * factor
}

/** Adds every axis times a factor of its own; four at a time, which is what the time of a million vectors depends on. */
function addAll(target: Float32Array, axes: readonly Float32Array[], factor: () => number): Float32Array {
  for (let i = 0; i + 4 <= axes.length; i += 4) {
    const [a, b, c, d] = axes.slice(i, i + 4) as [Float32Array, Float32Array, Float32Array, Float32Array]
    const [fa, fb, fc, fd] = [factor(), factor(), factor(), factor()]
    for (let j = 0; j < target.length; j++)
      target[j] =
        (target[j] as number) +
        fa * (a[j] as number) +
        fb * (b[j] as number) +
        fc * (c[j] as number) +
        fd * (d[j] as number)
  }
  return target
}

function times(vector: Float32Array, factor: number): Float32Array {
  for (let j = 0; j < vector.length; j++) vector[j] = (vector[j] as number) * factor
  return vector
}

function normalise(vector: Float32Array): Float32Array {
  let sum = 0
  for (const value of vector) sum += value * value
  return times(vector, sum > 0 ? 1 / Math.sqrt(sum) : 0)
}

function scaled(vector: Float32Array, decay: Float32Array, norm: number): Float32Array {
  for (let j = 0; j < vector.length; j++) vector[j] = (vector[j] as number) * (decay[j] as number)
  return times(normalise(vector), norm)
}

/** Cumulative shares of `count` clusters whose sizes fall like 1 / (rank + 5)^0.7. */
function zipf(count: number): Float64Array {
  const sizes = Float64Array.from({ length: count }, (_, i) => (i + 5) ** -0.7)
  const total = sizes.reduce((sum, size) => sum + size, 0)
  let sum = 0
  return sizes.map((size) => (sum += size / total))
}

function pick(cumulative: Float64Array, at: number): number {
  let low = 0
  let high = cumulative.length - 1
  while (low < high) {
    const middle = (low + high) >> 1
    if ((cumulative[middle] ?? 1) <= at) low = middle + 1
    else high = middle
  }
  return low
}

/** Normal numbers by the polar method. */
function gaussian(next: () => number): () => number {
  let spare: number | undefined
  return () => {
    if (spare !== undefined) {
      const value = spare
      spare = undefined
      return value
    }
    for (;;) {
      const u = 2 * next() - 1
      const v = 2 * next() - 1
      const s = u * u + v * v
      if (s === 0 || s >= 1) continue
      const factor = Math.sqrt((-2 * Math.log(s)) / s)
      spare = v * factor
      return u * factor
    }
  }
}
