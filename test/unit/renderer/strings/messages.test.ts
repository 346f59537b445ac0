import { expect, test } from 'vitest'
import { deMessage, deMessagePairs } from '../../../../src/renderer/strings/de/deMessages.ts'
import { en } from '../../../../src/renderer/strings/en.ts'
import { createMessages } from '../../../../src/renderer/strings/messages.ts'
import { coreTexts } from './coreTexts.ts'

test('every message with German words is one that the core still writes', () => {
  // A detail in brackets at the end of a sentence is not always there.
  const written = new Set(
    [...coreTexts()].flatMap((text) => [
      text,
      text.replaceAll(/(\{\})+(?=\.)/g, ''),
      text.replaceAll(/(\{\}){2,}/g, '{}'),
      // Of a server of the user's own the same is said as of the service.
      text.replaceAll(/\b(t|T)he service\b/g, '$1he server at {}'),
    ]),
  )
  expect(deMessagePairs.map(([english]) => english).filter((english) => !written.has(english))).toEqual([])
})

test('every message about the service and about models of the user has German words', () => {
  // What these fill in is English, too.
  const half = ['The {} could not be loaded.', 'This is no address of an {} on the web.']
  // Sent to a model, to try it.
  const without = new Set([...half, 'A short text that every model accepts.'])
  const sentences = [...coreTexts(['service/embedders/', 'service/errors.ts', 'service/transport/'])].filter((text) =>
    /^[A-Z{][^]* [^]*[.]$/.test(text),
  )
  expect(sentences.length).toBeGreaterThan(40)
  expect(sentences.filter((text) => !without.has(text) && deMessage(text) === text)).toEqual([])
})

test('each pair takes as many values in both languages, and none is hidden by one before it', () => {
  const values = (text: string) => text.match(/\{\d?\}/g)?.length ?? 0
  expect(deMessagePairs.filter(([english, german]) => values(english) !== values(german))).toEqual([])
  for (const [english, german] of deMessagePairs) {
    let at = 0
    const filled = (text: string) => ((at = 0), text.replaceAll('{}', () => `v${++at}`))
    expect(deMessage(filled(english))).toBe(filled(german))
  }
})

test.each([
  ['There is no collection "Häfen".', 'Die Sammlung „Häfen“ gibt es nicht.'],
  ['Embed Sample', 'Einbettung: Sample'],
  [
    'There is no such file or folder (/a/b.csv). Check the path.',
    'Diese Datei oder diesen Ordner gibt es nicht (/a/b.csv). Den Pfad prüfen.',
  ],
  ['The file is empty. ‹chooseText:›', 'Die Datei ist leer. ‹chooseText:›'],
  ['Something else happened.', 'Something else happened.'],
])('%j is worded', (message, german) => {
  expect(deMessage(message)).toBe(german)
  expect(en.message(message)).toBe(message)
})

test('values may come in another order', () => {
  expect(createMessages([['From {} to {}.', 'Nach {2} von {1}.']])('From A to B.')).toBe('Nach B von A.')
})
