import { createContext, useContext } from 'react'
import type { AuditedSentenceView, AuditVerdict } from '../../contract/answering/audit.ts'

/** What the sentences of a text need to know to be drawn by their verdict. */
export interface Auditing {
  readonly sentences: readonly AuditedSentenceView[]
  /** Place in `sentences` of the one that is shown beside its source. */
  readonly chosen: number | null
  readonly isShown: (verdict: AuditVerdict) => boolean
}

export const AuditingContext = createContext<Auditing | null>(null)

export function useAuditing(): Auditing | null {
  return useContext(AuditingContext)
}

/** In the order in which they are listed. */
export const verdictOrder: readonly AuditVerdict[] = [
  'supported',
  'weak',
  'number differs',
  'name differs',
  'not found',
  'no source',
]
