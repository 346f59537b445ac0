import { expect, test } from 'vitest'
import { printPlace } from '../../../src/contract/places.ts'
import { resolveCitations } from '../../../src/main/answers/grounded/resolveCitations.ts'
import { quotedPlaces } from '../../../src/main/api/views/places.ts'
import type { StoredEvidence } from '../../../src/main/model/conversation.ts'
import type { DocumentId } from '../../../src/main/model/ids.ts'
import type { Layout } from '../../../src/main/model/layout.ts'
import { placeOf } from '../../../src/main/text/placeOf.ts'
import { enPlace } from '../../../src/renderer/strings/files/enPlaces.ts'
import { dePlace } from '../../../src/renderer/strings/de/files/dePlaces.ts'

const sentences = [
  'The crane of the berth was moved east.',
  'A ledger of the harbour office names the workers of that year one by one, and what each of them was paid.',
  'Nothing else was built.',
  'Tide gauges were read at noon.',
]
const text = sentences.join('\n')
const starts = sentences.map((sentence) => text.indexOf(sentence))

/** A sentence on each page; those of the front call themselves by Roman numbers. */
const layout: Layout = {
  blocks: [],
  pages: ['i', 'ii', '41', '42'].map((label) => ({ label, width: 600, height: 800 })),
  lines: sentences.map((sentence, at) => ({
    start: starts[at] ?? 0,
    end: (starts[at] ?? 0) + sentence.length,
    page: at + 1,
    box: { left: 0.1, top: 0.1, width: 0.8, height: 0.1 },
  })),
}

const source = {
  readPlaces: async (spans: readonly { readonly start: number; readonly end: number }[]) =>
    spans.map(({ start, end }) => placeOf(layout, start, end)),
  readFiles: async () => new Map([[1 as DocumentId, { name: 'audit.pdf', isMailbox: false }]]),
}

const evidence: StoredEvidence = {
  marker: 1,
  origin: { kind: 'document' },
  documentId: 1 as DocumentId,
  start: 0,
  end: text.length,
  parts: [],
  title: 'Audit',
  url: undefined,
  kind: 'file',
  publishedAt: undefined,
  capturedAt: 0,
  text,
  similarity: undefined,
  cover: 1,
  isHeld: true,
  isReplaced: false,
}

async function placeOfAnswer(answer: string) {
  const [place] = await quotedPlaces(source, resolveCitations(answer, [evidence], 'What was moved?'))
  return place ?? {}
}

test('a citation of sentences from two pages names both, and marks nothing between them', async () => {
  const place = await placeOfAnswer(`${sentences[0]} ${sentences[3]}[^1]`)
  expect(printPlace(place)).toBe('audit.pdf, pp. i, 42')
  expect(place).toMatchObject({ file: 'audit.pdf', page: 1, pageLabel: 'i' })
  expect(place.pages).toEqual([
    { page: 1, pageLabel: 'i' },
    { page: 4, pageLabel: '42' },
  ])
  expect(place.boxes?.map(({ page }) => page)).toEqual([1, 4])
  expect([enPlace(place), dePlace(place)]).toEqual(['pages i, 42', 'Seiten i, 42'])
})

test('a citation of one page names this alone', async () => {
  const place = await placeOfAnswer(`${sentences[3]}[^1]`)
  expect(printPlace(place)).toBe('audit.pdf, p. 42')
  expect(place).not.toHaveProperty('pages')
})

test('a citation says what its file is called now, or since when it is gone, without folders', () => {
  const place = { file: 'audit.pdf', page: 2 }
  expect(printPlace({ ...place, movedTo: '/files/b/final.pdf' })).toBe('audit.pdf (now final.pdf), p. 2')
  expect(printPlace({ ...place, movedTo: 'C:\\files\\final.pdf' })).toBe('audit.pdf (now final.pdf), p. 2')
  expect(printPlace({ ...place, movedTo: '/files/b/audit.pdf' })).toBe('audit.pdf, p. 2')
  const inside = { ...place, path: 'box.zip/in/audit.pdf' }
  expect(printPlace({ ...inside, movedTo: '/files/b/box.zip' })).toBe('box.zip/in/audit.pdf, p. 2')
  expect(printPlace({ ...inside, movedTo: '/files/crate.zip' })).toBe('box.zip/in/audit.pdf (now crate.zip), p. 2')
  expect(printPlace({ ...place, goneSince: '2031-02-03T04:05:06.789Z' })).toBe(
    'audit.pdf (no longer in its folder since 2031-02-03), p. 2',
  )
})
