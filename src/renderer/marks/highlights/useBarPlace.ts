import { type RefObject, useEffect, useRef } from 'react'
import type { Selected } from './useSelected.ts'

/** Height of a bar and its gap to what it is about, in CSS pixels. */
const room = 46

/** Places a bar above a rectangle of the window, or below it where there is no room, within the pane. Returns its ref. */
export function useBarPlace(rect: Selected<unknown>['rect']): RefObject<HTMLDivElement | null> {
  const bar = useRef<HTMLDivElement>(null)
  const { left, top, bottom, width } = rect
  useEffect(() => {
    const drawn = bar.current
    if (!drawn) return
    const frame = drawn.closest('.reader')?.getBoundingClientRect()
    const min = (frame?.left ?? 0) + 8
    const max = (frame?.right ?? window.innerWidth) - drawn.offsetWidth - 8
    const above = top - room
    drawn.style.left = `${Math.max(min, Math.min(max, left + width / 2 - drawn.offsetWidth / 2))}px`
    drawn.style.top = `${above > (frame?.top ?? 0) ? above : Math.min(bottom + 8, window.innerHeight - room)}px`
  }, [left, top, bottom, width])
  return bar
}
