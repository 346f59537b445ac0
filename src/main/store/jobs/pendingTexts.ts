import type { DocumentId, TextId } from '../../model/ids.ts'
import type { PendingText } from '../../model/jobs/pending.ts'

/** Numbers to a text in what `listPending` answers (pending.ts), in the order of {@link PendingText}. */
export const pendingFields = 5

/** The texts that `listPending` found. */
export function unpackPending(numbers: Float64Array): PendingText[] {
  return Array.from({ length: numbers.length / pendingFields }, (_, row) => {
    const at = row * pendingFields
    return {
      textId: numbers[at] as TextId,
      characters: numbers[at + 1] as number,
      jsonBytes: numbers[at + 2] as number,
      documentId: numbers[at + 3] as DocumentId,
      ordinal: numbers[at + 4] as number,
    }
  })
}
