import { type CSSProperties, type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import type { TimelineItemView, TimelineView } from '../../contract/overview/timeline.ts'
import { useFormats, useStrings } from '../strings/strings.ts'
import { moved, ticksFor, ticksOf, widthFor, type View, zoomed } from './view.ts'

/** Numbers across the drawing of bars, which is as wide as there is room. */
const across = 1_000
/** A pointer that has moved less has clicked. */
const stillPx = 4

interface ChartProps {
  readonly timeline: TimelineView
  readonly view: View
  readonly whole: View
  readonly onView: (view: View) => void
  /** The time that is selected. */
  readonly brush: View | null
  readonly onBrush: (brush: View | null) => void
  /** Enter: the documents of what is selected. */
  readonly onList: () => void
  /** The documents themselves, where they are few enough to be drawn one by one. */
  readonly items: readonly TimelineItemView[] | null
  readonly onItem: (id: number) => void
}

/**
 * Bars of documents by time, one row for each lane. It is a slider over its bars for the keyboard and for screen readers; the
 * table beside it says the same.
 */
export function TimelineChart(props: ChartProps) {
  const { timeline, view, whole, onView, brush, onBrush, onList, items, onItem } = props
  const w = useStrings().timeline
  const { barDate } = useFormats()
  const plot = useRef<HTMLDivElement>(null)
  const [from, setFrom] = useState<{ readonly time: number; readonly x: number } | null>(null)
  const [plotWidth, setPlotWidth] = useState(0)
  const [anchor, setAnchor] = useState<number | null>(null)
  const write = (time: number) => barDate(time, timeline.step)
  const edges = [...timeline.bars.map((bar) => Date.parse(bar)), Date.parse(timeline.until ?? '')]
  const barAt = (time: number) =>
    Math.max(
      0,
      Math.min(
        timeline.bars.length - 1,
        edges.findLastIndex((at) => at <= time),
      ),
    )
  const cursor = brush ? barAt(brush.until - 1) : barAt(view.since)
  const place = (time: number) => ((time - view.since) / (view.until - view.since)) * 100
  const timeAt = (x: number) => {
    const box = plot.current?.getBoundingClientRect()
    const share = box ? Math.max(0, Math.min(1, (x - box.left) / box.width)) : 0
    return view.since + share * (view.until - view.since)
  }
  const bars = (one: number, other: number): View => ({
    since: edges[Math.min(one, other)] ?? view.since,
    until: edges[Math.max(one, other) + 1] ?? view.until,
  })

  useEffect(() => {
    const node = plot.current
    if (!node) return
    const resized = new ResizeObserver(() => setPlotWidth(node.clientWidth))
    resized.observe(node)
    return () => resized.disconnect()
  }, [])

  useEffect(() => {
    const node = plot.current
    if (!node) return
    // React listens to wheels in a way that cannot keep the page from scrolling.
    const turn = (event: WheelEvent) => {
      event.preventDefault()
      const box = node.getBoundingClientRect()
      const isSideways = event.shiftKey || Math.abs(event.deltaX) > Math.abs(event.deltaY)
      const by = event.shiftKey && event.deltaX === 0 ? event.deltaY : event.deltaX
      if (isSideways) onView(moved(view, by / box.width, whole))
      else onView(zoomed(view, Math.exp(event.deltaY * 0.002), (event.clientX - box.left) / box.width, whole))
    }
    node.addEventListener('wheel', turn, { passive: false })
    return () => node.removeEventListener('wheel', turn)
  }, [view, whole, onView])

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const last = timeline.bars.length - 1
    const step = { ArrowLeft: -1, ArrowRight: 1, Home: -last, End: last }[event.key]
    if (step !== undefined) {
      const next = Math.max(0, Math.min(last, brush ? cursor + step : step > 0 ? cursor + step - 1 : cursor))
      const first = event.shiftKey ? (anchor ?? cursor) : next
      setAnchor(first)
      onBrush(bars(first, next))
    } else if (event.key === '+' || event.key === '=')
      onView(
        zoomed(
          view,
          0.5,
          (place(brush ? brush.since : view.since) + place(brush ? brush.until : view.until)) / 200,
          whole,
        ),
      )
    else if (event.key === '-') onView(zoomed(view, 2, 0.5, whole))
    else if (event.key === '0') onView(whole)
    else if (event.key === 'PageUp') onView(moved(view, -0.8, whole))
    else if (event.key === 'PageDown') onView(moved(view, 0.8, whole))
    else if (event.key === 'Enter') onList()
    else if (event.key === 'Escape' && brush) onBrush(null)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    setFrom({ time: timeAt(event.clientX), x: event.clientX })
  }
  const onPointerMove = (event: PointerEvent) => {
    if (!from || Math.abs(event.clientX - from.x) < stillPx) return
    onBrush(bars(barAt(from.time), barAt(timeAt(event.clientX))))
  }
  const onPointerUp = (event: PointerEvent) => {
    if (!from) return
    setFrom(null)
    if (Math.abs(event.clientX - from.x) >= stillPx) return
    const item = document.elementFromPoint(event.clientX, event.clientY)?.getAttribute('data-item')
    if (item) return onItem(Number(item))
    const bar = barAt(from.time)
    setAnchor(bar)
    onBrush(bars(bar, bar))
  }

  const rows = [
    { key: '', label: w.all, counts: timeline.counts, span: null },
    ...timeline.lanes.map((lane) => ({
      ...lane,
      span: lane.first && lane.last ? ([lane.first, lane.last] as const) : null,
    })),
  ]
  const ticks = ticksOf(view, ticksFor(plotWidth), barDate)
  const lastTick = ticks.at(-1)
  // Where there is no room for it at the end, the last label stands before its line.
  const isBefore = lastTick !== undefined && (1 - place(lastTick.at) / 100) * plotWidth < widthFor(lastTick.label)
  const shownFrom = write(view.since)
  const value = brush
    ? w.range(write(brush.since), write(brush.until - 1), countIn(timeline, edges, brush))
    : w.bar(write(edges[cursor] ?? 0), timeline.counts[cursor] ?? 0)
  return (
    <div className="timelineChart">
      <div className="timelineLabels">
        {rows.map(({ key, label }) => (
          <div key={key} className="timelineLabel" data-all={key === '' || undefined} title={label}>
            <span className="ellipsis" dir="auto">
              {label}
            </span>
          </div>
        ))}
      </div>
      <div
        ref={plot}
        className="timelinePlot"
        role="slider"
        tabIndex={0}
        aria-label={w.chart(shownFrom, write(view.until - 1))}
        aria-valuemin={0}
        aria-valuemax={Math.max(0, timeline.bars.length - 1)}
        aria-valuenow={cursor}
        aria-valuetext={value}
        onKeyDown={onKeyDown}
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerUp={onPointerUp}
        onPointerCancel={() => setFrom(null)}
        onDoubleClick={(event) => {
          const bar = barAt(timeAt(event.clientX))
          onView(zoomed(bars(bar, bar), 1, 0.5, whole))
          onBrush(null)
        }}
      >
        {rows.map(({ key, counts, span }) => (
          <div key={key} className="timelineRow" data-all={key === '' || undefined}>
            {span ? (
              <span
                className="timelineSpan"
                style={spanStyle(place(Date.parse(span[0])), place(Date.parse(span[1])))}
              />
            ) : null}
            {items ? (
              items
                .filter(({ lanes }) => key === '' || lanes.includes(key))
                .map(({ id, publishedAt, title }) => (
                  <span
                    key={id}
                    data-item={id}
                    className="timelineDot"
                    title={title}
                    style={{ left: `${place(Date.parse(publishedAt ?? ''))}%` }}
                  />
                ))
            ) : (
              <svg viewBox={`0 0 ${across} 100`} preserveAspectRatio="none" aria-hidden>
                <path d={barPath(counts, edges, (time) => (place(time) / 100) * across)} />
              </svg>
            )}
          </div>
        ))}
        {brush ? <span className="timelineBrush" style={spanStyle(place(brush.since), place(brush.until))} /> : null}
        <div className="timelineTicks" aria-hidden>
          {ticks.map(({ at, label }, index) => {
            // Its room ends at the next line, and what does not fit there is not shown, but its line is.
            const next = ticks[index + 1]
            return (
              <span key={at} style={{ left: `${place(at)}%`, width: `${place(next?.at ?? view.until) - place(at)}%` }}>
                {isBefore && !next ? null : <span>{label}</span>}
                {isBefore && next && next === lastTick ? <span>{next.label}</span> : null}
              </span>
            )
          })}
        </div>
      </div>
    </div>
  )
}

function countIn({ counts }: TimelineView, edges: readonly number[], { since, until }: View): number {
  return counts.reduce((sum, count, at) => {
    const start = edges[at] ?? 0
    return start >= since && start < until ? sum + count : sum
  }, 0)
}

function spanStyle(from: number, to: number): CSSProperties {
  const start = Math.max(0, Math.min(100, from))
  return { left: `${start}%`, width: `${Math.max(0, Math.min(100, to) - start)}%` }
}

/** All bars as one path; the highest is as high as there is room, and the smallest can still be seen. */
function barPath(counts: readonly number[], edges: readonly number[], x: (time: number) => number): string {
  const most = Math.max(...counts, 1)
  return counts
    .map((count, at) => {
      if (count === 0) return ''
      const [start, end] = [x(edges[at] ?? 0), x(edges[at + 1] ?? 0)]
      if (end < 0 || start > across) return ''
      const height = Math.max(4, (count / most) * 100)
      const gap = Math.min(2, (end - start) * 0.1)
      return `M${(start + gap).toFixed(1)} 100V${(100 - height).toFixed(1)}H${(end - gap).toFixed(1)}V100Z`
    })
    .join('')
}
