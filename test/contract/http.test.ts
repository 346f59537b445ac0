import { expect, test } from 'vitest'
import { ContractError } from '../../src/contract/define.ts'
import { httpClient } from '../../src/contract/wire/http.ts'
import { echoRoutes } from './echoRoutes.ts'

/** A client whose every request is answered with these bytes, in pieces of `pieceBytes`. */
function answeredWith(body: string, { status = 200, pieceBytes = 1 } = {}) {
  const bytes = new TextEncoder().encode(body)
  let at = 0
  const pieces = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (at >= bytes.length) controller.close()
      else controller.enqueue(bytes.slice(at, (at += pieceBytes)))
    },
  })
  return httpClient(echoRoutes, { fetch: async () => new Response(pieces, { status }) }).echo
}

async function read(items: AsyncIterable<unknown>): Promise<{ items: unknown[]; error: unknown }> {
  const all: unknown[] = []
  try {
    for await (const item of items) all.push(item)
    return { items: all, error: undefined }
  } catch (error) {
    return { items: all, error }
  }
}

test('a stream that arrives byte by byte is read as it was sent', async () => {
  const echo = answeredWith('{"stream":1}\n{"item":"ภาษา 😀"}\n{"item":2}\n{"end":true}\n')
  expect(await read(echo.count({ to: 2 }))).toEqual({ items: ['ภาษา 😀', 2], error: undefined })
})

test.each([
  ['after an item', '{"stream":1}\n{"item":1}\n'],
  ['within a line', '{"stream":1}\n{"item":1}\n{"end":tr'],
  ['within the line end of the end mark', '{"stream":1}\n{"item":1}\n{"end":true}'],
])('a body that ends properly, but %s, was cut', async (_, body) => {
  const { items, error } = await read(answeredWith(body).count({ to: 2 }))
  expect(items).toEqual([1])
  expect(error).toMatchObject({ name: 'ContractError', code: 'cut' })
})

test('half an answer to a call was cut', async () => {
  const error: unknown = await answeredWith('{"value":{"te')
    .say({ text: 'x' })
    .catch((thrown: unknown) => thrown)
  expect(error).toMatchObject({ name: 'ContractError', code: 'cut' })
})

test('what is said of a cut connection is fit to show: it names no route', async () => {
  for (const failing of [
    answeredWith('{"value":{"te').say({ text: 'x' }),
    read(answeredWith('{"stream":1}\n').count({ to: 2 })).then(({ error }) => Promise.reject(error)),
  ]) {
    const error: unknown = await failing.catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({
      message: 'The connection to Quarry closed before the whole answer had come.',
      data: { route: expect.stringContaining('echo.'), hint: expect.stringContaining('try again') },
    })
  }
})

test('an answer that is not ours is named by its status', async () => {
  const echo = answeredWith('<html>Bad gateway</html>', { status: 502 })
  const error: unknown = await echo.say({ text: 'x' }).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(ContractError)
  expect(error).toMatchObject({ code: 'internal', message: 'Something other than Quarry answered (HTTP 502).' })
})
