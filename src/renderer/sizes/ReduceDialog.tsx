import type { PrecisionName, SizeView } from '../../contract/vectors/sizes.ts'
import { Button } from '../ui/controls/Button.tsx'
import { Dialog } from '../ui/overlays/Dialog.tsx'
import { useStrings } from '../strings/strings.ts'
import { optionOf, shownWidth } from './options.ts'

/** Asks before precision is lost, with what was measured. `precision` null: nothing is asked. */
export function ReduceDialog({
  view,
  precision,
  onClose,
  onAgree,
}: {
  readonly view: SizeView
  readonly precision: PrecisionName | null
  readonly onClose: () => void
  readonly onAgree: (precision: PrecisionName) => void
}) {
  const strings = useStrings()
  const w = strings.sizes
  const before = optionOf(view, shownWidth(view), view.precision)
  const after = precision ? optionOf(view, shownWidth(view), precision) : undefined
  return (
    <Dialog
      role="alertdialog"
      title={precision ? w.reduceTitle(w.precisions[precision]) : ''}
      open={precision !== null}
      onClose={onClose}
      foot={
        <>
          <Button variant="quiet" autoFocus onPress={onClose}>
            {strings.common.cancel}
          </Button>
          <Button
            variant="danger"
            onPress={() => {
              if (precision) onAgree(precision)
              onClose()
            }}
          >
            {w.reduceAction}
          </Button>
        </>
      }
    >
      <p>
        {before && after
          ? w.reduceWorth(before.recall, after.recall, before.diskBytes, after.diskBytes)
          : w.reduceUnmeasured}
      </p>
      {view.measurement ? (
        <p>{w.measured(view.measurement.measuredAt, view.measurement.vectors, view.measurement.questionKinds)}</p>
      ) : null}
      <p>
        {w.reduceForGood} {w.reduceShared}
      </p>
    </Dialog>
  )
}
