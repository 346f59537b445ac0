import type { UseQueryResult } from '@tanstack/react-query'
import type { DocumentPage } from '../../contract/documents.ts'

/** Pages that were read. Of a class, because the query library compares plain objects part by part, and copies what differs. */
class ReadPages {
  readonly pages: readonly (DocumentPage | undefined)[]
  readonly error: Error | null

  constructor(pages: readonly (DocumentPage | undefined)[], error: Error | null) {
    this.pages = pages
    this.error = error
  }
}

/** Combines pages: the same as long as each is, for a list is drawn again when its documents are others, not when they are read again. */
export function pagesTogether() {
  let last = new ReadPages([], null)
  return (read: readonly Pick<UseQueryResult<DocumentPage>, 'data' | 'error'>[]): ReadPages => {
    const pages = read.map(({ data }) => data)
    const error = read.find(({ error }) => error !== null)?.error ?? null
    const isSame = pages.length === last.pages.length && pages.every((page, at) => page === last.pages[at])
    if (!isSame || error !== last.error) last = new ReadPages(pages, error)
    return last
  }
}
