import type { DocumentId } from '../model/ids.ts'
import type { TermHit, TermMethod } from '../model/search/termLists.ts'

/** A document that a term finds at another place than before; undefined: it is not found there. */
export interface TermChange {
  readonly term: number
  readonly method: TermMethod
  /** Undefined: it was deleted since. */
  readonly documentId: DocumentId | undefined
  readonly before: number | undefined
  readonly after: number | undefined
}

/**
 * What is different between two runs of a list: documents that are new, gone or moved, for each term and method. Those with
 * the same rank are no part of it. What was found before and deleted since is gone. In the order of the terms; of each first what is found now, by rank, then what is gone.
 */
export function compareRuns(before: readonly TermHit[], after: readonly TermHit[]): TermChange[] {
  const keyOf = ({ term, method }: TermHit) => `${term} ${method}`
  const [old, now] = [Map.groupBy(before, keyOf), Map.groupBy(after, keyOf)]
  const keys = new Set([...now.keys(), ...old.keys()])
  const changes = [...keys].flatMap((key) => compare(old.get(key) ?? [], now.get(key) ?? []))
  return changes.sort((a, b) => a.term - b.term || (a.method < b.method ? -1 : a.method > b.method ? 1 : 0))
}

function compare(before: readonly TermHit[], after: readonly TermHit[]): TermChange[] {
  const ranks = new Map(before.map(({ documentId, rank }) => [documentId, rank]))
  const found = new Set(after.map(({ documentId }) => documentId))
  const changed = after.flatMap(({ term, method, documentId, rank }): TermChange[] => {
    const was = ranks.get(documentId)
    // What was deleted since it was found here may have been found there too: it is not known any more.
    return documentId === undefined || was === rank ? [] : [{ term, method, documentId, before: was, after: rank }]
  })
  const gone = before
    .filter(({ documentId }) => documentId === undefined || !found.has(documentId))
    .map(({ term, method, documentId, rank }) => ({ term, method, documentId, before: rank, after: undefined }))
  return [...changed, ...gone]
}
