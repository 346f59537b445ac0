import type { SpaceId } from '../../model/ids.ts'
import type { ReadableDb } from '../connection.ts'
import type { Check } from '../tables/verify.ts'
import { count, rows } from '../tables/statement.ts'
import { bytesOf, changedChunks, chunkSlots, readCodeState, readParameters, readVectors } from './codeChunks.ts'
import { encode } from './scan/codes.ts'

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
          const slots = Array.from(texts.keys(), (i) => chunk * chunkSlots + i).filter((_, i) => texts[i] !== 0)
          const stride = codes.length / chunkSlots
          const wrong = new Set(slots)
          for (const [slot, vector] of readVectors(db, id, slots)) {
            const at = (slot % chunkSlots) * stride
            if (Buffer.compare(encode(parameters, vector), codes.subarray(at, at + stride)) === 0) wrong.delete(slot)
          }
          if (wrong.size > 0) problems.push(`${wrong.size} codes of chunk ${chunk} are not those of their vectors.`)
          const held = rows<{ textId: number }>(
            db,
            `SELECT text_id AS textId FROM vectors_${id} WHERE slot BETWEEN ? AND ? ORDER BY slot`,
            chunk * chunkSlots,
            (chunk + 1) * chunkSlots - 1,
          )
          const named = texts.filter((text) => text !== 0)
          if (Buffer.compare(bytesOf(named), bytesOf(Uint32Array.from(held, ({ textId }) => textId))) !== 0)
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
