import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react'
import { useLocale } from 'react-aria-components'
import './splitPane.css'

/**
 * Two panes side by side with a border that can be dragged or moved with the arrow keys (Shift for bigger steps, Home
 * for the width it started with). Our own because react-resizable-panels is many times as long, and keeps layouts of its own where the
 * width is a setting here. `side` is the pane whose width is kept in pixels; the other takes the rest.
 */
export function SplitPane({
  side,
  width,
  defaultWidth,
  min,
  max,
  restMin,
  onResize,
  label,
  fixed,
  rest,
  open = true,
}: {
  readonly side: 'start' | 'end'
  readonly width: number
  readonly defaultWidth: number
  readonly min: number
  readonly max: number
  /** What the other pane keeps at least, in pixels. */
  readonly restMin: number
  /** Called when the border is let go of. */
  readonly onResize: (width: number) => void
  readonly label: string
  readonly fixed: ReactNode
  readonly rest: ReactNode
  /** False draws only the rest, which stays the same element: opening a side must not move the focus out of it. */
  readonly open?: boolean
}) {
  const frame = useRef<HTMLDivElement>(null)
  const drag = useRef<{ x: number; width: number } | null>(null)
  const [live, setLive] = useState<number | null>(null)
  const shown = live ?? width

  const clamp = (value: number) => {
    const room = (frame.current?.clientWidth ?? Infinity) - restMin
    return Math.round(Math.max(min, Math.min(value, max, Math.max(min, room))))
  }
  const { direction } = useLocale()
  const towards = (side === 'start') === (direction === 'ltr') ? 1 : -1

  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    drag.current = { x: event.clientX, width: clamp(shown) }
  }
  const onPointerMove = (event: PointerEvent<HTMLDivElement>) => {
    const start = drag.current
    if (start) setLive(clamp(start.width + towards * (event.clientX - start.x)))
  }
  const onPointerUp = () => {
    drag.current = null
    if (live !== null) onResize(live)
    setLive(null)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = event.shiftKey ? 64 : 16
    if (event.key === 'ArrowLeft') onResize(clamp(shown - towards * step))
    else if (event.key === 'ArrowRight') onResize(clamp(shown + towards * step))
    else if (event.key === 'Home') onResize(defaultWidth)
    else return
    event.preventDefault()
  }

  const fixedPane = open ? (
    <div
      key="fixed"
      className="splitFixed"
      style={{ width: `clamp(${min}px, ${shown}px, max(${min}px, 100% - ${restMin}px))` }}
    >
      {fixed}
    </div>
  ) : null
  const border = open ? (
    <div
      key="border"
      className="splitBorder"
      role="separator"
      aria-orientation="vertical"
      aria-label={label}
      aria-valuenow={Math.round(shown)}
      aria-valuemin={min}
      aria-valuemax={max}
      tabIndex={0}
      data-dragging={live === null ? undefined : ''}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerUp}
      onPointerCancel={onPointerUp}
      onDoubleClick={() => onResize(defaultWidth)}
      onKeyDown={onKeyDown}
    />
  ) : null
  const restPane = (
    <div key="rest" className="splitRest">
      {rest}
    </div>
  )
  return (
    <div className="split" ref={frame}>
      {side === 'start' ? [fixedPane, border, restPane] : [restPane, border, fixedPane]}
    </div>
  )
}
