import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import './overPane.css'

/**
 * A pane over the page, at its start or all over it, where there is no room beside it. It takes the focus and gives it back
 * to what had it; Escape and a press beside it close it. The page behind has to be inert.
 */
export function OverPane({
  side,
  onClose,
  children,
}: {
  readonly side: 'start' | 'all'
  readonly onClose: () => void
  readonly children: ReactNode
}) {
  const front = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const before = document.activeElement
    if (!front.current?.contains(before)) front.current?.focus({ preventScroll: true })
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    }
  }, [])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    event.preventDefault()
    onClose()
  }
  return (
    <div className="overPane" data-side={side}>
      <div className="overBehind" onPointerDown={onClose} />
      {/* Keys that nothing in it takes end here. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div className="overFront" ref={front} tabIndex={-1} onKeyDown={onKeyDown}>
        {children}
      </div>
    </div>
  )
}
