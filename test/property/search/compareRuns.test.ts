import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { DocumentId } from '../../../src/main/model/ids.ts'
import { termMethods, type TermHit } from '../../../src/main/model/search/termLists.ts'
import { compareRuns } from '../../../src/main/search/compareRuns.ts'

/** For each of a few terms and methods a ranking of a few documents; some were deleted since. */
const run = fc
  .array(
    fc.record({
      term: fc.nat(3),
      method: fc.constantFrom(...termMethods),
      documents: fc.uniqueArray(fc.integer({ min: 1, max: 8 }), { maxLength: 6 }),
      deleted: fc.array(fc.nat(5), { maxLength: 2 }),
    }),
    { maxLength: 6 },
  )
  .map((parts) => {
    const byKey = new Map(parts.map((part) => [`${part.term} ${part.method}`, part]))
    return [...byKey.values()].flatMap(({ term, method, documents, deleted }) =>
      documents.map((id, at): TermHit => {
        return {
          term,
          method,
          rank: at + 1,
          documentId: deleted.includes(at) ? undefined : (id as DocumentId),
          score: 1,
        }
      }),
    )
  })

test('the difference of two runs is that of their rankings, compared one by one', () => {
  fc.assert(
    fc.property(run, run, (before, after) => {
      const expected: string[] = []
      const place = (hits: readonly TermHit[], { term, method, documentId }: TermHit) =>
        hits.find((one) => one.term === term && one.method === method && one.documentId === documentId)?.rank
      for (const hit of after) {
        if (hit.documentId === undefined) continue
        const was = place(before, hit)
        if (was !== hit.rank) expected.push(`${hit.term} ${hit.method} ${hit.documentId} ${was} ${hit.rank}`)
      }
      for (const hit of before)
        if (hit.documentId === undefined || place(after, hit) === undefined)
          expected.push(`${hit.term} ${hit.method} ${hit.documentId} ${hit.rank} undefined`)
      const found = compareRuns(before, after)
      expect(
        found.map((one) => `${one.term} ${one.method} ${one.documentId} ${one.before} ${one.after}`).sort(),
      ).toEqual(expected.sort())
      expect(found.map(({ term }) => term)).toEqual(found.map(({ term }) => term).toSorted((a, b) => a - b))
    }),
    { numRuns: 300 },
  )
})
