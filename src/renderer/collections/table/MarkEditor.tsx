import { ValueMenuHere } from '../../fields/ValueEditor.tsx'
import type { MarkList } from '../../../contract/organising/marks.ts'
import { ColourDot } from '../../marks/ColourDot.tsx'
import { oneDocument, useMarkActions } from '../../marks/useMarkActions.ts'
import { useOfferedValues } from '../../marks/useMarks.ts'
import { useStrings } from '../../strings/strings.ts'

/** Chooses the status or priority of a document where it stands. */
export function MarkEditor({
  list,
  documentId,
  value,
  onClose,
}: {
  readonly list: MarkList
  readonly documentId: number
  /** The number of the one that it has. */
  readonly value: number | null
  readonly onClose: (how: 'key') => void
}) {
  const w = useStrings().marks
  const values = useOfferedValues()[list]
  const actions = useMarkActions()
  const selection = oneDocument(documentId)
  return (
    <ValueMenuHere
      label={w.lists[list]}
      onClose={onClose}
      entries={[
        ...values.map((each) => ({
          id: String(each.id),
          label: each.name,
          icon: <ColourDot colour={each.colour} />,
          ...(each.id === value ? { hint: w.current } : {}),
          run: () => actions.set(selection, list, each),
        })),
        ...(values.length > 0 ? [{ id: 'line', separator: true } as const] : []),
        { id: 'none', label: w.noValue, run: () => actions.set(selection, list, null) },
      ]}
    />
  )
}
