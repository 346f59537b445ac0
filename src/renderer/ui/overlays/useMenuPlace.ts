import { useState, type MouseEvent } from 'react'
import type { MenuPlace } from './Menu.tsx'

/** Where the menu of a row is open by a right click or the key for menus; null while it is closed. */
export function useMenuPlace() {
  const [at, setAt] = useState<MenuPlace | null>(null)
  return {
    at,
    close: () => setAt(null),
    onContextMenu: (event: MouseEvent<HTMLElement>) => {
      // What a menu that is open over the window hears comes by here, too.
      if (!(event.target instanceof Node && event.currentTarget.contains(event.target))) return
      // A name that is being written has the menu of text.
      if (event.target instanceof HTMLInputElement) return
      event.preventDefault()
      setAt({ x: event.clientX, y: event.clientY })
    },
  }
}
