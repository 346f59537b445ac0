import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useClient } from '../api.ts'
import { Button } from '../ui/controls/Button.tsx'
import { failureLine } from '../ui/feedback/describeFailure.ts'
import { Dialog } from '../ui/overlays/Dialog.tsx'
import { toast } from '../ui/feedback/toast.tsx'
import { useStrings } from '../strings/strings.ts'

/** Deletes for good what was removed, once that is agreed to, and says how much it was. */
export function CompactSetting() {
  const strings = useStrings()
  const w = strings.settings
  const client = useClient()
  const queries = useQueryClient()
  const [isAsked, setAsked] = useState(false)
  const compact = useMutation({
    mutationFn: () => client.libraries.compact({}),
    onSuccess: () => queries.invalidateQueries(),
    onError: (error) => toast({ text: failureLine(error), tone: 'bad' }),
  })
  const done = compact.data
  return (
    <div className="setting">
      <div className="settingName">
        <span>{w.compactName}</span>
        <p role="status">
          {compact.isPending
            ? w.compacting
            : done
              ? w.compacted(done.documents, done.texts, done.conversations, done.bytesBefore, done.bytesAfter)
              : w.compactHint}
        </p>
      </div>
      <Button isDisabled={compact.isPending} onPress={() => setAsked(true)}>
        {w.compact}
      </Button>
      <Dialog
        role="alertdialog"
        title={w.compactTitle}
        open={isAsked}
        onClose={() => setAsked(false)}
        foot={
          <>
            <Button variant="quiet" autoFocus onPress={() => setAsked(false)}>
              {strings.common.cancel}
            </Button>
            <Button
              variant="danger"
              onPress={() => {
                compact.mutate()
                setAsked(false)
              }}
            >
              {w.compactAction}
            </Button>
          </>
        }
      >
        <p>{w.compactWhat}</p>
      </Dialog>
    </div>
  )
}
