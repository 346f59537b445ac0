import type { DocumentId } from '../../model/ids.ts'
import { isExcerpt, shinglesOf } from '../../text/shingles.ts'
import type { ReadableDb } from '../connection.ts'
import { readSpan } from '../documents/longTexts.ts'

/** Finds documents whose text stands in another one, or has it: a search result with an excerpt, and the article itself. */
export interface Excerpts {
  /** The leads, by their places, of whose texts the document's is an excerpt, or the other way round. */
  partners(id: DocumentId): number[]
  /** From now on the document is one that others are compared with. */
  lead(id: DocumentId, at: number): void
}

/** Of longer texts only the beginning is looked at, in UTF-16 units. */
const LONGEST_READ = 200_000

/** Compares some documents, each read once; others are partners of none. */
export function excerptsAmong(db: ReadableDb, ids: readonly DocumentId[]): Excerpts {
  const compared = new Set(ids)
  const leads = new Map<number, Uint32Array>()
  /** The leads that have a shingle. */
  const having = new Map<number, number[]>()
  const shingles = (id: DocumentId): Uint32Array => shinglesOf(readSpan(db, id, 0, LONGEST_READ))
  let last: { readonly id: DocumentId; readonly of: Uint32Array } | undefined
  const read = (id: DocumentId) => (last = last?.id === id ? last : { id, of: shingles(id) }).of
  return {
    partners: (id) => {
      if (!compared.has(id)) return []
      const own = read(id)
      const common = new Map<number, number>()
      for (const shingle of own) for (const at of having.get(shingle) ?? []) common.set(at, (common.get(at) ?? 0) + 1)
      return [...common].flatMap(([at, count]) => (isExcerpt(count, own, leads.get(at) as Uint32Array) ? [at] : []))
    },
    lead: (id, at) => {
      if (!compared.has(id)) return
      const own = read(id)
      leads.set(at, own)
      for (const shingle of own) {
        const known = having.get(shingle)
        if (known) known.push(at)
        else having.set(shingle, [at])
      }
    },
  }
}
