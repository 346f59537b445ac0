import { Marked } from '../ui/text/Marked.tsx'
import { leadOf } from './leadOf.ts'
import './hitSnippet.css'

/**
 * The words around a match. What stands far before its first mark gives way where the lines that there is room for would end
 * before the mark.
 */
export function HitSnippet({
  text,
  marks,
}: {
  readonly text: string
  readonly marks: readonly { readonly start: number; readonly end: number }[]
}) {
  const { length, isFar } = leadOf(text, marks[0]?.start ?? 0)
  const own = length === 0 ? marks : marks.map(({ start, end }) => ({ start: start - length, end: end - length }))
  return (
    <div className="snippetRoom">
      <p className="hitSnippet" dir="auto">
        {length > 0 ? (
          <span className="snippetLead" data-far={isFar || undefined}>
            <span>{text.slice(0, length)}</span>
          </span>
        ) : null}
        <Marked text={text.slice(length)} marks={own} />
      </p>
    </div>
  )
}
