import { usePageState } from '../state/pageState.ts'
import type { Json } from '../state/unsavedPages.ts'

/** How sources are cited in what is exported to be read. */
export type CitationStyle = {
  /** `plain`, the name of a style that comes with Quarry, or that of a file. */
  readonly name: string
  /** The text of the file; null: it is none. */
  readonly csl: string | null
}

/** `plain`: as the formats cite by themselves. */
export const offeredStyles = ['plain', 'notes', 'author-date'] as const
const plain: CitationStyle = { name: 'plain', csl: null }

/** The style that was chosen last, in this library. */
export function useCitationStyle() {
  return usePageState<CitationStyle>('citationStyle', plain, acceptStyle)
}

/** What an export is given for it; undefined for none. */
export function styleGiven({ name, csl }: CitationStyle): string | undefined {
  return csl ?? (name === 'plain' ? undefined : name)
}

function acceptStyle(stored: Json): CitationStyle | undefined {
  if (typeof stored !== 'object' || stored === null || Array.isArray(stored)) return undefined
  const { name, csl } = stored as { readonly [key: string]: Json }
  if (typeof name !== 'string' || (typeof csl !== 'string' && csl !== null)) return undefined
  return csl !== null || offeredStyles.some((one) => one === name) ? { name, csl } : undefined
}
