import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { NearestLists } from './nearestRows.ts'

/** The passages of a library in order of their documents, a row for each; their vectors are in `vectors.f32`. */
export interface PassageRows {
  readonly passages: Int32Array
  readonly documents: Int32Array
  /** When the document was published, in ms since the epoch. */
  readonly times: Float64Array
}

export function readPassageRows(folder: string): PassageRows {
  const triples = new Float64Array(Uint8Array.from(readFileSync(join(folder, 'rows.f64'))).buffer)
  const column = (at: number) =>
    Float64Array.from({ length: triples.length / 3 }, (_, row) => triples[3 * row + at] ?? 0)
  return { passages: Int32Array.from(column(0)), documents: Int32Array.from(column(1)), times: column(2) }
}

/** The lists of a kind of question. */
export function readTruth(folder: string, kind: string): NearestLists {
  const bytes = (name: string) => Uint8Array.from(readFileSync(join(folder, name))).buffer
  return {
    rows: new Int32Array(bytes(`${kind}-rows.i32`)),
    scores: new Float64Array(bytes(`${kind}-scores.f64`)),
  }
}
