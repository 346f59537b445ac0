import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readConversation } from '../../../src/localservice/answering/conversation.ts'
import { sentencesOf } from '../../../src/localservice/answering/sentences.ts'
import { writeAnswer } from '../../../src/localservice/answering/writeAnswer.ts'
import { resolveCitations } from '../../../src/main/answers/grounded/resolveCitations.ts'
import type { Evidence } from '../../../src/main/model/conversation.ts'
import type { DocumentId } from '../../../src/main/model/ids.ts'
import { highlightOf } from '../../../src/localservice/searching/excerpt.ts'

const story =
  'The cocoa harvest of 2031 began five weeks late because the rains of March failed. In Ghana the Board of Trade put the loss at 12 per cent of the crop. Prices in London rose above 9,000 dollars in May and stayed there.'
const sentences = story.split(/(?<=\.) /)

/** As a program wraps text: a line is full when the next word has no room. */
function wrap(text: string, width: number): string {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + 1 + word.length <= width) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines.join('\n')
}

describe('the sentences of a passage', () => {
  test('are the same however its lines are wrapped', () => {
    fc.assert(
      fc.property(fc.integer({ min: 24, max: 200 }), fc.constantFrom('\n', '\r\n', '\n  '), (width, end) => {
        expect(sentencesOf(wrap(story, width).replaceAll('\n', end))).toEqual(sentences)
      }),
      { numRuns: 200 },
    )
  })

  test('go on behind a line that ends around a link or with a word that leads on', () => {
    expect(sentencesOf("The Commissioner's Office\n(ICO\n)\n, said the\nBoard, fined them.")).toEqual([
      "The Commissioner's Office (ICO), said the Board, fined them.",
    ])
    expect(sentencesOf('Report (\nDraft\n)\nIt rained.')).toEqual(['Report (Draft)', 'It rained.'])
  })

  test('do not run into titles, items of lists and paragraphs', () => {
    const text =
      'Harvest report\nThe harvest was late.\n\nCauses:\n- no rain in March\n- too few hands\n1. pests\n\nPrices rose'
    expect(sentencesOf(text)).toEqual([
      'Harvest report',
      'The harvest was late.',
      'Causes:',
      'no rain in March',
      'too few hands',
      '1. pests',
      'Prices rose',
    ])
  })
})

const markdown = `# Rotterdam dockers strike over the pay of night work in 1934
The dockers struck because night work was paid by the day.

## Demands
> They asked for double pay.
> - [ ] a break of an hour
* coats for the rain
1. gloves
2. Lamps on the quay

What came of it
---------------
3 of 5 demands were met.`

test('the marks of lines of Markdown stay out of the sentences, of highlights and of answers', () => {
  const plain = [
    'Rotterdam dockers strike over the pay of night work in 1934',
    'The dockers struck because night work was paid by the day.',
    'Demands',
    'They asked for double pay.',
    'a break of an hour',
    'coats for the rain',
    'gloves',
    'Lamps on the quay',
    'What came of it',
    '3 of 5 demands were met.',
  ]
  expect(sentencesOf(markdown)).toEqual(plain)
  expect(highlightOf(markdown, 'nothing of it', 500, () => 0)).toBe(plain.join(' '))
  // A tag, a minus, a day and what is set in type are no marks.
  for (const text of ['#dockers struck', '-5 degrees', '3. oktober 1990 var en onsdag', '*Loud* and **bold**'])
    expect(sentencesOf(text)).toEqual([text])

  const question = 'Why did dockers strike?'
  const asked = `<passage id="1">${markdown}</passage>\n\n${question}`
  const answer = writeAnswer(readConversation([{ role: 'user', text: asked }])).text
  expect(answer).toMatch(/^Rotterdam dockers strike over/)
  expect(answer).not.toMatch(/#|^[>*-] /m)
  // The citation is that of the heading as it stands in the document.
  const evidence: Evidence = {
    marker: 1,
    origin: { kind: 'document' },
    documentId: 1 as DocumentId,
    start: 0,
    end: markdown.length,
    parts: [],
    title: 'Rotterdam',
    url: undefined,
    kind: 'file',
    publishedAt: undefined,
    capturedAt: 0,
    text: markdown,
    similarity: undefined,
    cover: 1,
  }
  const spans = resolveCitations(answer, [evidence], question)[0]?.spans ?? []
  expect(markdown.slice(spans[0]?.start, spans[0]?.end)).toMatch(/^# Rotterdam dockers strike/)
})

test.each([30, 44, 60, 72])('an answer from a text of %i columns quotes whole sentences', (width) => {
  const text = `<passage id="1">${wrap(story, width)}</passage>\n\nWhat did the Board of Trade say of the loss?`
  const answer = writeAnswer(readConversation([{ role: 'user', text }])).text
  expect(answer).toContain(`${sentences[1]}[^1]`)
})

test.each([30, 44, 60, 72])('a highlight of a text of %i columns has whole sentences', (width) => {
  expect(highlightOf(wrap(story, width), 'loss of the Board of Trade', 60, () => 1)).toContain(sentences[1])
})
