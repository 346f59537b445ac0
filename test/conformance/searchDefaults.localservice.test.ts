import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startLocalService, type LocalService } from '../../src/localservice/server.ts'

/** Defaults that only long pages and busy companies show. */

let folder: string
let service: LocalService

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quarry-defaults-'))
  const file = join(folder, 'corpus.jsonl')
  // One word is one token; a line is a sentence, and what is left out between two costs a token more.
  const pages = Array.from({ length: 7 }, (_, i) => ({ id: `p${i}`, title: 'Canal', text: 'Canal\n'.repeat(3000) }))
  const company = { type: 'company', name: 'Canal', activities: pages.map(({ id }) => id) }
  await writeFile(file, [...pages, company].map((one) => JSON.stringify(one)).join('\n'))
  service = await startLocalService({ corpusFile: file })
})
afterAll(async () => {
  await service.close()
  await rm(folder, { recursive: true })
})

async function business(more: object) {
  const body = JSON.stringify({ query: 'canal', ...more })
  const reply = await fetch(`${service.url}/business-search`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  })
  return JSON.parse(await reply.text()).data
}
const words = (text: string) => text.split(/\s+/).filter((word) => word !== '').length

test('highlight has 512 tokens by default, full_content 2048 when it is enabled', async () => {
  const [result] = (await business({ full_content: { enable: true } })).results
  expect(words(result.highlight)).toBe(256)
  expect(words(result.full_content)).toBe(2048)
  const [small] = (await business({ highlight: { max_tokens: 100 } })).results
  expect(words(small.highlight)).toBe(50)
})

test('a card has 5 activities by default, and as many as are asked for', async () => {
  expect((await business({})).entities[0].activities).toHaveLength(5)
  expect((await business({ entities: { max_activities: 7 } })).entities[0].activities).toHaveLength(7)
})
