import { useState } from 'react'
import { useClient } from '../api.ts'
import { backingUp, runUpkeep } from '../libraries/upkeep.ts'
import { UpkeepOutcome, UpkeepRunning } from '../libraries/UpkeepShown.tsx'
import { useStore } from '../state/store.ts'
import { useStrings } from '../strings/strings.ts'
import { Button } from '../ui/controls/Button.tsx'
import { TextField } from '../ui/controls/TextField.tsx'
import { SettingRow } from './SettingRow.tsx'

/** Copies the library to where the user says, and checks the copy. */
export function BackupSetting({ name }: { readonly name: string }) {
  const strings = useStrings()
  const w = strings.settings
  const client = useClient()
  const desktop = window.quarryDesktop
  const [path, setPath] = useState('')
  const { running, report } = useStore(backingUp)
  const choose = async () => {
    const chosen = await desktop?.chooseExport(`${name}-${new Date().toISOString().slice(0, 10)}.quarry`)
    if (chosen) setPath(chosen)
  }
  const backUp = () =>
    runUpkeep(backingUp, w.stopped, (signal) => client.libraries.backingUp({ path: path.trim() }, { signal }))
  return (
    <>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (path.trim() !== '') void backUp()
        }}
      >
        <SettingRow name={w.backup} hint={w.backupHint} wide>
          {running ? (
            <UpkeepRunning
              label={w.upkeepParts[running.progress?.part ?? 'library'] ?? w.backingUp}
              progress={running.progress}
              unit={running.progress?.part === 'files' ? 'items' : 'bytes'}
              onStop={running.stop}
            />
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
      {report ? (
        <UpkeepOutcome
          ok={report.ok}
          text={
            report.ok
              ? w.backedUp(report.path, report.bytes, report.media + report.originals)
              : w.backupFailed(report.path, report.problems.length)
          }
          problems={report.problems}
        />
      ) : null}
    </>
  )
}
