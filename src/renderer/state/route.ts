import { useSyncExternalStore } from 'react'
import { asksForTab } from './presses.ts'
import { createStore } from './store.ts'
import { showPlace } from './tabs/readerTab.ts'
import { pushAddress, replaceAddress } from './travel.ts'
import { readRoom } from './useRoom.ts'

/** How the address of a page is written: `#/PAGE/ID?NAME=VALUE`. */
interface PageRoute {
  readonly id: 'none' | 'optional' | 'required'
  /** Names of further values, which are text. */
  readonly query?: readonly string[]
  /** The page is about documents: the reading pane stays open beside it. */
  readonly keepsReading?: boolean
}

/** The pages by their ids. The types of all addresses follow from it, so the compiler checks every link to a page. */
export const routes = {
  answers: { id: 'optional' },
  ask: { id: 'optional', keepsReading: true },
  batch: { id: 'optional', keepsReading: true },
  collect: { id: 'none', keepsReading: true },
  collection: { id: 'required', keepsReading: true },
  compare: { id: 'none', query: ['first', 'second'] },
  document: { id: 'none', keepsReading: true },
  fields: { id: 'none', keepsReading: true },
  generate: { id: 'optional' },
  guide: { id: 'none', query: ['topic', 'section', 'find'] },
  import: { id: 'none', query: ['into'] },
  job: { id: 'required' },
  jobs: { id: 'none' },
  keys: { id: 'none' },
  log: { id: 'none' },
  map: { id: 'required', keepsReading: true },
  notes: { id: 'optional', keepsReading: true },
  research: { id: 'optional' },
  search: { id: 'none', keepsReading: true },
  settings: { id: 'none', query: ['find'] },
  size: { id: 'required' },
  teams: { id: 'none' },
  timeline: { id: 'optional', query: ['of'], keepsReading: true },
  trash: { id: 'none' },
  usage: { id: 'none' },
  welcome: { id: 'none' },
} as const satisfies { readonly [page: string]: PageRoute }

export type PageId = keyof typeof routes

/** The page that is shown where an address names none, or one that does not exist. */
const firstPage = 'search'

/** What the address of a page holds besides the page: the props of its component. */
export type AddressOf<Id extends PageId> = IdOf<(typeof routes)[Id]> & QueryOf<(typeof routes)[Id]>

type IdOf<Route> = Route extends { readonly id: 'required' }
  ? { readonly id: number }
  : Route extends { readonly id: 'optional' }
    ? { readonly id?: number }
    : object

type QueryOf<Route> = Route extends { readonly query: readonly (infer Name extends string)[] }
  ? { readonly [N in Name]?: string }
  : object

/** The address of one page, or of any: which page is shown, and of what. It is kept in the URL, so that Back works. */
export type Page<Id extends PageId = PageId> = { [K in Id]: { readonly page: K } & AddressOf<K> }[Id]

export interface Reading {
  readonly documentId: number
  readonly passageId: number | null
  /** What is quoted of it, in UTF-16 units of the document's text. */
  readonly spans?: readonly { readonly start: number; readonly end: number }[]
  /** What is quoted of its original, where that has no text: an area of a page, in shares of its size. */
  readonly box?: ReadingBox
}

interface ReadingBox {
  readonly page: number
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
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
  const box = parseBox(params.get('box'))
  const reading = document
    ? {
        documentId: Number(document),
        passageId: passage ? Number(passage) : null,
        ...(spans.length > 0 ? { spans } : {}),
        ...(box ? { box } : {}),
      }
    : null
  return { at: parsePage(page ?? '', Number(id), params), reading }
}

/** `12-40.60-90`, as {@link addressOf} writes it; what is no span is left out. */
function parseSpans(text: string | null): { readonly start: number; readonly end: number }[] {
  return (text ?? '').split('.').flatMap((part) => {
    const [start, end] = part.split('-').map(Number)
    return start !== undefined && end !== undefined && Number.isInteger(start) && Number.isInteger(end) && start < end
      ? [{ start, end }]
      : []
  })
}

/** `2-0.1-0.25-0.5-0.1`, as {@link addressOf} writes it: the page, and the area on it. */
function parseBox(text: string | null): ReadingBox | null {
  const [page = 0, left = -1, top = -1, width = -1, height = -1, ...more] = (text ?? '').split('-').map(Number)
  const isArea = [left, top, width, height].every((share) => share >= 0 && share <= 1)
  return isArea && Number.isInteger(page) && page > 0 && more.length === 0 ? { page, left, top, width, height } : null
}

/** The type of an address follows from its route, so what is read by the route is that address. */
function parsePage(page: string, id: number, params: URLSearchParams): Page {
  const route = routeOf(page)
  const hasId = Number.isInteger(id) && id > 0
  if (!route || (route.id === 'required' && !hasId)) return { page: firstPage }
  const query = (route.query ?? []).flatMap((name) => {
    const value = params.get(name)
    return value ? [[name, value]] : []
  })
  return { page, ...(hasId && route.id !== 'none' ? { id } : {}), ...Object.fromEntries(query) } as Page
}

