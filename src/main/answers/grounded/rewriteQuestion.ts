import { contentWords, isQuestionWord } from '../../text/words/contentWords.ts'
import { visitRuns, visitTokens } from '../../text/tokens.ts'

/** Words that stand for what was named before, in the languages they are short and common in. */
const standsFor =
  /(?<![\p{L}\p{M}])(?:it|its|they|them|their|he|him|she|her|his|er|sie|ihn|ihm|ihre|seine|dieser|diese|il|elle|ils|elles|leur|cela|ça|lui|él|ella|ellos|ellas|eso|ele|ela|eles|isso|loro|questo|quello|он|она|они|это|его|ее)(?![\p{L}\p{M}])/iu
/** `it` that stands for what follows, and pronouns of a question's own form. */
const standsForNothing =
  /\b(?:is|was) it (?:true|possible|likely|known|said|correct)\b|\b(?:does|did) it take\b|\by a-t-il\b|\bil y a\b|\best-il\b/giu
/** `this`, `that`, `there`, `one` where they point at something, and not at a clause or at nothing. */
const pointsAt =
  /(?:^|(?<![\p{L}\p{M}])(?:is|are|was|were|did|does|do|about|after|before|since|of|in|at|on|for|by|with|from|like|than|why|how|when|where|what)\s+)(?:this|that|these|those|the same)(?![\p{L}\p{M}])|(?<!(?<![\p{L}])(?:is|are|was|were|be|been)\s)(?<![\p{L}\p{M}])(?:there|then|dort)(?=\s*[?.!]?\s*$)|(?<![\p{L}\p{M}])(?:which|what|that|this|other|first|last) ones?(?![\p{L}\p{M}])/iu
/** What begins like this goes on from what was said. */
const goesOn = /^\s*(?:and|but|so|what about|how about|und|aber|et|mais|y|pero|e|ma|и|а)(?![\p{L}\p{M}])/iu
/** A fragment: one of a few words that begins with how it hangs on what was said. */
const hangsOn =
  /^\s*(?:in|on|at|for|by|with|from|to|since|until|of|during|near)(?![\p{L}\p{M}])\P{Zs}*(?:\p{Zs}\S+){1,3}$/iu
const someWords = 7
const mostBorrowed = 12

/**
 * What is searched for when a question follows another: the question, and only where it depends on the one before (it has
 * a word that stands for something named there, goes on, or has no words of its own) the content words of that one.
 * Made on this machine; nothing is sent for it.
 */
export function rewriteQuestion(question: string, before: string | undefined): string {
  if (before === undefined || !dependsOnBefore(question)) return question
  const own = contentWords(question)
  if (own.length > someWords) return question
  const known = new Set(own.map(({ token }) => token))
  const borrowed = wordsAsWritten(before).filter(({ token }) => !known.has(token))
  return [question, ...borrowed.slice(0, mostBorrowed).map(({ word }) => word)].join(' ')
}

/**
 * Whether a question cannot be searched for without the one before: it has a word that stands for something named there, goes
 * on from it, or has no words of its own. Tested with labelled questions in `test/unit/answers/followUps.test.ts`.
 */
export function dependsOnBefore(question: string): boolean {
  if (goesOn.test(question) || pointsAt.test(question) || hangsOn.test(question) || !hasOwnWords(question)) return true
  const plain = question.replace(standsForNothing, ' ')
  const pronoun = standsFor.exec(plain)
  // After a name of the question's own it stands for that one.
  return pronoun !== null && !/\s\p{Lu}\p{L}/u.test(plain.slice(0, pronoun.index))
}

function hasOwnWords(question: string): boolean {
  let has = false
  visitRuns(question, (_kind, start, end) => {
    if (!isQuestionWord(question.slice(start, end))) has = true
  })
  return has
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
