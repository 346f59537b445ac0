import { expect, test } from 'vitest'
import { sendsKeyInClear } from '../../../src/main/service/transport/sendsKeyInClear.ts'

test.each([
  ['http://service.example/v1', true],
  ['http://192.168.1.5:8000', true],
  ['http://127.0.0.1.example', true],
  ['http://localhost.example', true],
  ['http://[2001:db8::1]:8000', true],
  ['http://0x7f000001:8000', false],
  ['http://127.0.0.1:8000', false],
  ['http://127.3.2.1', false],
  ['http://LOCALHOST:8000', false],
  ['http://api.localhost', false],
  ['http://[::1]:8000', false],
  ['https://service.example', false],
  ['no address', false],
])('a key sent to %s can be read on the way: %s', (address, isRead) => {
  expect(sendsKeyInClear(address)).toBe(isRead)
})
