import { expect, test } from 'vitest'
import { deMessage, deMessagePairs } from '../../../../src/renderer/strings/de/deMessages.ts'
import { en } from '../../../../src/renderer/strings/en.ts'
import { createMessages, wordMarks } from '../../../../src/renderer/strings/messages.ts'
import { coreTexts } from './coreTexts.ts'

test('every message with German words is one that the core still writes', () => {
  // Of a server of the user's own the same is said as of the service.
  const bases = [...coreTexts()]
    .map(ownSentence)
    .flatMap((text) => [text, text.replaceAll(/\b(t|T)he service\b/g, '$1he server at {}')])
  // A detail at the end of a sentence is not always there.
  const written = new Set(
    bases.flatMap((text) => [text, text.replaceAll(/(\{\})+(?=\.)/g, ''), text.replaceAll(/(\{\}){2,}/g, '{}')]),
  )
  expect(deMessagePairs.map(([english]) => english).filter((english) => !written.has(english))).toEqual([])
})

/** Sentences of the core that no window shows: what speaks to other programs, to browsers and to the command line. */
const elsewhere = [
  'access/',
  'api/answering/replayBundle.ts',
  'answers/grounded/prompt.ts',
  'desktop/',
  'exporting/bundle/',
  'exporting/custody/',
  'receiver/serveReceiver.ts',
  'web/',
]
/** Of these rooms some: faults of Quarry itself, what is sent, what is part of another sentence, and what is exported. */
const without: readonly string[] = [
  // Faults of Quarry, which no input brings about.
  'The worker has no function "{}".',
  'The worker thread has ended.',
  'The worker thread was closed.',
  'The embedding worker was not told where to connect.',
  'The compiled number kernel is not there: run scripts/buildKernel.ts.',
  'The thread that fits encoders has none.',
  'The table of the vectors of space {} is not as it should be.',
  'The change {} is {}.',
  'Job {} names no collection.',
  'Job {} names no space.',
  'Job {} is no import.',
  'No page is open.',
  'No program reads files of the format {}.',
  'There is a format named {} already.',
  'There is no standard input.',
  'PDFium has no memory that can be reached.',
  'PDFium has no function {}.',
  'A row has no lines.',
  'Only bytes in memory are read here.',
  'A signature with its certificates does not fit into {} bytes.',
  'No request may hold so many elements.',
  'No request may hold an image.',
  'No request may hold a video.',
  '{} is not in a file.',
  'The compiled encoder kernel is not there: run scripts/buildKernel.ts.',
  'The compiled scan kernel is not there: run scripts/buildKernel.ts.',
  'A document with a vector has no text.',
  'There are {} numbers for {} vectors of {}.',
  'The space has bits, but nothing that they are relative to.',
  'A scan index has 1 to 4096 dimensions, not {}.',
  'The scan index is full: {} vectors.',
  'Only codes of signs are divided into partitions.',
  'This scan index was not made by createScanIndex.',
  '{} slots need {} bytes each, not {} in all.',
  'A query of {} numbers does not fit {} dimensions.',
  '{} slots came with {} numbers.',
  // Sent to a model, to try it.
  'A short text that every model accepts.',
  'A short text that every embedding service accepts.',
  'Text number {} about the harbour.',
  // Details of damage, within another sentence.
  'The levels of a page end early.',
  'A run of levels is empty.',
  'A width of {} bits is not possible.',
  'It points beyond the end of the file.',
  'A page ends before its numbers do.',
  'The column of vectors ends before its rows do.',
  'A number of the vector is missing.',
  'A page is longer than its column.',
  'A page refers to a number that is not in its dictionary.',
  'Its LZ4 data cannot be unpacked.',
  'One of its groups has fewer rows than none.',
  'A row group lacks the column {}.',
  'A property is longer than its list.',
  'A property is of an unknown type.',
  'The JSON ends before its first value.',
  'The JSON has something unexpected at character {}.',
  'Set by the user.',
  // What these fill in is English, too.
  'The {} could not be loaded.',
  'The {} did not answer as it should.',
  'The {} has another type.',
  'The {} is at an address that is not public.',
  'This is no address of a {}.',
  'This is no address of an {} on the web.',
  'This is {}.',
  'Vector {} {}.',
  'It is no {}.',
  'It answered {}.',
  'It answered with {}, not with {}.',
  'Its answer is too long.',
  // Written into what is exported, which is English.
  'Not every answer here is whole: one stopped before its end, or was still being written.',
  'This is not whole: it was still being written when it was exported.',
  'This is not whole: it stopped before its end.',
  'As it was when this was exported.',
  'Markers that lead to no source: {}.',
]
const isSql = (text: string) =>
  /\b(?:SELECT|UPDATE|DELETE|INSERT|VACUUM|CREATE|WHERE|JOIN|ORDER BY)\b|(?:[=<]|\{\}) \?/.test(text)
