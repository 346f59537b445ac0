import { expect, test } from 'vitest'
import { namesAskedInGerman } from '../../../src/main/text/query/namesAskedInGerman.ts'

const namesOf = (question: string, isSure: boolean) =>
  namesAskedInGerman(question)
    .filter((name) => name.isSure === isSure)
    .map(({ last }) => last)

test('a German noun that follows another one is a name', () => {
  expect(namesOf('Was ist die Hauptstadt des Planeten Zorvatkesh?', true)).toEqual(['Zorvatkesh'])
  expect(namesOf('Wann kaufte Hanover Grain die Firma Belwick Foods?', true)).toEqual(['Grain', 'Foods'])
})

test('a German noun without an article may be a name', () => {
  expect(namesOf('Wie heißt die Hauptstadt von Zorvatkesh?', false)).toEqual(['Zorvatkesh'])
  expect(namesOf('Ist Zorvatkesh die Hauptstadt von Australien?', false)).toEqual(['Zorvatkesh', 'Australien'])
})

test('German nouns with an article or an adjective, months, units and nouns formed from other words are no names', () => {
  for (const question of [
    'Wer hat die Brücke entworfen?',
    'Wie viele Einwohner hat die kleine Stadt?',
    'Was geschah Ende Januar?',
    'Was wurde ohne Genehmigung gebaut?',
  ])
    expect([question, namesAskedInGerman(question).map(({ last }) => last)]).toEqual([question, []])
})
