import { useState } from 'react'
import type { DifferenceView } from '../../contract/files/captures.ts'
import { useStrings } from '../strings/strings.ts'
import { Button } from '../ui/controls/Button.tsx'
import './versions.css'

type Part = DifferenceView['parts'][number]

/** Longer stretches that both versions share are folded, with so much of them left around the changes. */
const FOLDED_FROM = 600
const CONTEXT = 160

/** A text with what was removed and added marked in it. */
export function TextDifference({ parts }: { readonly parts: readonly Part[] }) {
  const w = useStrings().versions
  return (
    <div className="difference" dir="auto">
      {parts.map(({ kind, text }, at) => {
        if (kind === 'removed')
          return (
            <del key={at} aria-label={`${w.removed}: ${text}`}>
              {text}
            </del>
          )
        if (kind === 'added')
          return (
            <ins key={at} aria-label={`${w.added}: ${text}`}>
              {text}
            </ins>
          )
        return <Shared key={at} text={text} isFirst={at === 0} isLast={at === parts.length - 1} />
      })}
    </div>
  )
}

function Shared({
  text,
  isFirst,
  isLast,
}: {
  readonly text: string
  readonly isFirst: boolean
  readonly isLast: boolean
}) {
  const w = useStrings().versions
  const [isOpen, setOpen] = useState(false)
  if (isOpen || text.length < FOLDED_FROM) return <span>{text}</span>
  // Words stay whole, where there are spaces between them.
  const before = isFirst ? '' : text.slice(0, CONTEXT).replace(/(?<=\s)\S*$/, '')
  const after = isLast ? '' : text.slice(-CONTEXT).replace(/^\S*(?=\s)/, '')
  return (
    <span>
      {before}
      <Button size="small" variant="quiet" onPress={() => setOpen(true)}>
        {w.unchanged(text.length - before.length - after.length)}
      </Button>
      {after}
    </span>
  )
}
