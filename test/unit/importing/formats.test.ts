import { describe, expect, it } from 'vitest'
import { importFormats } from '../../../src/contract/files/imports.ts'
import { formats } from '../../../src/main/importing/formats/formats.ts'
import { en } from '../../../src/renderer/strings/en.ts'
import { readBytes } from './readItems.ts'

describe('the list of formats', () => {
  const names = formats.all.map(({ name }) => name)

  it('is the one of the contract and of the page', () => {
    expect(names.toSorted()).toEqual(importFormats.toSorted())
    expect(Object.keys(en.importing.formats).toSorted()).toEqual(importFormats.toSorted())
  })

  it('takes no name twice, and knows no other', () => {
    const [first] = formats.all
    expect(() => first && formats.add(first)).toThrow(/csv already/)
    expect(() => formats.named('wks')).toThrow(expect.objectContaining({ code: 'usage', where: 'format' }))
  })
})

describe('a format is told', () => {
  it.each([
    ['a.json', '{"text":"one"}\n{"text":"two"}\n', 'jsonl'],
    ['a.jsonl', '[{"text":"one"}]', 'json'],
    ['a.ndjson', '{"text":"one"}\n', 'jsonl'],
    ['a.tab', 'id\ttext\n1\tone\n', 'tsv'],
    ['a', 'id,text\n1,one\n2,two\n', 'csv'],
    ['a', 'id\ttext\n1\tone\n2\ttwo\n', 'tsv'],
    ['a', '---\ntitle: One\n---\na,b\nc,d\n', 'markdown'],
    ['a', '# One\n\nSome, words and, more, of them\n', 'markdown'],
    ['a', '"one"\n"two"\n', 'jsonl'],
    ['a', '{"text":"one"}', 'json'],
    ['a', 'Some words', 'text'],
    ['a.unknown', 'Some words', 'text'],
  ])('of %s: %j', async (name, content, format) => {
    const { files } = await readBytes(name, content)
    expect(files.map((file) => file.format)).toEqual([format])
  })
})
