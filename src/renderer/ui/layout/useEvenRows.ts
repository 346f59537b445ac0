import { type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type EvenList, rowsInSight, type Sight, topToShow } from './evenRows.ts'
import type { Rows } from './reportWait.ts'
import type { ScrolledList } from './useShownRow.ts'

/** A list rests that is not scrolled for so long, in milliseconds. */
const restMs = 150

const isSame = (one: Rows, other: Rows) => one.first === other.first && one.last === other.last

const unseen: Sight = { top: 0, height: 0 }

export interface EvenRows {
  readonly inSight: Rows
  readonly isScrolling: boolean
  readonly scrolled: ScrolledList & {
    /** In pixels, as it was laid out last; 0 before. Asked of the element, the page would be laid out at once. */
    readonly width: () => number
  }
}

/**
 * Which rows of one height are in sight in `scroller`. Reckoned from the height: what keeps a place for each row takes as long as
 * a frame whenever one is added to hundreds of thousands, as during an import. Undefined stands for a list that is
 * not one of these: nothing is listened to.
 */
export function useEvenRows(scroller: RefObject<HTMLDivElement | null>, list: EvenList | undefined): EvenRows {
  const { count = 0, rowHeight = 1, headHeight = 0 } = list ?? {}
  const isOff = list === undefined
  const even = useMemo(() => ({ count, rowHeight, headHeight }), [count, rowHeight, headHeight])
  const [seen, setSeen] = useState({ sight: unseen, isScrolling: false })
  /** As the list is now, which is drawn only when other rows are in sight. */
  const now = useRef({ sight: unseen, width: 0, isScrolling: false, even })
  useLayoutEffect(() => {
    now.current.even = even
    const { sight, isScrolling } = now.current
    // Another number of rows may tell apart what showed the same rows: before, both ended with the last one.
    setSeen((drawn) =>
      isSame(rowsInSight(drawn.sight, even), rowsInSight(sight, even)) ? drawn : { sight, isScrolling },
    )
  }, [even])

  useLayoutEffect(() => {
    const element = scroller.current
    if (!element || isOff) return undefined
    const see = (sight: Sight, isScrolling: boolean, isAtOnce: boolean) => {
      const { even: rows, ...before } = now.current
      Object.assign(now.current, { sight, isScrolling })
      const isSameRows = isSame(rowsInSight(before.sight, rows), rowsInSight(sight, rows))
      if (isSameRows && before.isScrolling === isScrolling) return
      const draw = () => setSeen({ sight, isScrolling })
      // In this frame: with the next one, rows would be missing in this.
      if (isAtOnce) flushSync(draw)
      else draw()
    }
    let scrolledAt = 0
    let timer: ReturnType<typeof setTimeout> | undefined
    const rest = () => {
      const leftMs = scrolledAt + restMs - performance.now()
      timer = leftMs > 0 ? setTimeout(rest, leftMs) : undefined
      if (timer === undefined) see(now.current.sight, false, false)
    }
    const onScroll = () => {
      scrolledAt = performance.now()
      timer ??= setTimeout(rest, restMs)
      see({ ...now.current.sight, top: element.scrollTop }, true, true)
    }
    const observer = new ResizeObserver(([entry]) => {
      if (!entry) return
      const { width, height } = entry.contentRect
      now.current.width = width
      see({ ...now.current.sight, height }, now.current.isScrolling, true)
    })
    now.current.width = element.clientWidth
    see({ top: element.scrollTop, height: element.clientHeight }, false, false)
    element.addEventListener('scroll', onScroll, { passive: true })
    observer.observe(element)
    return () => {
      clearTimeout(timer)
      element.removeEventListener('scroll', onScroll)
      observer.disconnect()
    }
  }, [scroller, isOff])

  const scrolled = useMemo<EvenRows['scrolled']>(
    () => ({
      show: (index) => {
        const top = topToShow(index, now.current.sight, now.current.even)
        if (top !== undefined) scroller.current?.scrollTo({ top })
      },
      toTop: () => {
        // Set where it is at the top already, it would have the page laid out at once.
        if (now.current.sight.top !== 0) scroller.current?.scrollTo({ top: 0 })
      },
      width: () => now.current.width,
    }),
    [scroller],
  )
  return { inSight: rowsInSight(seen.sight, even), isScrolling: seen.isScrolling, scrolled }
}
