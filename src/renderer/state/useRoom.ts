import { useSyncExternalStore } from 'react'

/** How many panes the window has room for: sidebar, page and reading pane side by side; two of them; or one. */
export type Room = 3 | 2 | 1

/** Widths in CSS pixels, so that zooming in takes room away as a narrower window does. */
const three = '(min-width: 1400px)'
const two = '(min-width: 1000px)'

export function useRoom(): Room {
  return useSyncExternalStore(subscribe, readRoom)
}

/** Low enough that pages which are opened now and then leave their room to the collections. */
const low = '(max-height: 999px)'

export function useIsLow(): boolean {
  return useSyncExternalStore(subscribe, () => window.matchMedia(low).matches)
}

export function readRoom(): Room {
  if (window.matchMedia(three).matches) return 3
  return window.matchMedia(two).matches ? 2 : 1
}

function subscribe(listener: () => void): () => void {
  const queries = [three, two, low].map((query) => window.matchMedia(query))
  for (const query of queries) query.addEventListener('change', listener)
  return () => {
    for (const query of queries) query.removeEventListener('change', listener)
  }
}
