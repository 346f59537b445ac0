import { randomBytes, randomUUID } from 'node:crypto'

/** Randomness as a parameter, for the same reason as {@link Clock}. */
export interface Random {
  /** A number in [0, 1). */
  next(): number
  /** A random UUID. */
  uuid(): string
  /** `length` random bytes as lower-case hex. */
  hex(length: number): string
}

export const systemRandom: Random = {
  next: () => Math.random(),
  uuid: () => randomUUID(),
  hex: (length) => randomBytes(length).toString('hex'),
}

/** A repeatable source (mulberry32): the same seed gives the same sequence. For tests and sample data, never for tokens. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
  const hex = (length: number) => {
    let out = ''
    for (let i = 0; i < length; i++)
      out += Math.floor(next() * 256)
        .toString(16)
        .padStart(2, '0')
    return out
  }
  const uuid = () => {
    const h = hex(16)
    return `${h.slice(0, 8)}-${h.slice(8, 12)}-${h.slice(12, 16)}-${h.slice(16, 20)}-${h.slice(20)}`
  }
  return { next, uuid, hex }
}