function routeOf(page: string): PageRoute | undefined {
  return Object.hasOwn(routes, page) ? routes[page as PageId] : undefined
}

/** The address of a page with what is read beside it, as a hash. */
export function addressOf({ at, reading }: Route): string {
  const params = new URLSearchParams()
  const { page, ...address } = at
  const { id, ...query } = address as { readonly id?: number; readonly [name: string]: string | number | undefined }
  for (const [name, value] of Object.entries(query)) if (value) params.set(name, String(value))
  if (reading) {
    params.set('doc', String(reading.documentId))
    if (reading.passageId !== null) params.set('passage', String(reading.passageId))
    const quoted = (reading.spans ?? []).map(({ start, end }) => `${start}-${end}`)
    if (quoted.length > 0) params.set('quoted', quoted.join('.'))
    const { box } = reading
    if (box) {
      const area = [box.left, box.top, box.width, box.height].map((share) => Number(share.toFixed(5)))
      params.set('box', [box.page, ...area].join('-'))
    }
  }
  const search = params.toString()
  return `#/${page}${id === undefined ? '' : `/${id}`}${search ? `?${search}` : ''}`
}

let current: Route | null = null
let currentHash = ''
let before: Page | null = null

export function readRoute(): Route {
  if (current === null || window.location.hash !== currentHash) {
    currentHash = window.location.hash
    const next = parseRoute(currentHash)
    if (current && current.at.page !== next.at.page) before = current.at
    current = next
  }
  return current
}

/** The collection whose page was left for this page; null where that was another page. */
export function collectionBefore(): number | null {
  readRoute()
  return before?.page === 'collection' ? before.id : null
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('hashchange', listener)
  return () => window.removeEventListener('hashchange', listener)
}

export function useRoute(): Route {
  return useSyncExternalStore(subscribe, readRoute)
}

/**
 * Goes to a page. What is being read stays open beside pages that are about documents, where there is room beside them: over
 * the page that was asked for it would hide it. `step`: the page shows the same in another way, which is no entry of the
 * history of its own.
 */
export function goTo(at: Page, how: 'open' | 'step' = 'open'): void {
  const isCovered = how === 'open' && at.page !== 'document' && readRoom() === 1
  move(at, how, !isCovered)
}

function move(at: Page, how: 'open' | 'step', staysBeside: boolean): void {
  const keeps = staysBeside && routeOf(at.page)?.keepsReading === true
  go(addressOf({ at, reading: keeps ? readRoute().reading : null }), how === 'step' ? replaceAddress : pushAddress)
}

/**
 * Goes on from a page to what it asked for, once that is there. A user who went elsewhere meanwhile stays there. `new`: from
 * the page that shows nothing yet, not from another conversation or report on it.
 */
export function goOnFrom(page: PageId, to: Page, of: 'any' | 'new' = 'any'): void {
  const { at } = readRoute()
  if (at.page === page && (of === 'any' || !('id' in at) || at.id === undefined)) move(to, 'open', true)
}

/** Remembers where one is. What it returns goes on to another page from there, and does nothing where one has left meanwhile. */
export function goOnFromHere(): (to: Page) => void {
  const here = window.location.hash
  return (to) => {
    if (window.location.hash === here) goTo(to)
  }
}

/** Goes to a page and opens a document beside it. */
export function goToReading(at: Page, reading: Reading): void {
  showPlace(reading)
  go(addressOf({ at, reading }), pushAddress)
}

/** Opens a document in a tab of its own, while one goes on with what is read; set by the window. */
export const tabOpener = createStore<((reading: Reading) => void) | null>(null)

/**
 * Opens a document beside the page; null closes it. Back leads to what was read before. `step`: walking a list or a text
 * replaces the entry in the history, it does not add to it. `here`: in this tab, also where Ctrl or the middle button asks
 * for another one.
 */
export function openReading(reading: Reading | null, how: 'open' | 'step' | 'here' = 'open'): void {
  const { at, reading: before } = readRoute()
  const openTab = tabOpener.get()
  if (reading && how === 'open' && at.page !== 'document' && openTab && asksForTab()) return openTab(reading)
  if (reading && how !== 'here') showPlace(reading)
  go(addressOf({ at, reading }), how === 'step' && before !== null ? replaceAddress : pushAddress)
}

/** The page hears of it at once, not in a later task as with `location.hash`: the next key must find what it opened. */
function go(hash: string, write: (hash: string) => void): void {
  if (hash === window.location.hash) return
  write(hash)
  window.dispatchEvent(new HashChangeEvent('hashchange'))
}
