import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { useClient } from '../api.ts'
import { CompactSetting } from '../libraries/CompactSetting.tsx'
import { UpkeepOutcome, UpkeepRunning } from '../libraries/UpkeepShown.tsx'
import { useLibrary } from '../state/queries.ts'
import { useStrings } from '../strings/strings.ts'
import { Button } from '../ui/controls/Button.tsx'
import { failureLine } from '../ui/feedback/describeFailure.ts'
import { toast } from '../ui/feedback/toast.tsx'
import { BackupSchedule } from './BackupSchedule.tsx'
import { BackupSetting } from './BackupSetting.tsx'
import { MoveLibrary } from './MoveLibrary.tsx'
import { RestoreSetting } from './RestoreSetting.tsx'
import { SettingRow } from './SettingRow.tsx'

/** The library file: its sizes, its check, a copy of it, and the room that it takes. */
export function LibrarySection() {
  const strings = useStrings()
  const w = strings.settings
  const client = useClient()
  const library = useLibrary().data
  const verify = useStoppable((signal) => client.libraries.verify({}, { signal }))
  if (!library) return null
  const report = verify.data
  return (
    <section id="settings-library">
      <h2>{w.library}</h2>
      <div className="settingGroup">
        <SettingRow
          name={w.libraryFile}
          hint={w.librarySize(library.bytes, library.originals.files, library.originals.bytes)}
          fact={library.path}
        />
        <SettingRow name={w.verify} hint={w.verifyHint}>
          {verify.isPending ? (
            <UpkeepRunning label={w.verifying} onStop={verify.stop} />
          ) : (
            <Button onPress={verify.start}>{w.verifyNow}</Button>
          )}
        </SettingRow>
        {report ? (
          <UpkeepOutcome
            ok={report.ok}
            text={
              report.ok
                ? w.verified(report.checks.reduce((sum, check) => sum + check.checked, 0))
                : w.verifyFailed(report.problems.length)
            }
            problems={report.problems}
          />
        ) : null}
        <BackupSetting name={library.name} />
        <BackupSchedule />
        <RestoreSetting />
        <MoveLibrary name={library.name} />
        <CompactSetting />
      </div>
    </section>
  )
}

/** Long work that the user may stop; stopping it is no failure. */
function useStoppable<T>(run: (signal: AbortSignal) => Promise<T>) {
  const strings = useStrings()
  const controller = useRef<AbortController | null>(null)
  const { mutate, data, isPending } = useMutation({
    mutationFn: () => {
      controller.current = new AbortController()
      return run(controller.current.signal)
    },
    onError: (error) => {
      if (controller.current?.signal.aborted) toast({ text: strings.settings.stopped })
      else toast({ text: failureLine(error), tone: 'bad' })
    },
  })
  return {
    data: isPending ? undefined : data,
    isPending,
    start: () => mutate(),
    stop: () => controller.current?.abort(),
  }
}
