import { useSyncExternalStore } from 'react'

/**
 * The pages by their ids, each with what its address holds besides. A page adds its own in the file of its descriptor
 * (`declare module`), so that every link to it is checked by the compiler.
 */
export interface PageAddresses {}

export type PageId = keyof PageAddresses

/** The address of one page, or of any: which page is shown, and of what. It is kept in the URL, so that Back works. */
export type Page<Id extends PageId = PageId> = { [K in Id]: { readonly page: K } & PageAddresses[K] }[Id]

/** How the address of a page is written: `#/PAGE/ID?NAME=VALUE`. */
export interface PageRoute {
  readonly id: 'none' | 'optional' | 'required'
  /** Names of further values, which are text. */
  readonly query?: readonly string[]
  /** The page is about documents: the reading pane stays open beside it. */
  readonly keepsReading?: boolean
}

/** The route of a page whose address holds `Address`. */
export type RouteOf<Address> = PageRoute & {
  readonly id: 'id' extends keyof Address ? (Address extends { readonly id: number } ? 'required' : 'optional') : 'none'
  readonly query?: readonly Exclude<keyof Address, 'id'>[]
}

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

let routes: ReadonlyMap<string, PageRoute> = new Map()

/** Sets which pages there are. An address that fits none of them is read as that of the first. */
export function setRoutes(pages: readonly { readonly id: PageId; readonly route: PageRoute }[]): void {
  routes = new Map(pages.map(({ id, route }) => [id, route]))
  current = null
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
  return { at: parsePage(page ?? '', Number(id), params), reading }
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

/** The descriptor of a page ties its route to its address, so what is read by the route is that address. */
function parsePage(page: string, id: number, params: URLSearchParams): Page {
  const route = routes.get(page)
  const hasId = Number.isInteger(id) && id > 0
  if (!route || (route.id === 'required' && !hasId)) return { page: routes.keys().next().value } as Page
  const query = (route.query ?? []).flatMap((name) => {
    const value = params.get(name)
    return value ? [[name, value]] : []
  })
  return { page, ...(hasId && route.id !== 'none' ? { id } : {}), ...Object.fromEntries(query) } as Page
}

function writeRoute({ at, reading }: Route): string {
  const params = new URLSearchParams()
  const { page, ...address } = at
  const { id, ...query } = address as { readonly id?: number; readonly [name: string]: string | number | undefined }
  for (const [name, value] of Object.entries(query)) if (value) params.set(name, String(value))
  if (reading) {
    params.set('doc', String(reading.documentId))
    if (reading.passageId !== null) params.set('passage', String(reading.passageId))
    const quoted = (reading.spans ?? []).map(({ start, end }) => `${start}-${end}`)
    if (quoted.length > 0) params.set('quoted', quoted.join('.'))
  }
  const search = params.toString()
  return `#/${page}${id === undefined ? '' : `/${id}`}${search ? `?${search}` : ''}`
}

let current: Route | null = null
let currentHash = ''

function readRoute(): Route {
  if (current === null || window.location.hash !== currentHash) {
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
  const keeps = routes.get(at.page)?.keepsReading === true
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
