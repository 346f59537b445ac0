import type { KeyboardEvent } from 'react'
import { type SelectHow, selectsMore } from './useListSelection.ts'

/** What the keys of a list do; what is left out, its keys do nothing for. */
interface ListKeys {
  readonly count: number
  readonly active: number
  /** Rows that a page key goes past. */
  readonly page: () => number
  /** Goes to a row, and shows it. */
  readonly onMove: (to: number) => void
  /** The active row becomes another one, with what is selected left as it is. */
  readonly onActive: (index: number) => void
  readonly selected?: ReadonlySet<number> | undefined
  readonly onSelect?: ((index: number, how: SelectHow) => void) | undefined
  readonly onOpen?: ((index: number) => void) | undefined
  readonly onOpenAside?: ((index: number, isBehind: boolean) => void) | undefined
  readonly onPreview?: ((index: number) => void) | undefined
  readonly onMenu?: (() => void) | undefined
  readonly onDelete?: ((index: number) => void) | undefined
  readonly onKey?: ((key: string, index: number) => void) | undefined
}

/**
 * The habits of every list: arrows or J/K walk, Home/End/Page keys jump, Enter opens, Space previews, Shift extends, X or Ctrl
 * Space selects one more, Ctrl A all, Escape none, Ctrl with an arrow walks past, Shift F10 shows what can be done.
 */
export function pressInList(event: KeyboardEvent, keys: ListKeys): void {
  const { count, active, onSelect, selected } = keys
  if (count === 0 || event.target !== event.currentTarget || event.altKey) return
  const command = event.ctrlKey || event.metaKey
  const key = event.key.toLowerCase()
  const move = (to: number) => {
    const next = Math.max(0, Math.min(count - 1, to))
    keys.onMove(next)
    onSelect?.(next, event.shiftKey ? 'range' : 'step')
  }
  if (command && key === 'a' && onSelect) onSelect(active, 'all')
  else if (command && event.key === 'Enter' && keys.onOpenAside) keys.onOpenAside(active, false)
  else if (command && event.key === ' ' && onSelect) onSelect(active, 'mark')
  else if (command && (event.key === 'ArrowDown' || event.key === 'ArrowUp'))
    keys.onActive(Math.max(0, Math.min(count - 1, active + (event.key === 'ArrowDown' ? 1 : -1))))
  else if (command) return
  else if (key === 'x' && onSelect) onSelect(active, 'mark')
  else if (event.key === 'ArrowDown' || key === 'j') move(active + 1)
  else if (event.key === 'ArrowUp' || key === 'k') move(active - 1)
  else if (event.key === 'Escape' && onSelect && selected && selectsMore(selected, active)) onSelect(active, 'none')
  else if (event.key === 'Home') move(0)
  else if (event.key === 'End') move(count - 1)
  else if (event.key === 'PageDown') move(active + keys.page())
  else if (event.key === 'PageUp') move(active - keys.page())
  else if (event.key === 'Enter') {
    // Held down, it may have begun elsewhere: in the box that led here.
    if (!event.repeat) keys.onOpen?.(active)
  } else if (event.key === ' ') keys.onPreview?.(active)
  else if (keys.onMenu && (event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey))) keys.onMenu()
  else if ((event.key === 'Delete' || event.key === 'Backspace') && keys.onDelete) keys.onDelete(active)
  else {
    keys.onKey?.(key, active)
    return
  }
  event.preventDefault()
  event.stopPropagation()
}
