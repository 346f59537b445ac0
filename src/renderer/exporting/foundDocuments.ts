import type { ExportSubject } from '../../contract/exports.ts'

/** Documents that results show, and their order where they are not named one by one. */
export type FoundDocuments = Pick<Extract<ExportSubject, { kind: 'documents' }>, 'selection' | 'sort'>

/** The documents of hits, the best first; several hits of one are that document once. Null: there are none. */
export function foundDocuments(hits: readonly { readonly documentId: number }[]): FoundDocuments | null {
  const ids = [...new Set(hits.map(({ documentId }) => documentId))]
  return ids.length === 0 ? null : { selection: { kind: 'documents', ids } }
}
