import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useClient } from '../api.ts'
import { Button } from '../ui/controls/Button.tsx'
import { Dialog } from '../ui/overlays/Dialog.tsx'
import { useStrings } from '../strings/strings.ts'
import { useStore } from '../state/store.ts'
import type { CompactingStep } from '../../contract/libraries.ts'
import { compacting, runUpkeep } from './upkeep.ts'
import { UpkeepRunning } from './UpkeepShown.tsx'

/** Deletes for good what was removed, once that is agreed to, and says how much it was. */
export function CompactSetting() {
  const strings = useStrings()
  const w = strings.settings
  const client = useClient()
  const queries = useQueryClient()
  const [isAsked, setAsked] = useState(false)
  const { running, report: done } = useStore(compacting)
  const compact = async () => {
    await runUpkeep(compacting, w.stopped, (signal) => stepsOf(client.libraries.compacting({}, { signal })))
    await queries.invalidateQueries()
  }
  return (
    <div className="setting">
      <div className="settingName">
        <span>{w.compactName}</span>
        <p role="status">
          {done
            ? w.compacted(done.documents, done.texts, done.conversations, done.bytesBefore, done.bytesAfter)
            : w.compactHint}
        </p>
      </div>
      {running ? (
        <UpkeepRunning
          label={w.upkeepParts[running.progress?.part ?? 'trash'] ?? w.compacting}
          progress={running.progress}
          unit="items"
          onStop={running.stop}
        />
      ) : (
        <Button onPress={() => setAsked(true)}>{w.compact}</Button>
      )}
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
                void compact()
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

/** What is gone of a part; how much there is of it is not known. */
async function* stepsOf(steps: AsyncIterable<CompactingStep>) {
  for await (const step of steps)
    yield step.kind === 'done' ? step : { kind: step.kind, part: step.part, done: step.removed, total: null }
}
