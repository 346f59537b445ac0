import { Button } from '../ui/controls/Button.tsx'
import { Dialog } from '../ui/overlays/Dialog.tsx'
import { useStrings } from '../strings/strings.ts'
import { useDeleteTrashed, type Trashed } from './useTrash.ts'

/** Asks before what is chosen of the trash is deleted for good, and tells how much that is; open while anything is chosen. */
export function DeleteDialog({
  chosen,
  onClose,
}: {
  readonly chosen: readonly Trashed[]
  readonly onClose: () => void
}) {
  const strings = useStrings()
  const w = strings.trash
  const { mutate } = useDeleteTrashed()
  const [first] = chosen
  const name = first?.document ? first.document.title || strings.documents.untitled : (first?.removed?.name ?? '')
  return (
    <Dialog
      role="alertdialog"
      title={w.deleteTitle(chosen.length, name)}
      open={chosen.length > 0}
      onClose={onClose}
      foot={
        <>
          <Button variant="quiet" autoFocus onPress={onClose}>
            {strings.common.cancel}
          </Button>
          <Button
            variant="danger"
            onPress={() => {
              mutate(chosen)
              onClose()
            }}
          >
            {w.deleteNow(chosen.length)}
          </Button>
        </>
      }
    >
      <p>{w.deleteWhat(chosen.some(({ removed }) => removed?.kind === 'collection'))}</p>
    </Dialog>
  )
}
