import { useRef } from 'react'
import { Button } from '../ui/controls/Button.tsx'
import { useFocusLeft } from '../ui/layout/pageFocus.ts'
import { useStrings } from '../strings/strings.ts'
import { restoreButtons } from './RestoreButton.tsx'

/** Asks whether what a row of the trash is about is to be deleted for good; it leaves the focus to the next row. */
export function DeleteButton({ name, onDelete }: { readonly name: string; readonly onDelete: () => void }) {
  const w = useStrings().trash
  const button = useRef<HTMLButtonElement>(null)
  useFocusLeft(button, restoreButtons)
  return (
    <Button
      ref={button}
      size="small"
      variant="quiet"
      className="trashDelete"
      aria-label={w.deleteOf(name)}
      onPress={onDelete}
    >
      {w.deleteChosen}
    </Button>
  )
}
