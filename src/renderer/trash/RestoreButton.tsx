import { Undo2 } from 'lucide-react'
import { useRef } from 'react'
import { Button } from '../ui/controls/Button.tsx'
import { useFocusLeft } from '../ui/layout/pageFocus.ts'

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
  useFocusLeft(button, '.trashRow button')
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
