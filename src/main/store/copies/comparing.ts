import type { DocumentId } from '../../model/ids.ts'
import { resemblance, shinglesOf } from '../../text/shingles.ts'
import type { ReadableDb } from '../connection.ts'
import { row } from '../statement.ts'

/** Compares texts of documents, each read once. */
export interface Comparing {
  /** None for a text without words, which is a copy of nothing. */
  bandsOf(id: DocumentId): readonly number[]
  add(bands: ReadonlyMap<DocumentId, readonly number[]>): void
  /** 0 where no band of the signatures is equal: then the texts are not looked at. */
  resemblance(a: DocumentId, b: DocumentId): number
  /** The text is not compared again: its shingles need not be kept. */
  forget(id: DocumentId): void
}

export function comparing(db: ReadableDb, bands: Map<DocumentId, readonly number[]>): Comparing {
  const shingles = new Map<DocumentId, Uint32Array>()
  const shinglesFor = (id: DocumentId): Uint32Array => {
    const kept = shingles.get(id)
    if (kept) return kept
    const text = row<{ text: string }>(db, 'SELECT text FROM document_texts WHERE document_id = ?', id)?.text ?? ''
    const made = shinglesOf(text)
    shingles.set(id, made)
    return made
  }
  const bandsOf = (id: DocumentId) => bands.get(id) ?? []
  return {
    bandsOf,
    add: (more) => more.forEach((of, id) => bands.set(id, of)),
    resemblance: (a, b) => {
      const other = bandsOf(b)
      // The bands of both are in the same order.
      if (!bandsOf(a).some((band, at) => band === other[at])) return 0
      return resemblance(shinglesFor(a), shinglesFor(b))
    },
    forget: (id) => void shingles.delete(id),
  }
}
