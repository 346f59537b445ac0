import type { Language } from '../../contract/languages.ts'

/** In the order in which they are offered. */
export const languages = ['en', 'de'] as const satisfies readonly Language[]

/** The language of a setting; `preferred` are the system's languages as BCP 47 tags, the first that is spoken is taken. */
export function languageOf(setting: Language | 'system', preferred: readonly string[]): Language {
  if (setting !== 'system') return setting
  for (const tag of preferred) {
    const language = languages.find((one) => tag.toLowerCase().split('-')[0] === one)
    if (language !== undefined) return language
  }
  return 'en'
}
