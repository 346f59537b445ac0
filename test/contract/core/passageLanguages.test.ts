import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { ImportOptionsInput } from '../../../src/contract/files/imports.ts'
import { settled, testBench } from '../../fixtures/testCore.ts'

const english =
  'The harbour was closed for the winter, and the ships that had been waiting for it lay outside in the bay until the ' +
  'ice broke. Nobody had thought that it would take as long as it did.'
const german =
  'Der Hafen war den ganzen Winter über geschlossen, und die Schiffe, die auf ihn gewartet hatten, lagen draußen in der ' +
  'Bucht, bis das Eis brach. Niemand hatte gedacht, dass es so lange dauern würde.'
const thai = 'ท่าเรือปิดตลอดฤดูหนาว และเรือที่รออยู่ก็จอดอยู่ด้านนอกในอ่าวจนกว่าน้ำแข็งจะแตก ไม่มีใครคิดว่าจะใช้เวลานานขนาดนี้ จนถึงเดือนเมษายน'

async function imported(text: string, options: ImportOptionsInput = {}, name = 'harbour.txt') {
  const bench = await testBench()
  const { client } = await bench.open()
  const path = join(bench.folder, name)
  await writeFile(path, text)
  const started = await client.imports.start({
    sources: [{ kind: 'path', path }],
    collection: 'Harbours',
    options: { passageChars: 200, passageOverlap: 0, ...options },
    embed: false,
  })
  await settled(client, started.import)
  const [collection] = await client.collections.list({})
  const { items } = await client.documents.list({ collectionId: collection?.id ?? 0 })
  const document = await client.documents.get({ id: items[0]?.id ?? 0 })
  return { document, languages: [...new Set(document.passages.map(({ language }) => language))] }
}

describe('passages of a document in several languages', () => {
  it('have the language of each, and those of its own none', async () => {
    const { document, languages } = await imported(
      [german, english, english.replaceAll('harbour', 'port'), thai].join('\n\n'),
    )
    expect(document.language).toBe('en')
    expect(languages).toEqual(['de', null, 'th'])
  })

  it('all have the language that the record states', async () => {
    const record = JSON.stringify({ text: [english, german].join('\n\n'), language: 'en' })
    const { languages } = await imported(record, {}, 'harbour.jsonl')
    expect(languages).toEqual([null])
  })
})
