import { describe, expect, test } from 'vitest'
import { chooseEvidence, type FoundPassage } from '../../../src/main/answers/grounded/chooseEvidence.ts'
import { judgeEvidence, type Asked } from '../../../src/main/answers/grounded/gate.ts'
import { rewriteQuestion } from '../../../src/main/answers/grounded/rewriteQuestion.ts'
import type { DocumentId, PassageId } from '../../../src/main/model/ids.ts'
import { tokenSet } from '../../../src/main/text/words/contentWords.ts'
import { areNaming, namesAsked } from '../../../src/main/text/query/namesAsked.ts'
import { sentenceSpans } from '../../../src/main/text/sentences.ts'

const body = 'The lamp was lit in 1810. Its keeper was Edda Brun. She lived alone on the rock for forty years.'
const words = ['lamp', 'keeper'].map((token) => ({ token, weight: 1 }))

function found(
  passageId: number,
  of: { text: string; document?: number; start?: number; before?: string },
): FoundPassage {
  const start = of.start ?? 0
  return {
    candidate: {
      passageId: passageId as PassageId,
      documentId: (of.document ?? passageId) as DocumentId,
      start,
      end: start + of.text.length,
      text: of.text,
      before: of.before ?? '',
      title: '',
      url: undefined,
      kind: 'row',
      publishedAt: undefined,
      capturedAt: 0,
    },
    wordRank: passageId,
    wordShare: 1,
    meaningRank: undefined,
    similarity: undefined,
  }
}

describe('evidence', () => {
  test('that says what better evidence says is left out, and counted', () => {
    const again = body.replace('forty', '40')
    const { pieces, duplicates } = chooseEvidence(words, [found(1, { text: body }), found(2, { text: again })], 8)
    expect([pieces.map(({ documentId }) => documentId), duplicates]).toEqual([[1], 1])
  })

  test('of passages that follow each other is one piece, as the document has it', () => {
    const document = `${body}\n\nThe keeper after her had two lamps. Both were sold in 1900.`
    const first = found(1, { text: body, document: 7 })
    const start = body.length + 2
    const second = found(2, {
      text: document.slice(start),
      document: 7,
      start,
      before: document.slice(start - 2, start),
    })
    const { pieces } = chooseEvidence(words, [second, first], 8)
    expect(pieces.map((piece) => [piece.text, piece.parts.map(({ passageId }) => passageId)])).toEqual([
      [document, [1, 2]],
    ])
    // Apart from each other they stay two.
    const apart = found(3, { text: document.slice(start), document: 7, start: start + 50, before: 'x.' })
    expect(chooseEvidence(words, [first, apart], 8).pieces).toHaveLength(2)
  })

  test('is no more than asked for', () => {
    const many = Array.from({ length: 9 }, (_, at) =>
      found(at + 1, {
        text: `The keeper and lamp number ${at} of ${'abcdefghi'[at]}. ${'xyzuvwrst'[at]}`.repeat(at + 1),
      }),
    )
    expect(chooseEvidence(words, many, 3).pieces.length).toBeLessThanOrEqual(3)
  })
})

test('the gate takes one passage with enough, and does not add up several with little', () => {
  const limits = {
    leastCover: 0.5,
    leastCoverInflected: 0.4,
    leastCoverPairs: 0.3,
    leastSimilarity: 0.6,
    coverWithSimilarity: 0.6,
  }
  let asked: Asked = { language: 'en', unknown: [] }
  const clears = (...of: { cover: number; similarity?: number }[]) =>
    judgeEvidence(
      of.map((one) => ({
        ...chooseEvidence(words, [found(1, { text: body })], 1).pieces[0]!,
        similarity: undefined,
        ...one,
      })),
      asked,
      limits,
    ).clears
  expect(clears({ cover: 0.5 })).toBe(true)
  expect(clears({ cover: 0.49 }, { cover: 0.49 })).toBe(false)
  expect(clears({ cover: 0, similarity: 0.6 })).toBe(true)
  expect(clears({ cover: 0.3, similarity: 0.3 })).toBe(true)
  expect(clears({ cover: 0.3, similarity: 0.29 }, { cover: 0.29, similarity: 0.59 })).toBe(false)
  expect(clears()).toBe(false)
  asked = { language: 'ru', unknown: [] }
  expect([clears({ cover: 0.4 }), clears({ cover: 0.39 })]).toEqual([true, false])
  asked = { language: 'zh', unknown: [] }
  expect([clears({ cover: 0.3 }), clears({ cover: 0.29 })]).toEqual([true, false])
  // What no passage names has no answer, unless the passage is in another language.
  asked = { language: 'en', unknown: ['zorvath'] }
  expect([clears({ cover: 0.9, similarity: 0.9 }), clears({ cover: 0.05, similarity: 0.6 })]).toEqual([false, true])
})

