import { wordsOf } from '../corpus/words.ts'

/** What kind of thing a question asks for, as far as its first words say; `other`: they do not. English only. */
export type QuestionType = 'number' | 'date' | 'person' | 'place' | 'other'

const number =
  /\bhow (?:many|much|long|old|far|tall|large|big|high|often|wide|deep|fast|heavy)\b|\bwhat (?:percent|percentage|number|amount|fraction|proportion|population|size)\b/
const date = /\bwhen\b|\b(?:what|which) (?:\w+ )?(?:year|date|day|month|decade|century|time)\b/
const person = /\bwho(?:se|m)?\b/
const place =
  /\bwhere\b|\b(?:what|which) (?:\w+ )?(?:city|country|state|place|location|region|county|town|area|continent)\b/

export function questionType(question: string): QuestionType {
  const asked = question.toLowerCase()
  if (number.test(asked)) return 'number'
  if (date.test(asked)) return 'date'
  if (person.test(asked)) return 'person'
  return place.test(asked) ? 'place' : 'other'
}

const someNumber =
  /\d|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|hundred|thousand|million|billion|half|third|quarter|dozen|once|twice|several)\b/i
const year = /\b1\d{3}\b|\b20\d\d\b|\b\d+(?:st|nd|rd|th) century|\bBCE?\b|\bAD\b/
const someDate =
  /\b\d{3,4}s?\b|\b(?:January|February|March|April|May|June|July|August|September|October|November|December|century|spring|summer|autumn|winter)\b/i
/** A capitalised word that does not begin its sentence. */
const name = /(?<!^)(?<![.!?]\s)\p{Lu}[\p{L}\p{M}'’-]+/gu

/** How well a sentence can hold what is asked for, 0 to 1. `asked`: the words of the question, which answer nothing. */
export function fitsType(type: QuestionType, sentence: string, asked: ReadonlySet<string>): number {
  switch (type) {
    case 'number':
      return someNumber.test(sentence) ? 1 : 0
    case 'date':
      return year.test(sentence) ? 1 : someDate.test(sentence) ? 0.8 : 0
    case 'person':
    case 'place':
      return hasNewName(sentence, asked) ? 1 : 0
    case 'other':
      return 0.5
  }
}

function hasNewName(sentence: string, asked: ReadonlySet<string>): boolean {
  return (sentence.match(name) ?? []).some((found) => wordsOf(found).some((word) => !asked.has(word)))
}
