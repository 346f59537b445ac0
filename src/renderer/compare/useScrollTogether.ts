import { type RefObject, useEffect } from 'react'

/**
 * Scrolls two texts together: changes that belong together are beside each other, and what is between them in proportion.
 * Different texts have no such places: each scrolls by itself.
 */
export function useScrollTogether(
  left: RefObject<HTMLElement | null>,
  right: RefObject<HTMLElement | null>,
  isTogether: boolean,
): void {
  useEffect(() => {
    const [a, b] = [left.current, right.current]
    if (!a || !b || !isTogether) return
    // Where a side was put by the other one: its event must not move that one back.
    const put = new Map<HTMLElement, number>()
    const follow = (from: HTMLElement, to: HTMLElement) => () => {
      if (Math.abs((put.get(from) ?? -10) - from.scrollTop) <= 1) return
      put.delete(from)
      const eye = from.clientHeight / 2
      const target = mapped(from.scrollTop + eye, landmarks(from), landmarks(to)) - eye
      const ends =
        from.scrollTop <= 0 ? 0 : from.scrollTop >= from.scrollHeight - from.clientHeight - 1 ? Infinity : target
      to.scrollTop = Math.min(Math.max(0, ends), to.scrollHeight - to.clientHeight)
      put.set(to, to.scrollTop)
    }
    const [fromLeft, fromRight] = [follow(a, b), follow(b, a)]
    a.addEventListener('scroll', fromLeft, { passive: true })
    b.addEventListener('scroll', fromRight, { passive: true })
    return () => {
      a.removeEventListener('scroll', fromLeft)
      b.removeEventListener('scroll', fromRight)
    }
  }, [left, right, isTogether])
}

/** Where the changes of a side are in its text, with its two ends, in CSS pixels. */
function landmarks(frame: HTMLElement): readonly number[] {
  const top = frame.getBoundingClientRect().top - frame.scrollTop
  const changes = [...frame.querySelectorAll('[data-change]')].map((change) => change.getBoundingClientRect().top - top)
  return [0, ...changes, frame.scrollHeight]
}

/** The place among `to` that a place among `from` belongs to: both lists have the same length. */
function mapped(place: number, from: readonly number[], to: readonly number[]): number {
  const after = from.findIndex((one) => one > place)
  const next = after < 1 ? from.length - 1 : after
  const [start, end] = [from[next - 1] ?? 0, from[next] ?? 0]
  const [toStart, toEnd] = [to[next - 1] ?? 0, to[next] ?? 0]
  return end <= start ? toStart : toStart + ((place - start) / (end - start)) * (toEnd - toStart)
}
