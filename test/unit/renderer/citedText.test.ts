import { describe, expect, test } from 'vitest'
import type { CitationView } from '../../../src/contract/answering/runs.ts'
import { citationMarks, plainMarkers } from '../../../src/renderer/runs/markdownTree.ts'
import { listSources } from '../../../src/renderer/runs/sourceList.ts'
import { splitBlocks } from '../../../src/renderer/runs/splitBlocks.ts'

describe('a growing text', () => {
  test.each([
    ['', []],
    ['one', ['one']],
    ['one\ntwo', ['one\ntwo']],
    ['one\n\n\ntwo\n', ['one', 'two']],
    ['# a\n\nb\n\n- c\n\n- d\n\ne', ['# a', 'b', '- c\n\n- d', 'e']],
    ['1. a\n\n   more of a\n\n2. b', ['1. a\n\n   more of a\n\n2. b']],
    ['```\na\n\nb\n```\n\nc', ['```\na\n\nb\n```', 'c']],
    ['~~~~\n```\n\n~~~\n\n~~~~\n\nc', ['~~~~\n```\n\n~~~\n\n~~~~', 'c']],
    ['```\nnever\n\nclosed', ['```\nnever\n\nclosed']],
  ])('%j is cut into its blocks', (text, blocks) => {
    expect(splitBlocks(text)).toEqual(blocks)
  })

  test('keeps the blocks it has while it grows, but for the last', () => {
    const text = 'A first paragraph.\n\n- one\n- two\n\n```\ncode\n\nmore\n```\n\n| a |\n|---|\n| b |\n\nThe end.'
    for (let length = 1; length <= text.length; length++) {
      const before = splitBlocks(text.slice(0, length - 1)).slice(0, -1)
      expect(splitBlocks(text.slice(0, length)).slice(0, before.length)).toEqual(before)
    }
  })
})

describe('markers', () => {
  const text = (value: string) => ({ type: 'text', value })

  test('of every form of Markdown are text again, and their definitions define nothing', () => {
    const tree = {
      type: 'root',
      children: [
        { type: 'footnoteReference', identifier: '1', label: '1' },
        { type: 'linkReference', identifier: '^2', label: '^2', children: [text('^2')] },
        { type: 'linkReference', identifier: 'other', label: 'other', children: [text('other')] },
        { type: 'footnoteDefinition', identifier: '1', label: '1', children: [text('a note')] },
        { type: 'definition', identifier: '^2', label: '^2' },
      ],
    }
    plainMarkers()(tree)
    expect(tree.children).toEqual([
      text('[^1]'),
      text('[^2]'),
      { type: 'linkReference', identifier: 'other', label: 'other', children: [text('other')] },
      text('a note'),
    ])
  })

  test('become citations in text, but not in code', () => {
    const code = { type: 'element', tagName: 'code', children: [text('[^1]')] }
    const tree = { type: 'root', children: [text('a[^1][^23]. [^x]'), code] }
    citationMarks()(tree)
    const mark = (number: string) => ({
      type: 'element',
      tagName: 'sup',
      properties: { dataCitation: number },
      children: [text(number)],
    })
    expect(tree.children).toEqual([text('a'), mark('1'), mark('23'), text('. [^x]'), code])
  })
})

test('sources are listed once per page, by their numbers, without those that lead nowhere', () => {
  const cite = (marker: number, url: string | null, broken = false): CitationView => ({
    marker,
    broken,
    url,
    title: url,
    quote: null,
    publishedAt: null,
  })
  const result = (url: string) => ({ url, title: url, highlight: null, publishedAt: null })
  const { cited, others } = listSources(
    [cite(4, 'https://a.org'), cite(2, 'https://b.org'), cite(9, null, true), cite(1, 'https://a.org')],
    [{ query: 'q', results: [result('https://a.org'), result('https://c.org'), result('https://c.org')] }],
  )
  expect(cited.map(({ url, markers }) => [url, markers])).toEqual([
    ['https://a.org', [1, 4]],
    ['https://b.org', [2]],
  ])
  expect(others.map(({ url }) => url)).toEqual(['https://c.org'])
})
