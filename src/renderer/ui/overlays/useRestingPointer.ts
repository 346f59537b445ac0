import { useLayoutEffect, type RefObject } from 'react'

/**
 * Keeps a pointer that rests from choosing what comes to lie under it: a list that opens or changes below the mouse is told
 * that the mouse entered a row, though nobody moved it. Entering counts again from the first movement on.
 */
export function useRestingPointer(frame: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = frame.current
    if (!element) return
    let rests = true
    let from: { readonly x: number; readonly y: number } | null = null
    const rest = () => {
      rests = true
      from = null
    }
    // React takes the leaving of what lay there before for an entering, too.
    const cross = (event: PointerEvent) => {
      if (!rests || ![event.target, event.relatedTarget].some((node) => node instanceof Node && element.contains(node)))
        return
      from ??= { x: event.clientX, y: event.clientY }
      event.stopPropagation()
    }
    const move = (event: PointerEvent) => {
      if (!rests) return
      const { clientX: x, clientY: y } = event
      // Browsers report a movement to the same place when what lies under the pointer changes.
      from ??= { x, y }
      if (x === from.x && y === from.y) return
      rests = false
      // The row was entered while it did not count.
      event.target?.dispatchEvent(new PointerEvent('pointerover', { ...pointOf(event), bubbles: true, composed: true }))
    }
    // Before React hears of it, which listens further up.
    window.addEventListener('pointerover', cross, true)
    window.addEventListener('pointerout', cross, true)
    element.addEventListener('pointermove', move, true)
    element.addEventListener('keydown', rest, true)
    return () => {
      window.removeEventListener('pointerover', cross, true)
      window.removeEventListener('pointerout', cross, true)
      element.removeEventListener('pointermove', move, true)
      element.removeEventListener('keydown', rest, true)
    }
  }, [frame])
}

function pointOf({ clientX, clientY, pointerId, pointerType }: PointerEvent): PointerEventInit {
  return { clientX, clientY, pointerId, pointerType }
}
