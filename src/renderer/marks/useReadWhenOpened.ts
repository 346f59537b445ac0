import { useEffect, useRef } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useClient } from '../api.ts'
import { acceptBoolean, usePageState } from '../state/pageState.ts'
import { keys } from '../state/queries.ts'
import { oneDocument } from './useMarkActions.ts'

/** Longer than a document is shown while the user steps through a list. */
const readAfterMs = 3_000

/** The setting `Mark as read when opened`. On by default. */
export function useMarksRead() {
  return usePageState('readWhenOpened', true, acceptBoolean)
}

/** Marks a document as read once it was open for a while, unless the user marked it as unread meanwhile. */
export function useReadWhenOpened(documentId: number, read: boolean | undefined): void {
  const client = useClient()
  const queries = useQueryClient()
  const [isOn] = useMarksRead()
  const seen = useRef<number | null>(null)
  useEffect(() => {
    if (!isOn || read === undefined) return
    // What changed since it was opened was changed by the user.
    const isOpened = seen.current !== documentId
    seen.current = documentId
    if (!isOpened || read) return
    const timer = setTimeout(() => {
      client.marks
        .read({ selection: oneDocument(documentId), read: true, opened: true })
        // The searches on the page stay as they are: what is being read must not vanish from them.
        .then(() =>
          Promise.all(
            [keys.marks.document(documentId), ['marks', 'summaries'], ['marks', 'facets']].map((queryKey) =>
              queries.invalidateQueries({ queryKey }),
            ),
          ),
        )
        // It is read again next time.
        .catch(() => {})
    }, readAfterMs)
    return () => clearTimeout(timer)
  }, [client, queries, documentId, isOn, read])
}
