import { Star } from 'lucide-react'
import { memo } from 'react'
import type { MarksSummaryView } from '../../../contract/organising/marks.ts'
import { ColourDot } from '../../marks/ColourDot.tsx'
import { useStrings } from '../../strings/strings.ts'
import type { MarkNames } from './useMarkCells.ts'
import type { MarkColumn } from './useTable.ts'

/** Tags shown in a cell; its title lists all of them. */
const mostTags = 4

/** A mark of a document in a cell of a table. `marks`: null while they are not known. */
export const MarkCell = memo(function MarkCell({
  column,
  marks,
  names,
}: {
  readonly column: MarkColumn
  readonly marks: MarksSummaryView | null | undefined
  readonly names: MarkNames
}) {
  if (column === 'starred') return <StarCell isStarred={marks?.starred === true} />
  if (!marks) return null
  const own =
    column === 'tags'
      ? marks.tags.flatMap((id) => names.tags.get(id) ?? [])
      : [names.values.get(marks[column] ?? 0) ?? []].flat()
  if (own.length === 0) return null
  const shown = own.slice(0, mostTags)
  return (
    <span className="markCell ellipsis" title={own.map(({ name }) => name).join(', ')}>
      {shown.map(({ name, colour }) => (
        <span key={name} className="markCellValue" dir="auto">
          <ColourDot colour={colour} />
          {name}
        </span>
      ))}
      {own.length > shown.length ? <span className="num">+{own.length - shown.length}</span> : null}
    </span>
  )
})

/** A click on the star is heard by the table. */
function StarCell({ isStarred }: { readonly isStarred: boolean }) {
  const w = useStrings().marks
  return (
    <span
      className="starCell"
      data-starred={isStarred || undefined}
      title={isStarred ? w.unstar : w.star}
      {...(isStarred ? { role: 'img', 'aria-label': w.isStarred } : { 'aria-hidden': true })}
    >
      <Star aria-hidden />
    </span>
  )
}
