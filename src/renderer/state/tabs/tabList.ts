/** A document that is open in a tab of the reading pane. */
export interface DocumentTab {
  readonly id: number
  readonly passageId: number | null
  readonly title: string
  /** False for the one that the next document takes the place of. */
  readonly kept: boolean
}

/** The tabs of the reading pane, in their order, and what was closed, the latest last. */
export interface TabList {
  readonly open: readonly DocumentTab[]
  readonly closed: readonly DocumentTab[]
  /** The one that was shown last. */
  readonly shown: number | null
  /** What was read last, the latest first, with tabs and without. */
  readonly recent: readonly RecentDocument[]
}

export type RecentDocument = Pick<DocumentTab, 'id' | 'title'>

export const noTabs: TabList = { open: [], closed: [], shown: null, recent: [] }
const mostClosed = 20
const mostRecent = 12
/** More are no help to find something, and each is a row in the settings. */
const mostOpen = 40

type Opened = Pick<DocumentTab, 'id' | 'passageId'> & { readonly title?: string }

/** The document `at` is shown: in its tab, or in the one that is not kept, or in a new one after that shown before. */
export function showTab(tabs: TabList, at: Opened): TabList {
  const known = tabs.open.find(({ id }) => id === at.id)
  if (known) {
    const same = known.passageId === at.passageId && tabs.shown === at.id
    if (same) return tabs
    return read({ ...replaced(tabs, at.id, { ...known, passageId: at.passageId }), shown: at.id }, known)
  }
  const tab: DocumentTab = { id: at.id, passageId: at.passageId, title: at.title ?? '', kept: false }
  const preview = tabs.open.find(({ kept }) => !kept)
  return read({ ...(preview ? replaced(tabs, preview.id, tab) : inserted(tabs, tab)), shown: at.id }, tab)
}

/** Opens a tab that stays, after the one that is shown, without showing it. */
export function addTab(tabs: TabList, at: Opened): TabList {
  const known = tabs.open.find(({ id }) => id === at.id)
  if (known) return keepTab(tabs, at.id)
  return inserted(tabs, { id: at.id, passageId: at.passageId, title: at.title ?? '', kept: true })
}

export function keepTab(tabs: TabList, id: number): TabList {
  const tab = tabs.open.find((other) => other.id === id)
  return !tab || tab.kept ? tabs : replaced(tabs, id, { ...tab, kept: true })
}

export function nameTab(tabs: TabList, id: number, title: string): TabList {
  const tab = tabs.open.find((other) => other.id === id)
  if (!tab || tab.title === title) return tabs
  const named = replaced(tabs, id, { ...tab, title })
  const recent = tabs.recent.map((other) => (other.id === id ? { id, title } : other))
  // What was passed on the way to something else was not read: it is among these once it has come.
  return tabs.shown === id ? read(named, { id, title }) : { ...named, recent }
}

/** Without these tabs; where the one that is shown is among them, its right neighbour is, else its left one. */
export function closeTabs(tabs: TabList, ids: readonly number[]): TabList {
  const leaving = tabs.open.filter(({ id }) => ids.includes(id))
  if (leaving.length === 0) return tabs
  const open = tabs.open.filter(({ id }) => !ids.includes(id))
  const closed = [...tabs.closed.filter(({ id }) => !ids.includes(id)), ...leaving].slice(-mostClosed)
  if (tabs.shown === null || !ids.includes(tabs.shown)) return { ...tabs, open, closed }
  const at = tabs.open.findIndex(({ id }) => id === tabs.shown)
  const stays = ({ id }: DocumentTab) => !ids.includes(id)
  const next = tabs.open.slice(at).find(stays) ?? tabs.open.slice(0, at).findLast(stays)
  return { ...tabs, open, closed, shown: next?.id ?? null }
}

/** Opens what was closed last, as a tab that stays, and shows it. */
export function reopenTab(tabs: TabList): TabList {
  const last = tabs.closed.at(-1)
  if (!last) return tabs
  const without = { ...tabs, closed: tabs.closed.slice(0, -1) }
  return { ...addTab(without, last), shown: last.id }
}

/** Moves a tab to a place, counted from 0. */
export function moveTab(tabs: TabList, id: number, to: number): TabList {
  const from = tabs.open.findIndex((tab) => tab.id === id)
  const [tab] = from < 0 ? [] : [tabs.open[from]]
  const place = Math.max(0, Math.min(tabs.open.length - 1, to))
  if (!tab || place === from) return tabs
  return { ...tabs, open: tabs.open.toSpliced(from, 1).toSpliced(place, 0, tab) }
}

/** The tab after or before the one that is shown, round the ends; undefined where there is no other. */
export function besideTab(tabs: TabList, by: 1 | -1): DocumentTab | undefined {
  const at = tabs.open.findIndex(({ id }) => id === tabs.shown)
  const count = tabs.open.length
  if (count < 2) return at < 0 ? tabs.open[0] : undefined
  return tabs.open[(at + by + count) % count]
}

/** What was stored, by any version; undefined for what is none. */
export function acceptTabs(stored: unknown): TabList | undefined {
  const list = stored as Partial<Record<keyof TabList, unknown>> | null
  if (typeof list !== 'object' || list === null) return undefined
  const tabsOf = (value: unknown) => (Array.isArray(value) ? value.flatMap((tab) => acceptTab(tab) ?? []) : [])
  const open = tabsOf(list.open).filter(({ id }, at, all) => all.findIndex((other) => other.id === id) === at)
  const shown = open.find(({ id }) => id === list.shown)?.id ?? null
  // Earlier versions stored what had not come, without its title.
  const recent = tabsOf(list.recent).flatMap(({ id, title }) => (title === '' ? [] : [{ id, title }]))
  return {
    open: open.slice(0, mostOpen),
    closed: tabsOf(list.closed).slice(-mostClosed),
    shown,
    recent: recent.slice(0, mostRecent),
  }
}

function acceptTab(value: unknown): DocumentTab | undefined {
  const tab = value as Partial<Record<keyof DocumentTab, unknown>> | null
  if (typeof tab?.id !== 'number' || typeof tab.title !== 'string') return undefined
  const passageId = typeof tab.passageId === 'number' ? tab.passageId : null
  return { id: tab.id, passageId, title: tab.title, kept: tab.kept === true }
}

/** Its title is not known before it has come. */
const read = (tabs: TabList, { id, title }: RecentDocument): TabList =>
  title === ''
    ? tabs
    : { ...tabs, recent: [{ id, title }, ...tabs.recent.filter((other) => other.id !== id)].slice(0, mostRecent) }

const replaced = (tabs: TabList, id: number, by: DocumentTab): TabList => ({
  ...tabs,
  open: tabs.open.map((tab) => (tab.id === id ? by : tab)),
})

function inserted(tabs: TabList, tab: DocumentTab): TabList {
  const at = tabs.open.findIndex(({ id }) => id === tabs.shown)
  const open = tabs.open.toSpliced(at < 0 ? tabs.open.length : at + 1, 0, tab)
  // The first goes that is neither new nor shown; it can be reopened.
  const tooMany = open.length > mostOpen ? open.find(({ id }) => id !== tab.id && id !== tabs.shown) : undefined
  if (!tooMany) return { ...tabs, open }
  return {
    ...tabs,
    open: open.filter((other) => other !== tooMany),
    closed: [...tabs.closed.filter(({ id }) => id !== tooMany.id), tooMany].slice(-mostClosed),
  }
}
