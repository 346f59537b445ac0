import type { DocumentWithMedia } from '../../model/collectionSource.ts'
import { messageHeaders } from '../../text/names/mailHeaders.ts'
import { recipientsOf } from '../../text/names/recipients.ts'

/**
 * What the record of a file adds to its citation: of a mail that it is one, and whom it went to; of any file, how many pages it
 * has. When a file was made is not when it was published, and is left out.
 */
export function fileFacts(
  document: DocumentWithMedia,
  nameOf: (name: string) => readonly object[],
): Readonly<Record<string, unknown>> {
  const { kind, raw } = document
  if (kind !== 'file') return {}
  if (messageHeaders(raw)) {
    const recipient = recipientsOf(document).flatMap(({ name, address }) =>
      name === '' ? [{ literal: address }] : nameOf(name),
    )
    return { type: 'personal_communication', genre: 'Email', ...(recipient.length > 0 ? { recipient } : {}) }
  }
  const { pages } = raw
  return typeof pages === 'number' && Number.isSafeInteger(pages) && pages > 0 ? { 'number-of-pages': pages } : {}
}
