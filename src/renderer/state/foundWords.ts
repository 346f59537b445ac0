import { createStore } from './store.ts'

/** Words that were marked in the hits that were opened, by passage, to be marked in their texts as well. */
export const foundWords = createStore<ReadonlyMap<number, readonly string[]>>(new Map())
/** As many tabs may be open. */
const mostFoundWords = 50

export function noteFoundWords(passageId: number, words: readonly string[]): void {
  foundWords.set((before) => {
    const others = [...before].filter(([id]) => id !== passageId)
    return new Map([...others, [passageId, words] as const].slice(-mostFoundWords))
  })
}
