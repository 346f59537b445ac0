import { createStore } from '../store.ts'

/** What was found in a passage. */
interface FoundWords {
  readonly words: readonly string[]
  /** Where in the passage the part begins that was shown of it: there it is opened. */
  readonly at: number
}

/** Words that were marked in the hits that were opened, by passage, to be marked in their texts as well. */
export const foundWords = createStore<ReadonlyMap<number, FoundWords>>(new Map())
/** As many tabs may be open. */
const mostFoundWords = 50

export function noteFoundWords(passageId: number, words: readonly string[], at = 0): void {
  foundWords.set((before) => {
    const others = [...before].filter(([id]) => id !== passageId)
    return new Map([...others, [passageId, { words, at }] as const].slice(-mostFoundWords))
  })
}
