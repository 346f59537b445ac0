import { Fragment, type ReactNode } from 'react'

/** Text with spans of it marked. Spans are UTF-16, in order; what overlaps or lies outside is cut to fit. */
export function Marked({
  text,
  marks,
}: {
  readonly text: string
  readonly marks: readonly { readonly start: number; readonly end: number }[]
}) {
  // Another text has its parts in the elements of the one before, where a row shows one after the other.
  const parts: ReactNode[] = []
  let at = 0
  for (const mark of marks) {
    const start = Math.max(at, mark.start)
    const end = Math.min(text.length, mark.end)
    if (end <= start) continue
    parts.push(<Fragment key={`t${parts.length}`}>{text.slice(at, start)}</Fragment>)
    parts.push(<mark key={parts.length}>{text.slice(start, end)}</mark>)
    at = end
  }
  parts.push(<Fragment key="rest">{text.slice(at)}</Fragment>)
  return <>{parts}</>
}
