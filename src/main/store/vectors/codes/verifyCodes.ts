import type { SpaceId } from '../../../model/ids.ts'
import type { ReadableDb } from '../../connection.ts'
import type { Check } from '../../library/check.ts'
import { count, rows } from '../../statement.ts'
import { bytesOf, changedChunks, chunkSlots, codesOfRows, readCodeState, readParameters } from './codeChunks.ts'

/** What the names of these checks begin with. */
export const CODES_CHECK = 'codes of'

/** Makes every stored code again from its vector and compares; and the counters that say they are all there. */
export function verifyCodes(db: ReadableDb): Check[] {
  return rows<{ id: SpaceId; model: string; dimension: number; vectors: number }>(db, 'SELECT * FROM spaces').map(
    ({ id, model, dimension, vectors }) => {
      const problems: string[] = []
      const there = count(db, `SELECT count(*) FROM vectors_${id}`)
      if (there !== vectors) problems.push(`The space counts ${vectors} vectors and has ${there}.`)
      const state = readCodeState(db, id)
      if (state) {
        const parameters = readParameters(db, id, state.fitted)
        for (const { chunk, texts, codes } of changedChunks(db, id, -1)) {
          const made = codesOfRows(db, id, chunk, parameters)
          const stride = codes.length / chunkSlots
          let wrong = 0
          for (let at = 0; at < codes.length; at += stride)
            if (Buffer.compare(made.codes.subarray(at, at + stride), codes.subarray(at, at + stride)) !== 0) wrong++
          if (wrong > 0) problems.push(`${wrong} codes of chunk ${chunk} are not those of their vectors.`)
          if (Buffer.compare(bytesOf(texts), bytesOf(made.texts)) !== 0)
            problems.push(`Chunk ${chunk} of the codes names other texts than its vectors have.`)
        }
      }
      return {
        name: `${CODES_CHECK} ${model}, ${dimension} wide`,
        checked: state ? there : 0,
        problems: problems.slice(0, 100),
      }
    },
  )
}
