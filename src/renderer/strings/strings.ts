import { useSyncExternalStore } from 'react'
import { de } from './de/de.ts'
import { en, type Strings } from './en.ts'
import type { Formats } from './formats.ts'
import type { Language } from '../../contract/languages.ts'
import { languageOf } from './language.ts'

export type { Strings } from './en.ts'

const wordings: Readonly<Record<Language, Strings>> = { en, de }

/** The texts of each language, for what is found by its name in any of them. */
export const everyLanguage: readonly Strings[] = Object.values(wordings)

type Suggested = Strings['marks']['suggested']
type NamedList = readonly { readonly name: string }[]

/**
 * What a value of a list is called in the language in use: one that still has the name which a list begins with in some language has
 * that of this one. `values` are those of the list; two of them are never called alike.
 */
export function nameInUse(list: keyof Suggested, name: string, values: NamedList, { marks }: Strings = inUse): string {
  for (const { suggested } of Object.values(wordings).map((one) => one.marks)) {
    const at = suggested[list].findIndex((one) => one.name === name)
    const here = at < 0 ? undefined : marks.suggested[list][at]?.name
    if (here !== undefined && !values.some((value) => value.name === here)) return here
  }
  return name
}

// Until the settings are known, the window speaks the language of the system.
let inUse = wordings[languageOf('system', navigator.languages)]
const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Every text the pages show, in the language in use. */
export function useStrings(): Strings {
  return useSyncExternalStore(subscribe, stringsInUse)
}

/** Numbers, sizes and dates as the language in use writes them. */
export function useFormats(): Formats {
  return useStrings().formats
}

/** The same as {@link useStrings}, outside of components: for a text that is made when something happens. */
export function stringsInUse(): Strings {
  return inUse
}

/** Goes over to a language; whatever shows a text is drawn again. */
export function speak(language: Language): void {
  if (inUse === wordings[language]) return
  inUse = wordings[language]
  for (const listener of listeners) listener()
}
