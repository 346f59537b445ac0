import { useSyncExternalStore } from 'react'
import { returnTo, snapshot, type Snapshot } from './returning.ts'
import { createStore } from './store.ts'

/**
 * Back and forward. Each entry of the browser's history has a number of ours, under which is kept what an address does not
 * say: where its panes were scrolled to, what had the focus, and which row of a list was the active one.
 */
interface Kept {
  readonly look: Snapshot | null
  readonly rows: ReadonlyMap<string, number>
}

const nothing: Kept = { look: null, rows: new Map() }
const kept = new Map<number, Kept>()
const listeners = new Set<() => void>()
let at = 0
let first = 0
let last = 0

/** Whether there is an entry of this library to go back or forward to. */
export const canTravel = createStore({ back: false, forward: false })

/** Goes to a new entry after the current one; what came after that is gone. */
export function pushAddress(hash: string): void {
  keepLook()
  const { rows } = kept.get(at) ?? nothing
  for (const number of kept.keys()) if (number > at) kept.delete(number)
  at += 1
  last = at
  // The page may stay: its rows go on from where they are.
  kept.set(at, { look: null, rows })
  window.history.pushState({ quarry: at }, '', hash)
  tell()
}

/** Changes the address of the current entry. */
export function replaceAddress(hash: string): void {
  window.history.replaceState({ quarry: at }, '', hash)
}

/** When a button of the mouse went back or forward; the system may tell the window of the same press as well. */
let buttonAt = -Infinity
const samePressMs = 400

/** Whether a command that came from outside of the page is a press of the mouse that the page has heard of itself. */
export function wasPressedHere(command: string): boolean {
  return command.startsWith('travel.') && performance.now() - buttonAt < samePressMs
}

export function goBack(): void {
  if (canTravel.get().back) window.history.back()
}

export function goForward(): void {
  if (canTravel.get().forward) window.history.forward()
}

/** For a change of library: what came before is of another one. */
export function forgetTravels(): void {
  kept.clear()
  first = at
  last = at
  tell()
}

/** Follows the browser's own steps; returns how to stop. */
export function followTravels(): () => void {
  const numbered = numberOf(window.history.state)
  if (numbered === null) replaceAddress(window.location.hash)
  else {
    // Loaded again in the middle of a history whose end nobody knows any more.
    at = numbered
    first = 0
    last = Math.max(last, at)
  }
  tell()
  const onPop = ({ state }: PopStateEvent) => {
    // The page is still the one that is left: it is drawn again when it hears of the address.
    keepLook()
    const number = numberOf(state)
    if (number === null) {
      // An address that was typed or followed as a link is a new entry.
      const { rows } = kept.get(at) ?? nothing
      at += 1
      last = at
      kept.set(at, { look: null, rows })
      replaceAddress(window.location.hash)
    } else {
      at = number
      const { look } = kept.get(at) ?? nothing
      if (look) returnTo(look)
    }
    tell()
  }
  window.addEventListener('popstate', onPop)
  // A mouse has two more buttons for it, which a browser takes itself.
  const onMouse = (event: MouseEvent) => {
    if (event.button !== 3 && event.button !== 4) return
    event.preventDefault()
    buttonAt = event.timeStamp
    if (event.button === 3) goBack()
    else goForward()
  }
  if (window.quarryDesktop) window.addEventListener('mouseup', onMouse)
  return () => {
    window.removeEventListener('popstate', onPop)
    window.removeEventListener('mouseup', onMouse)
  }
}

/** The active row of the list `name`, which comes back with the entry of the history that it belongs to. */
export function useActiveRow(name: string): readonly [number, (row: number) => void] {
  const row = useSyncExternalStore(subscribe, () => (kept.get(at) ?? nothing).rows.get(name) ?? 0)
  const set = (next: number) => {
    const now = kept.get(at) ?? nothing
    if ((now.rows.get(name) ?? 0) === next) return
    kept.set(at, { ...now, rows: new Map(now.rows).set(name, next) })
    tell()
  }
  return [row, set]
}

function keepLook(): void {
  kept.set(at, { ...(kept.get(at) ?? nothing), look: snapshot() })
}

function numberOf(state: unknown): number | null {
  const number = (state as { readonly quarry?: unknown } | null)?.quarry
  return typeof number === 'number' ? number : null
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function tell(): void {
  const { back, forward } = canTravel.get()
  const now = { back: at > first, forward: at < last }
  if (back !== now.back || forward !== now.forward) canTravel.set(now)
  for (const listener of listeners) listener()
}
