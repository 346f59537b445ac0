import { foundWords, noteFoundWords } from './foundWords.ts'
import { readRoute } from '../route.ts'

/** Longer addresses are cut by some systems. */
const longest = 1_000

/** What was found in a passage, for the address of a window of its own, which knows nothing of the search; '' for nothing. */
export function wordsForAddress(passageId: number | null): string {
  const found = passageId === null ? undefined : foundWords.get().get(passageId)
  if (!found || found.words.length === 0) return ''
  const params = new URLSearchParams({ from: String(found.at) })
  for (const word of found.words) params.append('found', word)
  const text = params.toString()
  return text.length > longest ? '' : `&${text}`
}

/** Notes what {@link wordsForAddress} has put into the address of this window. */
export function noteAddressWords(): void {
  const passageId = readRoute().reading?.passageId ?? null
  const params = new URLSearchParams(window.location.hash.split('?')[1] ?? '')
  const words = params.getAll('found')
  if (passageId !== null && words.length > 0) noteFoundWords(passageId, words, Number(params.get('from')) || 0)
}
