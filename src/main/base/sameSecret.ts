import { timingSafeEqual } from 'node:crypto'

/** Compares secrets without telling by the time it takes how much of them is right. */
export function sameSecret(given: string, expected: string): boolean {
  const a = Buffer.from(given)
  const b = Buffer.from(expected)
  return a.length === b.length && timingSafeEqual(a, b)
}
