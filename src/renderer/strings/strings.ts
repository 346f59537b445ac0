import { useSyncExternalStore } from 'react'
import { de } from './de/de.ts'
import { en, type Strings } from './en.ts'
import type { Formats } from './formats.ts'
import type { Language } from '../../contract/languages.ts'
import { languageOf } from './language.ts'

export type { Strings } from './en.ts'

const wordings: Readonly<Record<Language, Strings>> = { en, de }

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
