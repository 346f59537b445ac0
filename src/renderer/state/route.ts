import { useSyncExternalStore } from 'react'

/** Which page is shown and what the reading pane holds. It lives in the address, so that Back works. */
export type Page =
  | { readonly page: 'search' }
  | { readonly page: 'collect' }
  | { readonly page: 'ask'; readonly id?: number }
  | { readonly page: 'answers'; readonly id?: number }
  | { readonly page: 'research'; readonly id?: number }
  | { readonly page: 'generate'; readonly id?: number }
  | { readonly page: 'collection'; readonly id: number }
  | { readonly page: 'size'; readonly id: number }
  | { readonly page: 'import'; readonly into?: string }
  | { readonly page: 'jobs' }
  | { readonly page: 'job'; readonly id: number }
  | { readonly page: 'trash' }
  | { readonly page: 'settings' }

export interface Reading {
  readonly documentId: number
  readonly passageId: number | null
  /** What is quoted of it, in UTF-16 units of the document's text. */
  readonly spans?: readonly { readonly start: number; readonly end: number }[]
}

export interface Route {
  readonly at: Page
  readonly reading: Reading | null
}

export function parseRoute(hash: string): Route {
  const [path = '', query = ''] = hash.replace(/^#\/?/, '').split('?')
  const params = new URLSearchParams(query)
  const [page, id] = path.split('/')
  const document = params.get('doc')
  const passage = params.get('passage')
  const spans = parseSpans(params.get('quoted'))
  const reading = document
    ? {
        documentId: Number(document),
        passageId: passage ? Number(passage) : null,
        ...(spans.length > 0 ? { spans } : {}),
      }
    : null
  return { at: parsePage(page ?? '', Number(id), params.get('into')), reading }
}

/** `12-40.60-90`, as {@link writeRoute} writes it; what is no span is left out. */
function parseSpans(text: string | null): { readonly start: number; readonly end: number }[] {
  return (text ?? '').split('.').flatMap((part) => {
    const [start, end] = part.split('-').map(Number)
    return start !== undefined && end !== undefined && Number.isInteger(start) && Number.isInteger(end) && start < end
      ? [{ start, end }]
      : []
  })
}

function parsePage(page: string, id: number, into: string | null): Page {
  const numbered = Number.isInteger(id) && id > 0
  if (page === 'collection' && numbered) return { page, id }
  if (page === 'size' && numbered) return { page, id }
  if (page === 'job' && numbered) return { page, id }
  const mayHaveNumber = page === 'ask' || page === 'answers' || page === 'research' || page === 'generate'
  if (mayHaveNumber) return numbered ? { page, id } : { page }
  if (page === 'import') return into ? { page, into } : { page }
  if (page === 'collect' || page === 'jobs' || page === 'trash' || page === 'settings') return { page }
  return { page: 'search' }
}

function writeRoute({ at, reading }: Route): string {
  const params = new URLSearchParams()
  if (at.page === 'import' && at.into) params.set('into', at.into)
  if (reading) {
    params.set('doc', String(reading.documentId))
    if (reading.passageId !== null) params.set('passage', String(reading.passageId))
    const quoted = (reading.spans ?? []).map(({ start, end }) => `${start}-${end}`)
    if (quoted.length > 0) params.set('quoted', quoted.join('.'))
  }
  const query = params.toString()
  return `#/${at.page}${'id' in at ? `/${at.id}` : ''}${query ? `?${query}` : ''}`
}

let current = parseRoute(window.location.hash)
let currentHash = window.location.hash

function readRoute(): Route {
  if (window.location.hash !== currentHash) {
    currentHash = window.location.hash
    current = parseRoute(currentHash)
  }
  return current
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('hashchange', listener)
  return () => window.removeEventListener('hashchange', listener)
}

export function useRoute(): Route {
  return useSyncExternalStore(subscribe, readRoute)
}

/** Goes to a page. What is being read stays open beside pages that are about documents. */
export function goTo(at: Page): void {
  const keeps = at.page === 'search' || at.page === 'ask' || at.page === 'collect' || at.page === 'collection'
  go(writeRoute({ at, reading: keeps ? readRoute().reading : null }), 'pushState')
}

/** Opens a document beside the page. Walking a list replaces the entry in the history, it does not add to it. */
export function openReading(reading: Reading | null): void {
  go(writeRoute({ at: readRoute().at, reading }), 'replaceState')
}

/** The page hears of it at once, not in a later task as with `location.hash`: the next key must find what it opened. */
function go(hash: string, how: 'pushState' | 'replaceState'): void {
  if (hash === window.location.hash) return
  window.history[how](null, '', hash)
  window.dispatchEvent(new HashChangeEvent('hashchange'))
}
