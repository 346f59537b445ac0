import { useCallback } from 'react'
import { acceptBoolean, usePageState } from './pageState.ts'
import { useRoute } from './route.ts'
import { sidebarForDrop, sidebarOver } from './shell.ts'
import { useStore } from './store.ts'
import { useRoom } from './useRoom.ts'

/** Beside the page, over it, or not shown. */
export type PanePlace = 'beside' | 'over' | 'hidden'

export interface Panes {
  readonly sidebar: PanePlace
  readonly reader: PanePlace
  /** Whether there is room for the sidebar beside what is shown. */
  readonly fitsSidebar: boolean
  /** Shows or hides the sidebar, beside the page or over it. */
  readonly showSidebar: (shown: boolean) => void
}

/**
 * Where the sidebar and the reading pane are. What is read comes before the sidebar: where there is room for two panes, the
 * sidebar goes while something is read, and comes over the page when it is asked for. Where there is room for one, both do.
 */
export function usePanes(): Panes {
  const room = useRoom()
  const { at, reading } = useRoute()
  // A window of one document has nothing beside it.
  const isAlone = at.page === 'document'
  const isReading = reading !== null && !isAlone
  const [isOpen, setOpen] = usePageState('sidebarOpen', true, acceptBoolean)
  const isOver = useStore(sidebarOver)
  const isForDrop = useStore(sidebarForDrop)
  const fits = !isAlone && (room === 3 || (room === 2 && !isReading))
  const isShownOver = isForDrop || (isOver && !fits)
  const sidebar = fits && isOpen ? 'beside' : isShownOver ? 'over' : 'hidden'
  const show = useCallback((shown: boolean) => (fits ? setOpen(shown) : sidebarOver.set(shown)), [fits, setOpen])
  return {
    sidebar,
    reader: isReading ? (room === 1 ? 'over' : 'beside') : 'hidden',
    fitsSidebar: fits,
    showSidebar: show,
  }
}
