import type { Log } from '../base/log.ts'
import type { UpdateStep } from '../model/upkeep.ts'

/** What a thread tells, for the log and for who waits until the library is open. */
export type StoreNote =
  | { readonly kind: 'slow'; readonly operation: string; readonly tookMs: number }
  | { readonly kind: 'migrated'; readonly from: number; readonly to: number }
  | { readonly kind: 'updating'; readonly step: UpdateStep }

interface NoteTakers {
  readonly log: Log
  /** The file that the log names. */
  readonly library: string
  readonly onUpdating: (step: UpdateStep) => void
}

export function takeNote(note: StoreNote, { log, library, onUpdating }: NoteTakers): void {
  if (note.kind === 'updating') onUpdating(note.step)
  else if (note.kind === 'slow')
    log.warn('slow operation of the store', { operation: note.operation, tookMs: note.tookMs })
  else log.info('library migrated', { library, from: note.from, to: note.to })
}
