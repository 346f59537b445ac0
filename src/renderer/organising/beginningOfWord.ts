/** Letters and digits, with signs within a word; what has any other sign is written in the language of searches. */
const plainWords = /^[\p{L}\p{M}\p{N}]+(?:['’-][\p{L}\p{M}\p{N}]+)*$/u

/**
 * A query for what is being typed: its last word may go on. A word that stands as it is is found in its other forms as
 * well, which a beginning is not. What is no row of plain words is left as it is.
 */
export function beginningOfWord(typed: string): string {
  const words = typed.split(/\s+/)
  const last = words.at(-1) ?? ''
  // A word in capitals may be an operator.
  if (last.length < 2 || !words.every((word) => plainWords.test(word) && !/^(?:AND|OR|NOT|NEAR)$/.test(word)))
    return typed
  return [...words.slice(0, -1), `(${last} OR ${last}*)`].join(' ')
}