const isSentence = (text: string) =>
  /^["A-Z][^]* [^]*(?:[.?]|\w: \{\}\)?)$|^\{\}[^]* [^]*[.?]$/.test(text) && !isSql(text)
/** Without the sentences that are filled in before it and after it: they are worded by themselves. */
const ownSentence = (text: string) => text.replace(/^\{\} (?=[A-Z])/, '').replace(/(?<=[.?]) \{\}$/, '')
/** Sentences that begin with the name of a parameter. */
const isOfParameter = (text: string) => /^[a-z][^]* [^]*\.$/.test(text)

test('every sentence of the core that reaches a window has German words', () => {
  const others = new Set([...coreTexts(elsewhere)].map(ownSentence))
  const parameters = [...coreTexts(['service/operations/'])].filter(isOfParameter)
  expect(parameters.length).toBeGreaterThan(15)
  const sentences = [...new Set([...[...coreTexts()].map(ownSentence).filter(isSentence), ...parameters])].filter(
    (text) => !others.has(text),
  )
  expect(sentences.length).toBeGreaterThan(700)
  const left = sentences.filter((text) => deMessage(text) === text)
  expect(left.filter((text) => !without.includes(text))).toEqual([])
  // Nothing stays excepted that has words now, or is gone.
  expect(without.filter((text) => !left.includes(text))).toEqual([])
})

test('each pair takes as many values in both languages, and none is hidden by one before it', () => {
  const values = (text: string) => text.match(/\{[\d*]?\}/g)?.length ?? 0
  expect(deMessagePairs.filter(([english, german]) => values(english) !== values(german))).toEqual([])
  for (const [english, german] of deMessagePairs) {
    let at = 0
    const filled = (text: string) => ((at = 0), text.replaceAll(/\{\*?\}/g, () => `v${++at}`))
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
  ['‹giveEncoding:› It could be: utf-8, koi8-r.', '‹giveEncoding:› Möglich sind: utf-8, koi8-r.'],
  [
    '3 pages (1, 4, 9) have no text: text recognition would be needed to read them. ‹recogniseText:›',
    '3 Seiten (1, 4, 9) haben keinen Text: Zum Lesen wäre Texterkennung nötig. ‹recogniseText:›',
  ],
  ['count must be a whole number from 1 to 100, not 101.', 'count muss eine ganze Zahl von 1 bis 100 sein, nicht 101.'],
  [
    'The service failed with 503: overloaded. Try again later.',
    'Der Dienst meldet den Fehler 503: overloaded. Später noch einmal versuchen.',
  ],
  [
    '“../a.txt”: The name in the archive leads to a folder above, and is shown without that.',
    '„../a.txt“: Der Name im Archiv führt in einen Ordner darüber; er wird ohne das gezeigt.',
  ],
  ['“a.txt” and “b.txt”: The file is empty.', '„a.txt“ und „b.txt“: Die Datei ist leer.'],
  [
    '1,200 entries (“a.txt”, “b.txt” and 1,198 more): The file is empty.',
    '1.200 Einträge („a.txt“, „b.txt“ und 1.198 weitere): Die Datei ist leer.',
  ],
  [
    'The budget of the day is reached: 48,900 of 50,000 input tokens spent. The next request may cost up to 1,200 input tokens.',
    'Das Budget des Tages ist erreicht: 48,900 von 50,000 Eingabetokens verbraucht. Die nächste Anfrage kann bis zu 1,200 Eingabetokens kosten.',
  ],
  [
    'The budget of the month is reached: 4.98 of 5.00 USD spent.',
    'Das Budget des Monats ist erreicht: 4.98 von 5.00 USD verbraucht.',
  ],
  ['Waiting before attempt 3: The disk is full.', 'Wartet vor Versuch 3: Der Datenträger ist voll.'],
  [
    'Paused: The folder for backups is not there. Choose a folder.',
    'Angehalten: Der Ordner für Sicherungen ist nicht da. Einen Ordner wählen.',
  ],
  ['Something else happened.', 'Something else happened.'],
])('%j is worded', (message, german) => {
  expect(deMessage(message)).toBe(german)
  expect(en.message(message)).toBe(wordMarks(message, en.advice))
})

test('values may come in another order', () => {
  expect(createMessages([['From {} to {}.', 'Nach {2} von {1}.']])('From A to B.')).toBe('Nach B von A.')
})