describe('the names in a question', () => {
  test.each([
    ['When was the bridge of Zorvath built?', ['zorvath']],
    ['What does Graham Twigg say about the Dunmere-Vell line?', ['graham twigg', 'dunmer vell']],
    ['Who owns the oldest cider press?', []],
    ['WHO OWNS THE PRESS?', []],
    ['Zorvath?', []],
    ['What was built in 1937?', []],
  ])('%s', (question, names) => expect(namesAsked(question).map(({ tokens }) => tokens.join(' '))).toEqual(names))

  test('are found in another form and misspelt, and not where another name is', () => {
    const text = "Gandhi and Setanta met Percy Shelley on Brandt's hill, by the Dunmere Railway, as Twigg said."
    const has = (name: string) =>
      namesAsked(`who knew ${name}?`).every((one) => areNaming([{ text, tokens: tokenSet(text) }], one))
    expect(
      ['Gandhi', 'Gandih', 'Sentanta', 'Percy Shelly', 'Brandt', 'Graham Twigg', 'the Dunmere Railway'].filter(has),
    ).toHaveLength(7)
    expect(['Zorvath', 'Brand New', 'Pendleton', 'Quennock Railway', 'Ann Shelley', 'Xi'].filter(has)).toEqual([])
  })
})

describe('a question that follows another', () => {
  const before = 'When did the Dunmere Railway open to Vell?'
  test.each([
    ['And when was it closed?', /Dunmere Railway open Vell$/],
    ['Why?', /Dunmere/],
    ['Who drew it?', /Dunmere/],
    ['And the tickets?', /Dunmere/],
    ['In 1994?', /Dunmere/],
    ['What happened after that?', /Dunmere/],
    ['Who worked there?', /Dunmere/],
    ['Who lived in the research hut beside the glacier?', /glacier\?$/],
    ['What is Zorvath?', /Zorvath\?$/],
    ['Cider prices?', /prices\?$/],
    ['Why do dogs bark?', /bark\?$/],
    ['Is there a lighthouse in Zorvath?', /Zorvath\?$/],
    ['Who kept the press that was carved?', /carved\?$/],
    ['When did Ola Brandt sell her notebooks?', /notebooks\?$/],
    ['Is it true that dogs bark?', /bark\?$/],
  ])('%s', (question, searched) => expect(rewriteQuestion(question, before)).toMatch(searched))
  test('stands alone where nothing was asked before', () => expect(rewriteQuestion('Why?', undefined)).toBe('Why?'))
})

test('a sentence goes on over the end of a wrapped line, not over a heading, a list or a title', () => {
  const text = [
    'The delegates met Federal Reserve Board Chairman Paul',
    'Volcker and Dr. Sand in the town hall. They left.',
    '',
    'HEADING',
    'Short line',
    '- an item of a list that is long enough to be taken for wrapped text',
    '- another',
  ].join('\n')
  expect(sentenceSpans(text).map(({ start, end }) => text.slice(start, end).replace('\n', ' '))).toEqual([
    'The delegates met Federal Reserve Board Chairman Paul Volcker and Dr. Sand in the town hall.',
    'They left.',
    'HEADING',
    'Short line',
    '- an item of a list that is long enough to be taken for wrapped text',
    '- another',
  ])
})
