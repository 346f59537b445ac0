import { expect, test } from 'vitest'
import { de } from '../../../src/renderer/strings/de/de.ts'
import { en } from '../../../src/renderer/strings/en.ts'
import { exchangeNews, newsOfAll } from '../../../src/renderer/teams/exchangeNews.ts'

const pushed = {
  kind: 'pushed',
  documents: 0,
  removed: 0,
  texts: 0,
  vectors: 0,
  marks: 0,
  files: 0,
  notes: [],
} as const
const marks = { marks: 0, lost: 0, older: 0 }
const place = { collection: 'Ports', shared: 'Ports', collectionId: 1 }
const pulled = { kind: 'pulled', ...place, added: 0, removed: 0, vectors: 0, ...marks } as const
const marksLeft = 'Some marks stay here: their documents (2) are shared without marks.'

test('marks that a team does not take are told as marks, not as files', () => {
  expect(exchangeNews({ ...pushed, documents: 3, problems: [marksLeft] }, 'Ports', en)).toEqual({
    text: `“Ports”: 3 documents sent. ${marksLeft}`,
    tone: 'bad',
  })
})

test('of several problems the first is named, in the language of the window', () => {
  const problems = [marksLeft, '"a.pdf" stays here: it is linked, not kept in the library.']
  expect(exchangeNews({ ...pushed, problems }, 'Ports', de).text).toBe(
    'Einige Kennzeichnungen bleiben hier: Ihre Dokumente (2) werden ohne Kennzeichnungen geteilt. Und 1 weiteres Problem.',
  )
})

test('news of several collections are one message, what was left out first', () => {
  const gone = '"East" does not share it with you any more; what is here stays.'
  const of = (collection: string, over: object) => ({
    ...pulled,
    problems: [],
    collection,
    shared: collection,
    ...over,
  })
  const steps = [of('Ports', { marks: 2 }), of('Canals', {}), of('Ships', { problems: [gone] })]
  expect(newsOfAll(steps, '', en)).toEqual({ text: `“Ships”: ${gone} “Ports”: 2 marks taken over.`, tone: 'bad' })
  expect(newsOfAll([of('Ports', {}), of('Canals', {})], '', de)).toEqual({
    text: 'Nichts Neues in den geteilten Sammlungen.',
  })
  expect(newsOfAll([of('Ports', {})], '', en)).toEqual({ text: '“Ports”: nothing new.' })
  const many = ['A', 'B', 'C', 'D', 'E'].map((name) => of(name, { lost: 1 }))
  expect(newsOfAll(many, '', en).text).toMatch(
    /^“A”: 1 mark of others is among the lost marks, .*And 2 other collections\.$/,
  )
})

test('a file that is only linked is told of beside what was sent, and is no problem', () => {
  const notes = ['2 files stay here, "a.pdf" among them: they are linked, not kept in the library.']
  expect(exchangeNews({ ...pushed, documents: 3, problems: [], notes }, 'Ports', en)).toEqual({
    text: `“Ports”: 3 documents sent. ${notes[0]}`,
  })
  expect(exchangeNews({ ...pushed, problems: [], notes }, 'Ports', de).text).toBe(
    '„Ports“: nichts zu senden. 2 Dateien bleiben hier, darunter „a.pdf“: Sie sind verknüpft und nicht in der Bibliothek.',
  )
})

test('a pull that left something out names what; one without news tells that', () => {
  const gone = '"East" does not share it with you any more; what is here stays.'
  expect(exchangeNews({ ...pulled, problems: [gone] }, '', en)).toEqual({ text: gone, tone: 'bad' })
  expect(exchangeNews({ ...pulled, problems: [] }, '', en)).toEqual({ text: '“Ports”: nothing new.' })
})
