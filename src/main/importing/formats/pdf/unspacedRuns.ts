import type { Word } from './lines.ts'

/**
 * Recognised words with those that are written together as one, whose box is divided evenly where a part of it is looked
 * up: engines tell where such a run begins and ends, and give a word within it the ink of a sign before or after it, one
 * or two signs off. A run with a gap wider than `size`, the size of the font, is divided there.
 */
export function unspacedRuns(words: readonly Word[], size: number): readonly Word[] {
  const runs: Word[] = []
  for (const word of words) {
    const run = runs.at(-1)
    if (run && word.isGlued && word.u0 - run.u1 < size)
      runs[runs.length - 1] = {
        ...run,
        text: run.text + word.text,
        u0: Math.min(run.u0, word.u0),
        u1: Math.max(run.u1, word.u1),
      }
    else runs.push(word)
  }
  return runs
}
