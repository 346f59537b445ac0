import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import './overPane.css'

/**
 * A pane over the page, at its start or all over it, where there is no room beside it. It takes the focus and gives it back
 * to what had it, or to what `returnTo` finds where that is gone; Escape and a press beside it close it. The page behind has to
 * be inert.
 */
export function OverPane({
  side,
  onClose,
  returnTo,
  children,
}: {
  readonly side: 'start' | 'all'
  readonly onClose: () => void
  readonly returnTo: () => HTMLElement | null
  readonly children: ReactNode
}) {
  const front = useRef<HTMLDivElement>(null)
  // Before anything in the pane takes the focus.
  const [before] = useState(() => document.activeElement)
  const latest = useRef(returnTo)
  useEffect(() => {
    latest.current = returnTo
  })
  useEffect(() => {
    if (!front.current?.contains(document.activeElement)) front.current?.focus({ preventScroll: true })
    return () => {
      const isThere = before instanceof HTMLElement && before.isConnected && before !== document.body
      const back = isThere ? before : latest.current()
      back?.focus({ preventScroll: true })
    }
  }, [before])
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
