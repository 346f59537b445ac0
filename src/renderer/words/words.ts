import { createContext, useContext } from 'react'
import { en, type Words } from './en.ts'

export type { Words } from './en.ts'

const WordsContext = createContext<Words>(en)

/** Every text the pages show, in the language in use. */
export function useWords(): Words {
  return useContext(WordsContext)
}
