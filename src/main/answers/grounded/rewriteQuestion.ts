import { contentWords } from '../../text/contentWords.ts'
import { visitRuns, visitTokens } from '../../text/tokens.ts'

/** Words that point back at what was said before, in the languages they are short and common in. */
const pointsBack =
  /(?<![\p{L}\p{M}])(?:it|its|this|that|these|those|they|them|their|he|him|she|her|his|there|then|one|ones|same|es|er|sie|ihn|ihm|ihr|ihre|sein|seine|dies|diese|dieser|dort|il|elle|ils|elles|leur|cela|ça|lui|él|ella|ellos|ellas|eso|esto|ese|su|sus|ele|ela|eles|isso|isto|lui|lei|loro|questo|quello|он|она|они|это|его|ее)(?![\p{L}\p{M}])/iu
/** What begins like this goes on from what was said. */
const goesOn =
  /^\s*(?:and|but|so|what about|how about|why|und|aber|warum|et|mais|pourquoi|y|pero|e|ma|и|а)(?![\p{L}\p{M}])/iu
/** A question of so few words of its own can hardly be searched for alone. */
const fewWords = 2
const someWords = 7
const mostBorrowed = 12

/**
 * What is searched for when a question follows another: the question, and where it leans on the one before (it points back,
 * goes on, or has next to no words of its own) the content words of that one. Made on this machine; nothing is sent for it.
 */
export function rewriteQuestion(question: string, before: string | undefined): string {
  const own = contentWords(question)
  if (before === undefined) return question
  const leans = pointsBack.test(question) || goesOn.test(question)
  if (own.length > (leans ? someWords : fewWords)) return question
  const known = new Set(own.map(({ token }) => token))
  const borrowed = wordsAsWritten(before).filter(({ token }) => !known.has(token))
  return [question, ...borrowed.slice(0, mostBorrowed).map(({ word }) => word)].join(' ')
}

/** The content words of a question in the spelling they have there. */
function wordsAsWritten(question: string): { readonly word: string; readonly token: string }[] {
  const content = new Set(contentWords(question).map(({ token }) => token))
  const found = new Map<string, string>()
  visitRuns(question, (_kind, start, end) => {
    const word = question.slice(start, end)
    visitTokens(
      word,
      (token) => {
        if (content.has(token) && ![...found.values()].includes(word)) found.set(token, word)
      },
      { forQuery: true },
    )
  })
  return [...found].map(([token, word]) => ({ word, token }))
}
