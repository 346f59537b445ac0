import { expect, test } from 'vitest'
import type { QuarryClient } from '../../src/contract/routes.ts'
import { adversarialEnglish, adversarialGerman, type AdversarialSet } from '../fixtures/grounded/adversarial.ts'
import { testBench } from '../fixtures/testCore.ts'

/** `refused` before anything is sent, or how many sentences of the answer are supported. */
async function outcomeOf(client: QuarryClient, question: string): Promise<'refused' | number> {
  const turn = await client.conversations.ask({ model: 'local/extract-1.0', question })
  if (!turn.answer) return 'refused'
  for await (const item of client.conversations.follow({ turnId: turn.id })) if (item.type === 'ended') break
  const { counts } = await client.audit.check({ subject: { kind: 'answer', runId: turn.answer.run.id } })
  return counts.supported
}

/** What lexical checks cannot tell: each is a known gap, and the lists only become shorter. */
const knownGaps: Readonly<
  Record<AdversarialSet['language'], { refused: string[]; supported: string[]; weak: string[] }>
> = {
  en: {
    // Answerable, and refused.
    refused: ['Which countries took part in the vaccine trial?'],
    // Not answerable, and supported.
    supported: [],
    // Answerable, and supported by nothing.
    weak: [],
  },
  de: {
    refused: [],
    supported: [],
    weak: ['In welchen Ländern wurde der Impfstoff geprüft?'],
  },
}

test.each([adversarialEnglish, adversarialGerman])(
  'nothing is supported in answers to questions that no passage answers: $language',
  async ({ language, passages, answerable, invented, falsePremise, otherField, wrongRelation }) => {
    const bench = await testBench()
    const { client } = await bench.open()
    await bench.import(client, passages, { collection: 'Adversarial', dimension: 256 })
    const gaps = knownGaps[language]
    const outcomes = async (questions: readonly string[]) => {
      const found: { question: string; outcome: 'refused' | number }[] = []
      for (const question of questions) found.push({ question, outcome: await outcomeOf(client, question) })
      return found
    }
    const asked = ({ question }: { readonly question: string }) => question
    const good = await outcomes(answerable)
    expect(good.filter(({ outcome }) => outcome === 'refused').map(asked)).toEqual(gaps.refused)
    expect(good.filter(({ outcome }) => outcome === 0).map(asked)).toEqual(gaps.weak)
    const bad = await outcomes([...invented, ...falsePremise, ...otherField, ...wrongRelation])
    expect(bad.filter(({ outcome }) => outcome !== 'refused' && outcome > 0).map(asked)).toEqual(gaps.supported)
  },
)

test('an answer from the web about something that its pages do not name is not supported', async () => {
  const bench = await testBench()
  const { client } = await bench.open()
  const run = await client.answers.ask({
    messages: [{ role: 'user', content: 'What is the capital of the planet Zorvatkesh?' }],
  })
  for await (const item of client.answers.follow({ id: run.id })) if (item.type === 'ended') break
  const { counts } = await client.audit.check({ subject: { kind: 'answer', runId: run.id } })
  expect(counts.supported).toBe(0)
})
