/** Documents of a server by their hashes: these, or all but these. */
export interface DocumentSet {
  readonly hashes: ReadonlySet<string>
  readonly isAllBut: boolean
}

export const everything: DocumentSet = { hashes: new Set(), isAllBut: true }

export const setOf = (hashes: Iterable<string>): DocumentSet => ({ hashes: new Set(hashes), isAllBut: false })

export const notIn = ({ hashes, isAllBut }: DocumentSet): DocumentSet => ({ hashes, isAllBut: !isAllBut })

export function inBoth(a: DocumentSet, b: DocumentSet): DocumentSet {
  if (a.isAllBut && b.isAllBut) return { hashes: new Set([...a.hashes, ...b.hashes]), isAllBut: true }
  if (a.isAllBut) return inBoth(b, a)
  return setOf([...a.hashes].filter((hash) => b.hashes.has(hash) !== b.isAllBut))
}

export const inEither = (a: DocumentSet, b: DocumentSet): DocumentSet => notIn(inBoth(notIn(a), notIn(b)))
