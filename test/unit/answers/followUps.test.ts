import { expect, test } from 'vitest'
import { dependsOnBefore, rewriteQuestion } from '../../../src/main/answers/grounded/rewriteQuestion.ts'

/** Questions of a conversation, labelled by hand: those that say nothing without the question before, and those that stand alone. */
const dependent = [
  'When was it finished?',
  'And who drew it?',
  'Why?',
  'How much did they pay?',
  'What about Kenya?',
  'Who was his successor?',
  'Where is that?',
  'In 2019?',
  'And in Germany?',
  'What happened then?',
  'Why did she leave?',
  'How long did this take?',
  'Which one is the oldest?',
  'But who paid?',
  'Does he still live there?',
  'Wann wurde er fertig?',
  'Und wer hat ihn gebaut?',
  'Warum?',
  'Wie viel haben sie bezahlt?',
  'Wo liegt dieser?',
  'Aber wer hat bezahlt?',
  'Und in Kenia?',
]
const alone = [
  'Who drew the stone lighthouse of Vell?',
  'When did Hanover Grain buy Belwick Foods?',
  'What is the capital of Australia?',
  'How long does it take to dredge a harbour?',
  'Is it true that Canberra is the capital of Australia?',
  'When did Anna Koller publish her first design?',
  'Which countries took part in the vaccine trial?',
  'How many children were vaccinated in Ghana?',
  'What did the board decide about the forecast for cocoa?',
  'Which bridges were closed in 1954?',
  'Who is the chief executive of Belwick Foods?',
  'In which year was the Tessel Bridge opened?',
  'Wer hat die Tesselbrücke entworfen?',
  'Wann kaufte Hanover Grain das Unternehmen Belwick Foods?',
  'Was ist die Hauptstadt von Australien?',
  'Wie viele Kinder wurden in Ghana geimpft?',
  'Welche Länder nahmen an der Studie teil?',
  'In welchem Jahr wurde die Tesselbrücke geöffnet?',
]

test('a question is rewritten only where it depends on the one before', () => {
  expect(dependent.filter((question) => !dependsOnBefore(question))).toEqual([])
  expect(alone.filter(dependsOnBefore)).toEqual([])
})

test('a question that stands alone is searched for as it is, and one that does not with words of the one before', () => {
  const before = 'Who drew the stone lighthouse of Vell?'
  for (const question of alone) expect(rewriteQuestion(question, before)).toBe(question)
  expect(rewriteQuestion('When was it finished?', before)).toBe('When was it finished? drew stone lighthouse Vell')
  expect(rewriteQuestion('When was it finished?', undefined)).toBe('When was it finished?')
})
