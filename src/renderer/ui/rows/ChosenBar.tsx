import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useStrings } from '../../strings/strings.ts'
import { IconButton } from '../controls/Button.tsx'
import './chosenBar.css'

/** Below a list: how much of it is selected, a way to select nothing, and what can be done with it. */
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
      <span className="chosenCount">
        <span className="num" role="status">
          {strings.documents.selected(count)}
        </span>
        <IconButton size="small" label={strings.organising.clear} onPress={onClear}>
          <X aria-hidden />
        </IconButton>
      </span>
      {children}
    </div>
  )
}
