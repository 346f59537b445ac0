import { X } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
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
  const bar = useRef<HTMLDivElement>(null)
  // The bar goes with the selection: the keyboard goes on in the list above it.
  const clear = () => {
    const list = bar.current?.parentElement?.querySelector<HTMLElement>('[role="grid"]')
    onClear()
    list?.focus({ preventScroll: true })
  }
  return (
    <div ref={bar} className="chosenBar" role="group" aria-label={strings.organising.selection}>
      <span className="chosenCount">
        <span className="num" role="status">
          {strings.documents.selected(count)}
        </span>
        <IconButton size="small" label={strings.organising.clear} onPress={clear}>
          <X aria-hidden />
        </IconButton>
      </span>
      {children}
    </div>
  )
}
