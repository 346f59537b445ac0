import { expect, test } from 'vitest'
import { describeError, QuarryError } from '../../../src/main/base/errors.ts'

test.each([
  ['The disk is full.', '/a.quarry', 'Free some space.', 'The disk is full (/a.quarry). Free some space.'],
  ['The disk is full', '/a.quarry', 'Free some space.', 'The disk is full (/a.quarry). Free some space.'],
  ['The disk is full.', undefined, 'Free some space.', 'The disk is full. Free some space.'],
  ['The disk is full.', '/a.quarry', undefined, 'The disk is full (/a.quarry).'],
  ['Is it full?', undefined, 'Look.', 'Is it full? Look.'],
  ['Nothing more', undefined, undefined, 'Nothing more.'],
])('%s, %s, %s: what, where and what to do are one line', (message, where, hint, line) => {
  const details = { ...(where === undefined ? {} : { where }), ...(hint === undefined ? {} : { hint }) }
  expect(describeError(new QuarryError('disk_full', message, details))).toBe(line)
})
