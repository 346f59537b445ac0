import { createContext, useContext } from 'react'
import { en, type Strings } from './en.ts'

export type { Strings } from './en.ts'

const StringsContext = createContext<Strings>(en)

/** Every text the pages show, in the language in use. */
export function useStrings(): Strings {
  return useContext(StringsContext)
}
