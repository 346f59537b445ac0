import { expect, test } from 'vitest'
import { stepOfTime, ticksOf } from '../../../src/renderer/timeline/view.ts'

const at = (text: string) => Date.parse(`${text}Z`)

test('a tick at the beginning of a day is its date, and others have their hour', () => {
  const view = { since: at('2024-03-01T12:00'), until: at('2024-03-02T12:00') }
  const written = ticksOf(view, 8, (time, step) => `${step} ${new Date(time).toISOString().slice(5, 16)}`)
  expect(written.map(({ label }) => label)).toEqual([
    'hour 03-01T12:00',
    'hour 03-01T15:00',
    'hour 03-01T18:00',
    'hour 03-01T21:00',
    'day 03-02T00:00',
    'hour 03-02T03:00',
    'hour 03-02T06:00',
    'hour 03-02T09:00',
  ])
})

test('what was published at midnight has a date and no time of day', () => {
  expect(stepOfTime(at('2024-03-01T00:00'))).toBe('day')
  expect(stepOfTime(at('1924-03-01T00:00'))).toBe('day')
  expect(stepOfTime(at('2024-03-01T00:01'))).toBe('moment')
})
