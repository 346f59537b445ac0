import { createHash } from 'node:crypto'
import type { Random } from '../base/random.ts'

const secretBytes = 24
const endingLength = 4

/** A new key: 192 random bits, behind a word by which people and scanners of secrets know it. */
export function newAccessKey(random: Random): { readonly key: string; readonly hash: string; readonly ending: string } {
  const key = `quarry_${random.hex(secretBytes)}`
  return { key, hash: hashOfKey(key), ending: key.slice(-endingLength) }
}

/** What is kept of a key, and what one that is given is looked up by. */
export function hashOfKey(key: string): string {
  return createHash('sha256').update(key).digest('hex')
}
