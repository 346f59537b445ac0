import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import { onStopSignal } from '../../../src/main/base/stopSignals.ts'

test('a signal that a launcher passes on is not a second wish to stop, and one that follows is', () => {
  const source = new EventEmitter()
  let now = 1_000
  let heard = 0
  const stop = onStopSignal(() => heard++, { now: () => now }, source)
  source.emit('SIGINT')
  now += 20
  source.emit('SIGINT')
  expect(heard).toBe(1)
  now += 900
  source.emit('SIGTERM')
  expect(heard).toBe(2)
  stop()
  now += 900
  source.emit('SIGINT')
  expect(heard).toBe(2)
  expect(source.eventNames()).toEqual([])
})
