import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { ContractError } from '../../src/contract/define.ts'
import { routes, type QuarryHandlers } from '../../src/contract/routes.ts'
import { dispatch } from '../../src/contract/wire/dispatch.ts'
import { errorToData } from '../../src/main/base/errors.ts'

const named = Object.entries(routes).flatMap(([noun, verbs]) =>
  Object.entries(verbs).map(([verb, route]) => ({ name: `${noun}.${verb}`, ...route })),
)
// Nothing gets as far as a handler here: an input is refused, or it is none of this test's.
const handlers = Object.fromEntries(
  Object.entries(routes).map(([noun, verbs]) => [
    noun,
    Object.fromEntries(Object.keys(verbs).map((verb) => [verb, async () => null])),
  ]),
) as unknown as QuarryHandlers
const core = dispatch(routes, handlers, errorToData)

/** Values that are wrong in every way: of another kind, too long, too small, none of those that are offered. */
const anything = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }),
  fc.constantFrom('', 'x'.repeat(300_000), -1, 0, 1.5, 1e12, null, [], {}, undefined, 'none of these'),
)

test.each(named.filter(({ kind }) => kind === 'call'))(
  'what $name is given wrong is refused in plain words that name the field',
  async ({ name, input }) => {
    const fields = input instanceof z.ZodObject ? Object.keys(input.shape) : []
    const given = fc.oneof(
      fc.record(Object.fromEntries(fields.map((field) => [field, anything])), { requiredKeys: [] }),
      anything,
    )
    await fc.assert(
      fc.asyncProperty(given, async (value) => {
        const error: unknown = await core.call(name, value).catch((thrown: unknown) => thrown)
        if (!(error instanceof ContractError)) return
        expect(error.code).toBe('usage')
        expect(error.message).not.toMatch(/Invalid|expected|Too (small|big)|Unrecognized|received|undefined|<=|>=/)
        expect(error.data['fields']).not.toEqual([])
      }),
      { numRuns: 60 },
    )
  },
)
