import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useStrings } from '../../strings/strings.ts'
import { IconButton } from '../controls/Button.tsx'
import './chosenBar.css'

/** Below a list: how much of it is selected, what can be done with that, and a way to select nothing. */
export function ChosenBar({
  count,
  onClear,
  children,
}: {
  readonly count: number
  readonly onClear: () => void
  readonly children: ReactNode
}) {
  const strings = useStrings()
  return (
    <div className="chosenBar" role="group" aria-label={strings.organising.selection}>
      <span className="grow num" role="status">
        {strings.documents.selected(count)}
      </span>
      {children}
      <IconButton size="small" label={strings.organising.clear} onPress={onClear}>
        <X aria-hidden />
      </IconButton>
    </div>
  )
}
