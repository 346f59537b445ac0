import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { straightRoutes } from '../../../src/main/service/transport/networkRoute.ts'
import { fetchImage } from '../../../src/main/service/downloads/fetchImage.ts'
import { isPublicAddress } from '../../../src/main/service/transport/guardedFetch.ts'

const anywhere = { maxBytes: 1_000, timeoutMs: 10_000, allowAddress: () => true }
const never = new AbortController().signal

async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

test.each([
  ['8.8.8.8', true],
  ['172.32.0.1', true],
  ['2606:4700::1111', true],
  ['0.0.0.0', false],
  ['10.1.2.3', false],
  ['100.64.0.1', false],
  ['127.0.0.1', false],
  ['127.255.255.254', false],
  ['169.254.169.254', false],
  ['172.16.0.1', false],
  ['172.31.255.255', false],
  ['192.168.0.1', false],
  ['224.0.0.1', false],
  ['255.255.255.255', false],
  ['::', false],
  ['::1', false],
  ['::ffff:127.0.0.1', false],
  ['64:ff9b::7f00:1', false],
  ['2002:7f00:1::', false],
  ['fc00::1', false],
  ['fe80::1', false],
  ['not an address', false],
])('%s is public: %s', (address, isPublic) => {
  expect(isPublicAddress(address)).toBe(isPublic)
})

test('a picture is fetched, past a redirect, with its type alone', async () => {
  const url = await serve((request, response) => {
    if (request.url === '/old') response.writeHead(302, { location: '/new' }).end()
    else response.writeHead(200, { 'content-type': 'image/PNG; charset=binary' }).end(Buffer.from([1, 2, 3]))
  })
  const { contentType, bytes } = await fetchImage(`${url}/old`, never, straightRoutes, anywhere)
  expect([contentType, ...bytes]).toEqual(['image/png', 1, 2, 3])
})

test('nothing within this computer or its network is reached, by address or by name', async () => {
  let requests = 0
  const url = await serve((_, response) => {
    requests++
    response.writeHead(200, { 'content-type': 'image/png' }).end()
  })
  const port = new URL(url).port
  for (const host of ['127.0.0.1', 'localhost', '[::1]', '2130706433', '0x7f.1', '[::ffff:127.0.0.1]'])
    await expect(fetchImage(`http://${host}:${port}/`, never, straightRoutes)).rejects.toMatchObject({
      code: 'permission',
    })
  expect(requests).toBe(0)
})

test('a redirect into the network is not followed', async () => {
  const url = await serve((_, response) => response.writeHead(302, { location: 'http://10.0.0.1/' }).end())
  const allowAddress = (address: string) => address === '127.0.0.1'
  await expect(fetchImage(url, never, straightRoutes, { ...anywhere, allowAddress })).rejects.toMatchObject({
    code: 'permission',
  })
})

test.each([
  ['a type that can run', 200, { 'content-type': 'image/svg+xml' }, '<svg/>', /no picture/],
  ['a page', 200, { 'content-type': 'text/html' }, '<p>', /no picture/],
  ['no type', 200, {}, 'x', /no picture/],
  ['an error', 404, { 'content-type': 'image/png' }, '', /answered 404/],
  ['one byte too many', 200, { 'content-type': 'image/png' }, 'x'.repeat(1_001), /over/],
  ['redirects without end', 302, { location: '/again' }, '', /too often/],
])('%s is refused', async (_, status, headers, body, hint) => {
  const url = await serve((_request, response) => response.writeHead(status, headers).end(body))
  await expect(fetchImage(url, never, straightRoutes, anywhere)).rejects.toMatchObject({ code: 'service', hint })
})

test.each(['file:///etc/passwd', 'data:image/png;base64,AA', 'https://user:word@example.org/a.png', 'no address'])(
  '%s is no address of an image',
  async (url) => {
    await expect(fetchImage(url, never, straightRoutes, anywhere)).rejects.toMatchObject({ code: 'invalid_input' })
  },
)
