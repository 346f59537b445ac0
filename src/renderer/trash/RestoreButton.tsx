import { Undo2 } from 'lucide-react'
import { useRef } from 'react'
import { Button } from '../ui/controls/Button.tsx'
import { useFocusLeft } from '../ui/layout/pageFocus.ts'

/** Those of all rows: one of them has the focus next when a row goes. */
export const restoreButtons = '.trashRow button:not(.trashDelete)'

/** Brings something back from the trash; it goes with what it restores, and leaves the focus to the next row. */
export function RestoreButton({
  text,
  label,
  isBusy,
  onRestore,
}: {
  readonly text: string
  /** Its name, where `text` does not tell what is restored. */
  readonly label?: string
  readonly isBusy: boolean
  readonly onRestore: () => void
}) {
  const button = useRef<HTMLButtonElement>(null)
  useFocusLeft(button, restoreButtons)
  return (
    <Button
      ref={button}
      size="small"
      {...(label === undefined ? {} : { 'aria-label': label })}
      isDisabled={isBusy}
      onPress={onRestore}
    >
      <Undo2 aria-hidden />
      {text}
    </Button>
  )
}
