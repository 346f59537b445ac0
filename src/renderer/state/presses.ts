import { usesCommandKey } from '../ui/keys/keys.ts'

let isAside = false

/** Whether what was pressed last asks for a tab of its own: with Ctrl (Command on a Mac), or by the middle button. */
export function asksForTab(): boolean {
  return isAside
}

/** What an element has that opens a document, so that the middle button can press it. */
export const opensDocument = { 'data-opens': 'document' } as const

/** Follows how things are pressed; returns how to stop. */
export function followPresses(): () => void {
  const onPointer = (event: PointerEvent) => {
    isAside = event.button === 0 && usesCommandKey(event)
  }
  const onKey = () => {
    isAside = false
  }
  const linkOf = ({ button, target }: MouseEvent) =>
    button === 1 && target instanceof Element ? target.closest<HTMLElement>('[data-opens="document"]') : null
  // The middle button would scroll instead.
  const onMouseDown = (event: MouseEvent) => {
    if (linkOf(event)) event.preventDefault()
  }
  const onAuxClick = (event: MouseEvent) => {
    const link = linkOf(event)
    if (!link) return
    event.preventDefault()
    isAside = true
    link.click()
    isAside = false
  }
  window.addEventListener('pointerdown', onPointer, true)
  window.addEventListener('keydown', onKey, true)
  window.addEventListener('mousedown', onMouseDown)
  window.addEventListener('auxclick', onAuxClick)
  return () => {
    window.removeEventListener('pointerdown', onPointer, true)
    window.removeEventListener('keydown', onKey, true)
    window.removeEventListener('mousedown', onMouseDown)
    window.removeEventListener('auxclick', onAuxClick)
  }
}
