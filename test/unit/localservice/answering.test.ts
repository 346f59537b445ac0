import { describe, expect, test } from 'vitest'
import { pointsBack, readConversation } from '../../../src/localservice/answering/conversation.ts'
import { writeAnswer } from '../../../src/localservice/answering/writeAnswer.ts'
import { groundedPassages, groundedQuestions, inventedQuestions } from '../../fixtures/grounded/passages.ts'

const passages = groundedPassages.map(({ title, text }, at) => ({ id: at + 1, title, text }))

describe('an answer of the local service', () => {
  test('is found where the passages have what is asked for, misspelt too', () => {
    for (const { question, answer } of groundedQuestions)
      expect(writeAnswer({ question, passages, results: [] })).toMatchObject({
        isFound: true,
        text: expect.stringContaining(answer),
      })
    expect(writeAnswer({ question: 'When did the Dunmree Railway open?', passages, results: [] }).isFound).toBe(true)
  })

  test.each(inventedQuestions)('is not made up out of other words: %s', (question) => {
    const { isFound, text } = writeAnswer({ question, passages, results: [] })
    expect(isFound).toBe(false)
    expect(text).not.toMatch(/\[\^\d/)
  })

  test('takes capitals for names only where they tell names', () => {
    const text = 'Der Hafen von Vell wurde 1874 gegraben. Die Arbeiter kamen von der Insel Orm.'
    const german = [{ id: 1, text }]
    expect(
      writeAnswer({ question: 'Wann wurde der Hafen durch die Leute gegraben?', passages: german, results: [] })
        .isFound,
    ).toBe(true)
    expect(writeAnswer({ question: 'WHEN DID THE RAILWAY OPEN?', passages, results: [] }).isFound).toBe(true)
  })
})

describe('a question of the local service that follows another', () => {
  test.each([
    ['Who drew it?', true],
    ['What happened after that?', true],
    ['Who worked there?', true],
    ['Is there a lighthouse in Zorvath?', false],
    ['What is Zorvath?', false],
    ['Who kept the press that was carved?', false],
  ])('%s: %s', (question, leans) => {
    expect(pointsBack(question)).toBe(leans)
    const turns = ['When was the harbour of Vell dug?', question].map((text) => ({ role: 'user', text }))
    expect(readConversation(turns).before !== undefined).toBe(leans)
  })
})
