import { Fragment } from 'react'

/** Text with what agrees and what differs marked, each in its own way. Spans are in order and do not overlap. */
export function MarkedPieces({
  text,
  marks,
}: {
  readonly text: string
  readonly marks: readonly { readonly start: number; readonly end: number; readonly state: 'agrees' | 'differs' }[]
}) {
  return (
    <>
      {marks.map(({ start, end, state }, index) => (
        <Fragment key={start}>
          {text.slice(marks[index - 1]?.end ?? 0, start)}
          <mark className="claimMark" data-state={state}>
            {text.slice(start, end)}
          </mark>
        </Fragment>
      ))}
      {text.slice(marks.at(-1)?.end ?? 0)}
    </>
  )
}
