import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import type { FacetValueView } from '../../../contract/organising/facets.ts'
import { useFormats, useStrings } from '../../strings/strings.ts'
import { barsOfMonths, type MonthBar } from './barsOfMonths.ts'

interface Range {
  readonly since: string | null
  readonly until: string | null
}

/**
 * Documents by month, or by year where there are many months. A stretch of it is chosen with the pointer, or with the arrows
 * and Shift, and Enter: then only what was published in it is found.
 */
export function MonthHistogram({
  months,
  chosen,
  onChoose,
}: {
  readonly months: readonly FacetValueView[]
  /** Days. */
  readonly chosen: Range
  readonly onChoose: (range: Range) => void
}) {
  const w = useStrings().search.facets
  const { barDate } = useFormats()
  const plot = useRef<HTMLDivElement>(null)
  const [brush, setBrush] = useState<{ readonly anchor: number; readonly cursor: number } | null>(null)
  const { bars, step } = barsOfMonths(months)
  const most = Math.max(1, ...bars.map(({ count }) => count))
  if (bars.length === 0) return null

  const isChosen = ({ since, until }: MonthBar) =>
    (chosen.since !== null || chosen.until !== null) &&
    (chosen.since === null || until >= chosen.since) &&
    (chosen.until === null || since <= chosen.until)
  const [low, high] = brush ? [Math.min(brush.anchor, brush.cursor), Math.max(brush.anchor, brush.cursor)] : [-1, -1]
  const name = (bar: MonthBar) => barDate(Date.parse(bar.since), step)
  const choose = (one: number, other: number) => {
    const [first, last] = [bars[Math.min(one, other)], bars[Math.max(one, other)]]
    if (first && last) onChoose({ since: first.since, until: last.until })
  }
  const barAt = (event: PointerEvent) => {
    const box = plot.current?.getBoundingClientRect()
    if (!box) return 0
    const isReversed = getComputedStyle(event.currentTarget).direction === 'rtl'
    const share = (event.clientX - box.left) / box.width
    const at = Math.floor((isReversed ? 1 - share : share) * bars.length)
    return Math.max(0, Math.min(bars.length - 1, at))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -1, ArrowRight: 1, Home: -bars.length, End: bars.length }[event.key]
    if (by !== undefined) {
      const before = brush?.cursor ?? Math.max(0, bars.findIndex(isChosen))
      const cursor = Math.max(0, Math.min(bars.length - 1, brush ? before + by : before))
      setBrush({ anchor: event.shiftKey ? (brush?.anchor ?? before) : cursor, cursor })
    } else if (event.key === 'Enter' && brush) choose(brush.anchor, brush.cursor)
    else if (event.key === 'Escape' && (brush || chosen.since !== null || chosen.until !== null)) {
      setBrush(null)
      onChoose({ since: null, until: null })
    } else return
    event.preventDefault()
    event.stopPropagation()
  }
  const cursor = bars[brush?.cursor ?? 0] as MonthBar
  const [from, to] = [bars[low] ?? cursor, bars[high] ?? cursor]
  const sum = bars.slice(Math.max(0, low), high + 1).reduce((all, { count }) => all + count, 0)
  const valueText = brush
    ? w.brushed(from === to ? name(from) : `${name(from)} – ${name(to)}`, sum)
    : w.bar(name(cursor), cursor.count)

  return (
    <div className="monthHistogram">
      <div
        ref={plot}
        className="monthBars"
        role="slider"
        tabIndex={0}
        aria-label={w.histogram}
        title={w.histogramKeys}
        aria-valuemin={0}
        aria-valuemax={bars.length - 1}
        aria-valuenow={brush?.cursor ?? 0}
        aria-valuetext={valueText}
        onKeyDown={onKeyDown}
        onBlur={() => setBrush(null)}
        onPointerDown={(event) => {
          if (event.button !== 0) return
          event.currentTarget.setPointerCapture(event.pointerId)
          setBrush({ anchor: barAt(event), cursor: barAt(event) })
        }}
        onPointerMove={(event) => {
          if (brush && event.buttons === 1) setBrush({ ...brush, cursor: barAt(event) })
        }}
        onPointerUp={(event) => {
          if (!brush) return
          choose(brush.anchor, barAt(event))
          setBrush(null)
        }}
        onPointerCancel={() => setBrush(null)}
      >
        {bars.map((bar, at) => (
          <span
            key={bar.since}
            title={w.bar(name(bar), bar.count)}
            data-brushed={(at >= low && at <= high) || undefined}
            data-chosen={isChosen(bar) || undefined}
          >
            <span style={{ height: bar.count === 0 ? 0 : `max(2px, ${(100 * bar.count) / most}%)` }} />
          </span>
        ))}
      </div>
      <p className="monthEnds faint num" aria-hidden>
        {brush ? (
          <span>{valueText}</span>
        ) : (
          <>
            <span>{name(bars[0] as MonthBar)}</span>
            {bars.length > 1 ? <span>{name(bars.at(-1) as MonthBar)}</span> : null}
          </>
        )}
      </p>
    </div>
  )
}
