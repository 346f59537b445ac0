import type { ReadableDb } from '../../connection.ts'
import { count, rawRows } from '../../statement.ts'

/** Of the parts of a generation, those of one list. */
const partsOf = `FROM word_parts p CROSS JOIN word_part_lists l ON l.part = p.id AND l.list = ? WHERE p.generation = ?`

/** In how many passages of the parts of a generation the token of a list is. */
export function partPassages(db: ReadableDb, generation: number, list: number): number {
  return count(db, `SELECT coalesce(sum(l.passages), 0) ${partsOf}`, list, generation)
}

/** What the parts of a generation add to the postings of a list, in their order. */
export function partPostings(db: ReadableDb, generation: number, list: number): Uint8Array[] {
  return rawRows<[Uint8Array]>(db, `SELECT l.postings ${partsOf} ORDER BY p.through`, list, generation).flat()
}

/** How many tokens the passages of a part have, the last that it knows being `through`. */
export interface SizePart {
  readonly through: number
  readonly sizes: Uint16Array
}

/** The parts of a generation behind a passage, in their order. */
export function readSizeParts(db: ReadableDb, generation: number, behind: number): SizePart[] {
  return rawRows<[number, Uint8Array]>(
    db,
    'SELECT through, sizes FROM word_parts WHERE generation = ? AND through > ? ORDER BY through',
    generation,
    behind,
  ).map(([through, sizes]) => ({ through, sizes: uint16Of(sizes) }))
}

/** The numbers in a blob, in memory of their own. */
export function uint16Of(bytes: Uint8Array): Uint16Array {
  return new Uint16Array(new Uint8Array(bytes).buffer)
}
