import type { CodeKind } from '../../../model/vectors/codeKind.ts'
import { encode, encodeQuery, type VectorStatistics } from '../scan/codes.ts'
import { cosine } from '../scan/rescore.ts'

/** Vectors that are looked at, and questions that are asked of them. */
export const sampledVectors = 8_192
export const sampledQuestions = 32
const neighbours = 10
/**
 * Codes of signs will do where for nine questions of ten the ten nearest are among so many rows that the codes put first.
 * Measured of 8,192 vectors: synthetic clusters 16; one synthetic cloud 178; news articles by the default encoder 149 where
 * articles are the questions, 525 for titles, 1,574 for questions about other things.
 */
const mostRows = 40
const share = 0.9

/**
 * Chooses the kind of codes for a space: those of signs take a quarter of the memory, but only vectors in clusters are
 * found by them. `sample` and `questions` lie row after row. `between` is called after each question: one takes some
 * ten milliseconds.
 */
export async function chooseKind(
  statistics: VectorStatistics,
  sample: Float32Array,
  questions: Float32Array,
  between: () => Promise<void>,
): Promise<CodeKind> {
  const { dimension } = statistics
  const parameters = { kind: 'signs' as const, ...statistics }
  const codes = encode(parameters, sample)
  const rows = Math.floor(sample.length / dimension)
  const needed: number[] = []
  for (let at = 0; at + dimension <= questions.length; at += dimension) {
    const question = questions.subarray(at, at + dimension)
    const sums = tableSums(codes, rows, encodeQuery(parameters, question).table)
    const scores = Float64Array.from({ length: rows }, (_, row) =>
      cosine(question, sample.subarray(row * dimension, (row + 1) * dimension)),
    )
    needed.push(rowsNeeded(scores, sums))
    await between()
  }
  needed.sort((a, b) => a - b)
  return (needed[Math.floor(needed.length * share)] ?? Infinity) <= mostRows ? 'signs' : 'int4'
}

function tableSums(codes: Uint8Array, rows: number, table: Int16Array): Int32Array {
  const stride = codes.length / Math.max(1, rows)
  const sums = new Int32Array(rows)
  for (let row = 0, at = 0; row < rows; row++) {
    let sum = 0
    for (let byte = 0; byte < stride; byte++) sum += table[byte * 256 + (codes[at++] as number)] as number
    sums[row] = sum
  }
  return sums
}

/** How many rows, in order of their sums, hold those with the largest scores. */
function rowsNeeded(scores: Float64Array, sums: Int32Array): number {
  const least = scores.toSorted().at(-neighbours) ?? -Infinity
  let worst = Infinity
  for (let row = 0; row < scores.length; row++)
    if ((scores[row] as number) >= least) worst = Math.min(worst, sums[row] as number)
  let count = 0
  for (const sum of sums) if (sum >= worst) count++
  return count
}
