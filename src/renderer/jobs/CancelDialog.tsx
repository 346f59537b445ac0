import { Button } from '../ui/controls/Button.tsx'
import { Dialog } from '../ui/overlays/Dialog.tsx'
import { useStrings } from '../strings/strings.ts'

/** Asks before jobs are cancelled. */
export function CancelDialog({
  count,
  open,
  onClose,
  onCancel,
}: {
  readonly count: number
  readonly open: boolean
  readonly onClose: () => void
  readonly onCancel: () => void
}) {
  const w = useStrings().jobs
  return (
    <Dialog
      title={count === 1 ? w.cancelTitle : w.cancelSeveralTitle(count)}
      role="alertdialog"
      open={open}
      onClose={onClose}
      foot={
        <>
          <Button variant="quiet" onPress={onClose}>
            {w.keepRunning}
          </Button>
          <Button variant="danger" autoFocus onPress={onCancel}>
            {count === 1 ? w.cancel : w.cancelSeveral(count)}
          </Button>
        </>
      }
    >
      <p>{w.cancelText}</p>
    </Dialog>
  )
}
