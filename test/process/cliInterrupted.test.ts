import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { startLocalService, type LocalService } from '../../src/localservice/server.ts'
import { runCliProcess, spawnCli } from './spawnCli.ts'

vi.setConfig({ testTimeout: 180_000 })

const folder = mkdtempSync(join(tmpdir(), 'quarry-interrupted-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Passes requests on to `service`, after calling `onRequest`: the moment in which one is under way. */
async function startProxy(service: LocalService, onRequest: () => void): Promise<{ server: Server; url: string }> {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    onRequest()
    const { authorization = '', 'content-type': contentType = '' } = request.headers
    const answer = await fetch(service.url + request.url, {
      method: request.method ?? 'POST',
      headers: { authorization, 'content-type': contentType },
      body: Buffer.concat(chunks),
    })
    response.writeHead(answer.status, { 'content-type': 'application/json' })
    response.end(Buffer.from(await answer.arrayBuffer()))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

test('Ctrl-C during an import stores what is under way; resuming sends the rest and nothing twice', async () => {
  const service = await startLocalService({ key: 'k' })
  let onRequest = () => {}
  const { server, url } = await startProxy(service, () => onRequest())
  const env = { QUARRY_LIBRARY: join(folder, 'a.quarry'), QUARRY_API_KEY: 'k', QUARRY_BASE_URL: url }
  try {
    const corpus = join(import.meta.dirname, '../fixtures/corpus/corpus.jsonl')
    const shape = ['--passage-chars', '200', '--passage-overlap', '100']
    const cli = spawnCli(['import', corpus, '--collection', 'Corpus', ...shape, '--json'], env)
    onRequest = () => {
      onRequest = () => {}
      cli.child.kill('SIGINT')
    }
    const stopped = await cli.exit
    expect({ code: stopped.code, out: stopped.out }).toEqual({ code: 1, out: '' })
    expect(stopped.err).toContain('quarry: Stopped. What was done is stored. To go on: quarry jobs resume')
    expect(
      stopped.err
        .trimEnd()
        .split('\n')
        .filter((line) => line.startsWith('quarry:')).length,
    ).toBe(1)

    // One command goes on with both, with the import and with what embeds what it brings.
    const [, ids = ''] = /quarry jobs resume ([\d ]+)\n/.exec(stopped.err) ?? []
    expect(await runCliProcess(['jobs', 'resume', ...ids.split(' '), '--json'], env)).toMatchObject({ code: 0 })
    const [collection] = JSON.parse((await runCliProcess(['collections', '--json'], env)).out)
    expect(collection).toMatchObject({ name: 'Corpus', documents: 304 })
    const [coverage] = collection.coverage
    expect(coverage.embedded).toBe(coverage.texts)
    // One vector for each distinct text means that no text was sent twice.
    const sentItems = service.received().reduce((sum, request) => sum + (request.items ?? 0), 0)
    expect(sentItems).toBe(coverage.texts)
    expect(JSON.parse((await runCliProcess(['verify', '--json'], env)).out)).toMatchObject({ ok: true })
  } finally {
    server.closeAllConnections()
    server.close()
    await service.close()
  }
})
