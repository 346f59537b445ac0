import type { Word } from './lines.ts'

/**
 * Recognised words, each cut where the next or the previous one lies within its box: engines give some words boxes that go
 * on over words beside them, and what they say of those is right.
 */
export function cutAtNeighbours(words: readonly Word[]): readonly Word[] {
  return words.map((word, at) => [words[at - 1], words[at + 1]].reduce<Word>(cutAt, word))
}

function cutAt(word: Word, other: Word | undefined): Word {
  if (!other || other.u0 < word.u0 || other.u1 > word.u1) return word
  const [before, behind] = [other.u0 - word.u0, word.u1 - other.u1]
  // Its own ink is where there is more room.
  if (before > behind) return { ...word, u1: other.u0 }
  return before < behind ? { ...word, u0: other.u1 } : word
}
