import { useState } from 'react'
import type { MarksSummaryView } from '../../../contract/organising/marks.ts'

/**
 * Whether a row is drawn as unread. Until the marks of another document are known, it looks as it did for the one before: most
 * rows of a list are alike, and one that changes twice is laid out twice.
 */
export function useUnread(marks: MarksSummaryView | null | undefined, isLoaded = true): boolean {
  const [wasUnread, setUnread] = useState(false)
  const unread = marks === null ? wasUnread : isLoaded && marks?.read !== true
  if (unread !== wasUnread) setUnread(unread)
  return unread
}
