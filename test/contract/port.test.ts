import { MessageChannel, type MessagePort } from 'node:worker_threads'
import { afterEach, expect, test } from 'vitest'
import { dispatch } from '../../src/contract/wire/dispatch.ts'
import { servePort } from '../../src/contract/wire/port.ts'
import { wirePort } from '../../src/contract/wire/wirePort.ts'
import { errorToData } from '../../src/main/base/errors.ts'
import { echoHandlers } from './echo.ts'
import { echoRoutes } from './echoRoutes.ts'

const ports: MessagePort[] = []
afterEach(() => {
  for (const port of ports.splice(0)) port.close()
})

/** A served port in the hands of somebody who does not keep to the protocol. */
function rawPort() {
  const { handlers, seen } = echoHandlers()
  const { port1, port2 } = new MessageChannel()
  ports.push(port1, port2)
  servePort(dispatch(echoRoutes, handlers, errorToData), wirePort(port1))
  const answers: unknown[] = []
  port2.on('message', (answer) => answers.push(answer))
  /** Everything that was answered before the answer to one more call. */
  const flush = async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const isLast = (answer: { id: number }) => answer.id === 999 && resolve()
    port2.on('message', isLast)
    port2.postMessage({ kind: 'call', id: 999, route: 'echo.say', input: { text: 'last' } })
    await promise
    port2.off('message', isLast)
    return answers.splice(0).slice(0, -1)
  }
  return { send: (frame: unknown) => port2.postMessage(frame), flush, seen }
}

test('what is no frame of the protocol is dropped, and the port goes on', async () => {
  const { send, flush } = rawPort()
  const foreign = [
    null,
    'call',
    7,
    {},
    { kind: 'call', id: 'one', route: 'echo.say' },
    { kind: 'call', id: 1, route: 5 },
    { kind: 'open', id: 1, route: 'echo.count', credit: -1, input: { to: 3 } },
    { kind: 'open', id: 1, route: 'echo.count', input: { to: 3 } },
    { kind: 'more', id: 1, credit: Infinity },
    { kind: 'stop', id: 1 },
    { kind: 'more', id: 1, credit: 1 },
  ]
  for (const frame of foreign) send(frame)
  expect(await flush()).toEqual([])
})

test.each(['echo.nowhere', '__proto__.toString', 'constructor.name', 'echo', '', 'echo.count'])(
  'a call of "%s", which is no call, is a usage error',
  async (route) => {
    const { send, flush } = rawPort()
    send({ kind: 'call', id: 1, route, input: {} })
    expect(await flush()).toMatchObject([{ kind: 'error', id: 1, error: { code: 'usage' } }])
  },
)

test('a stream sends no more than its credit, and goes on when it is given more', async () => {
  const { send, flush, seen } = rawPort()
  send({ kind: 'open', id: 1, route: 'echo.count', input: { to: 1000 }, credit: 3 })
  expect(await flush()).toHaveLength(3)
  expect(await flush()).toHaveLength(0)
  send({ kind: 'more', id: 1, credit: 2 })
  expect(await flush()).toMatchObject([{ value: { n: 3 } }, { value: { n: 4 } }])
  send({ kind: 'stop', id: 1 })
  await seen.cleaned
  expect(await flush()).toEqual([])
  expect(seen.produced).toBe(5)
})
