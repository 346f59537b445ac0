import { type RefObject, useEffect, useState } from 'react'

/** What is selected in a frame, and where in the window, in CSS pixels. */
export interface Selected<T> {
  readonly what: T
  readonly rect: { readonly left: number; readonly top: number; readonly bottom: number; readonly width: number }
}

/**
 * Watches the selection within `frame`. `read` maps a range to what it covers, or to null. While a pointer button is down
 * the value stays as it was.
 */
export function useSelected<T>(
  frame: RefObject<HTMLElement | null>,
  read: (range: Range) => T | null,
): Selected<T> | null {
  const [selected, setSelected] = useState<Selected<T> | null>(null)
  useEffect(() => {
    let isDragging = false
    const look = () => {
      if (!isDragging) setSelected(selectedIn(frame.current, read))
    }
    const press = () => {
      isDragging = true
    }
    const release = () => {
      isDragging = false
      look()
    }
    document.addEventListener('selectionchange', look)
    // Also when it ends outside of the frame.
    window.addEventListener('pointerdown', press)
    window.addEventListener('pointerup', release)
    window.addEventListener('pointercancel', release)
    window.addEventListener('scroll', look, true)
    window.addEventListener('resize', look)
    return () => {
      document.removeEventListener('selectionchange', look)
      window.removeEventListener('pointerdown', press)
      window.removeEventListener('pointerup', release)
      window.removeEventListener('pointercancel', release)
      window.removeEventListener('scroll', look, true)
      window.removeEventListener('resize', look)
    }
  }, [frame, read])
  return selected
}

/** What is selected in `frame` now; null where that is nothing. */
export function selectedIn<T>(frame: HTMLElement | null, read: (range: Range) => T | null): Selected<T> | null {
  const selection = window.getSelection()
  if (!frame || !selection || selection.isCollapsed || selection.rangeCount === 0) return null
  const range = selection.getRangeAt(0)
  if (!frame.contains(range.commonAncestorContainer)) return null
  const what = read(range)
  if (what === null) return null
  const { left, top, bottom, width } = range.getBoundingClientRect()
  return { what, rect: { left, top, bottom, width } }
}
