import type { SpaceId } from '../../../model/ids.ts'
import type { Check } from '../../../model/check.ts'
import type { ReadableDb } from '../../connection.ts'
import { count, rows } from '../../statement.ts'
import { isCoded, readSpace } from '../vectorSpace.ts'
import { bytesOf, changedChunks, chunkSlots, codesOfRows } from './codeChunks.ts'

/** Makes every stored code again from its vector and compares; and the counters that say they are all there. */
export function verifyCodes(db: ReadableDb): Check[] {
  return rows<{ id: SpaceId; model: string; dimension: number; vectors: number }>(db, 'SELECT * FROM spaces').map(
    ({ id, model, dimension, vectors }) => {
      const problems: string[] = []
      const there = count(db, `SELECT count(*) FROM vectors_${id}`)
      if (there !== vectors) problems.push(`The space counts ${vectors} vectors and has ${there}.`)
      const space = readSpace(db, id)
      if (isCoded(space)) {
        for (const { chunk, texts, codes } of changedChunks(db, space, -1)) {
          const made = codesOfRows(db, space, chunk)
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
        name: `codes of ${model}, ${dimension} wide`,
        checked: space.codes ? there : 0,
        problems: problems.slice(0, 100),
        isRebuildable: true,
      }
    },
  )
}
