import { useMutation } from '@tanstack/react-query'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { useRef, useState } from 'react'
import { useClient } from '../api.ts'
import { CompactSetting } from '../libraries/CompactSetting.tsx'
import { useLibrary } from '../state/queries.ts'
import { useStrings } from '../strings/strings.ts'
import { Button } from '../ui/controls/Button.tsx'
import { TextField } from '../ui/controls/TextField.tsx'
import { failureLine } from '../ui/feedback/describeFailure.ts'
import { ProgressBar } from '../ui/feedback/ProgressBar.tsx'
import { toast } from '../ui/feedback/toast.tsx'
import { Notice } from '../ui/indicators/Badge.tsx'
import { BackupSchedule } from './BackupSchedule.tsx'
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
            <Running label={w.verifying} onStop={verify.stop} />
          ) : (
            <Button onPress={verify.start}>{w.verifyNow}</Button>
          )}
        </SettingRow>
        {report ? (
          <Outcome
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
        <CompactSetting />
      </div>
    </section>
  )
}

/** Copies the library to where the user says, and checks the copy. */
function BackupSetting({ name }: { readonly name: string }) {
  const strings = useStrings()
  const w = strings.settings
  const client = useClient()
  const desktop = window.quarryDesktop
  const [path, setPath] = useState('')
  const backup = useStoppable((signal) => client.libraries.backup({ path: path.trim() }, { signal }))
  const choose = async () => {
    const chosen = await desktop?.chooseExport(`${name}-${new Date().toISOString().slice(0, 10)}.quarry`)
    if (chosen) setPath(chosen)
  }
  const done = backup.data
  return (
    <>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (path.trim() !== '') backup.start()
        }}
      >
        <SettingRow name={w.backup} hint={w.backupHint} wide>
          {backup.isPending ? (
            <Running label={w.backingUp} onStop={backup.stop} />
          ) : (
            <span className="row">
              <TextField aria-label={w.backupPath} placeholder={w.backupPath} value={path} onChange={setPath} />
              {desktop ? <Button onPress={() => void choose()}>{w.backupChoose}</Button> : null}
              <Button type="submit" isDisabled={path.trim() === ''}>
                {w.backupNow}
              </Button>
            </span>
          )}
        </SettingRow>
      </form>
      {done ? (
        <Outcome
          ok={done.ok}
          text={
            done.ok
              ? w.backedUp(done.path, done.bytes, done.media + done.originals)
              : w.backupFailed(done.path, done.problems.length)
          }
          problems={done.problems}
        />
      ) : null}
    </>
  )
}

function Running({ label, onStop }: { readonly label: string; readonly onStop: () => void }) {
  const strings = useStrings()
  return (
    <span className="row settingRunning" role="status">
      <span className="settingProgress">
        <span>{label}</span>
        <ProgressBar label={label} fraction={null} />
      </span>
      <Button onPress={onStop}>{strings.common.cancel}</Button>
    </span>
  )
}

function Outcome({
  ok,
  text,
  problems,
}: {
  readonly ok: boolean
  readonly text: string
  readonly problems: readonly string[]
}) {
  return (
    <div className="setting" role="status">
      <Notice tone={ok ? 'ok' : 'bad'} icon={ok ? <CircleCheck aria-hidden /> : <CircleAlert aria-hidden />}>
        <div>
          {text}
          {problems.length === 0 ? null : (
            <ul>
              {problems.map((problem) => (
                <li key={problem}>{problem}</li>
              ))}
            </ul>
          )}
        </div>
      </Notice>
    </div>
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
