import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { generate } from 'selfsigned'
import { expect, onTestFinished, test } from 'vitest'
import { startLocalService } from '../../src/localservice/server.ts'
import { noProbe } from '../../src/main/base/probe.ts'
import { openLibrary } from '../../src/main/cli/host/openLibrary.ts'
import { environmentProxies } from '../../src/main/settings/environmentProxies.ts'
import { article, servePages } from '../fixtures/pageServer.ts'
import { startRecordingProxy } from '../fixtures/recordingProxy.ts'
import { settled } from '../fixtures/settled.ts'

const key = 'network-test-key-1'
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=',
  'base64',
)

/** The service behind TLS, under a name that only a proxy can look up and with a certificate that only the test trusts. */
async function secureService() {
  const service = await startLocalService({ key })
  const { cert, private: privateKey } = await generate([{ name: 'commonName', value: 'service.invalid' }], {
    extensions: [
      { name: 'basicConstraints', cA: true },
      { name: 'subjectAltName', altNames: [{ type: 2, value: 'service.invalid' }] },
    ],
  })
  const inner = new URL(service.url)
  const front = createServer({ cert, key: privateKey }, (incoming, reply) => {
    const headers = { ...incoming.headers, host: inner.host }
    const onward = request({ port: inner.port, path: incoming.url, method: incoming.method, headers }, (answer) => {
      reply.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(reply)
    })
    incoming.pipe(onward)
  })
  await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve))
  onTestFinished(async () => {
    front.close()
    front.closeAllConnections()
    await service.close()
  })
  return { cert, port: (front.address() as AddressInfo).port }
}

async function networkBench() {
  const folder = await mkdtemp(path.join(tmpdir(), 'quarry-network-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const service = await secureService()
  const web = await servePages()
  const webPort = Number(new URL(web.url).port)
  const proxy = await startRecordingProxy({ 'service.invalid': service.port, 'pages.invalid': webPort })
  const certificatesFile = path.join(folder, 'own-ca.pem')
  await writeFile(certificatesFile, service.cert)
  const networkFile = path.join(folder, 'network.json')
  const open = async (env: Readonly<Record<string, string>> = {}) => {
    const { client, close } = await openLibrary(
      {
        path: path.join(folder, 'a.quarry'),
        create: true,
        remote: { baseUrl: 'https://service.invalid', apiKey: key },
      },
      '0',
      noProbe,
      { networkFile, systemProxies: environmentProxies(env) },
    )
    onTestFinished(close)
    return client
  }
  return { folder, web, proxy, certificatesFile, networkFile, open }
}

test('all traffic goes through the proxy that is set, and trusts the certificates that are set', async () => {
  const { folder, web, proxy, certificatesFile, networkFile, open } = await networkBench()
  const client = await open()
  const file = path.join(folder, 'texts.jsonl')
  await writeFile(file, JSON.stringify({ id: '1', text: 'The ferry was cancelled after its engine failed.' }))
  await client.imports.start({ sources: [{ kind: 'path', path: file }], collection: 'c', embed: false })

  const before = await client.network.change({ mode: 'manual', url: proxy.url, user: 'ann', password: 'p:w' })
  expect(before).toMatchObject({ url: proxy.url, hasPassword: true, passwordKeptIn: 'session', certificates: [] })
  // The certificate of the service is nobody's that is known.
  const search = async () => {
    for await (const item of client.collect.search({ kind: 'news', parameters: { query: 'port' } })) void item
  }
  await expect(search()).rejects.toMatchObject({ message: expect.stringMatching(/certificate/i) })
  const view = await client.network.change({ certificatesFile })
  expect(view).toMatchObject({ certificates: ['CN=service.invalid'], problem: null })

  await search()
  const embed = await client.embedding.start({})
  expect((await settled(client, embed)).state).toBe('done')
  expect(new Set(proxy.seen)).toEqual(new Set(['CONNECT service.invalid:443']))

  web.pages['/harvest'] = article('Harvest', 'The harvest was late.')
  web.pages['/picture.png'] = { headers: { 'content-type': 'image/png' }, body: png }
  const capture = await client.captures.start({
    addresses: ['http://pages.invalid/harvest'],
    collection: 'Pages',
    embed: false,
  })
  expect((await settled(client, capture.capture)).state).toBe('done')
  expect((await client.media.image({ url: 'http://pages.invalid/picture.png' })).contentType).toBe('image/png')
  expect(proxy.seen).toContain('GET http://pages.invalid/harvest')
  expect(proxy.seen).toContain('GET http://pages.invalid/robots.txt')
  expect(proxy.seen).toContain('GET http://pages.invalid/picture.png')
  expect(new Set(proxy.tokens)).toEqual(new Set([`Basic ${Buffer.from('ann:p:w').toString('base64')}`]))
  // What is private is refused through a proxy, too.
  await expect(client.media.image({ url: 'http://10.0.0.1/x.png' })).rejects.toMatchObject({ code: 'permission' })
  await expect(client.media.image({ url: web.url })).rejects.toMatchObject({ code: 'permission' })

  const kept = await readFile(networkFile, 'utf8')
  expect(JSON.parse(kept)).toMatchObject({ mode: 'manual', url: proxy.url, user: 'ann', certificatesFile })
  expect(kept).not.toContain('p:w')
})

test('the system’s proxy is used unless it is turned off, and exceptions are reached without one', async () => {
  const { proxy, web, certificatesFile, open } = await networkBench()
  web.pages['/picture.png'] = { headers: { 'content-type': 'image/png' }, body: png }
  const client = await open({ http_proxy: proxy.url.replace('//', '//ann:secret@'), NO_PROXY: '.private.invalid' })
  await client.network.change({ certificatesFile })
  const picture = (host: string) => client.media.image({ url: `http://${host}/picture.png` })
  await picture('pages.invalid')
  await expect(picture('a.private.invalid')).rejects.toMatchObject({ code: 'service' })
  expect(proxy.seen).toEqual(['GET http://pages.invalid/picture.png'])
  expect(proxy.tokens).toEqual([`Basic ${Buffer.from('ann:secret').toString('base64')}`])
  await client.network.change({ mode: 'none' })
  await expect(picture('pages.invalid')).rejects.toMatchObject({ code: 'service' })
  await client.network.change({ mode: 'manual', url: proxy.url, exceptions: ['pages.invalid'] })
  await expect(picture('pages.invalid')).rejects.toMatchObject({ code: 'service' })
  expect(proxy.seen).toHaveLength(1)
})

test('what cannot be used is refused, and changes nothing', async () => {
  const { folder, open } = await networkBench()
  const client = await open()
  const before = await client.network.get({})
  expect(before).toMatchObject({ mode: 'system', canRunRules: false })
  const notPem = path.join(folder, 'not.pem')
  await writeFile(notPem, 'nothing')
  for (const change of [
    { url: 'ftp://proxy.example' },
    { url: 'http://ann:secret@proxy.example' },
    { mode: 'pac' as const },
    { certificatesFile: notPem },
    { certificatesFile: path.join(folder, 'missing.pem') },
  ])
    await expect(client.network.change(change)).rejects.toMatchObject({ code: 'usage' })
  expect(await client.network.get({})).toEqual(before)
})
