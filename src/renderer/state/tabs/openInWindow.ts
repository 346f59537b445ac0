import { addressOf, type Reading } from '../route.ts'
import { wordsForAddress } from '../reading/addressWords.ts'

/** Opens a document in a window of its own: a real one of the desktop, or one of the browser at an address of its own. */
export function openInWindow(reading: Reading): void {
  const hash = `${addressOf({ at: { page: 'document' }, reading })}${wordsForAddress(reading.passageId)}`
  if (window.quarryDesktop) window.quarryDesktop.openDocument(hash)
  else window.open(`${window.location.pathname}${hash}`, '_blank')
}
