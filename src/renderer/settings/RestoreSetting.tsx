import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useClient } from '../api.ts'
import { restoring, runUpkeep } from '../libraries/upkeep.ts'
import { UpkeepOutcome, UpkeepRunning } from '../libraries/UpkeepShown.tsx'
import { useForgetLibrary, useOpenLibrary } from '../libraries/useOpenLibrary.ts'
import { useStore } from '../state/store.ts'
import { useStrings } from '../strings/strings.ts'
import { Button } from '../ui/controls/Button.tsx'
import { TextField } from '../ui/controls/TextField.tsx'
import { Dialog } from '../ui/overlays/Dialog.tsx'
import { PathText } from '../ui/text/PathText.tsx'
import { SettingRow } from './SettingRow.tsx'

/** Restores a backup beside the library, or in its place once that is agreed to. */
export function RestoreSetting() {
  const strings = useStrings()
  const w = strings.settings.restore
  const client = useClient()
  const forget = useForgetLibrary()
  const open = useOpenLibrary()
  const queries = useQueryClient()
  const desktop = window.quarryDesktop
  const [from, setFrom] = useState('')
  const [to, setTo] = useState('')
  const [isAsked, setAsked] = useState(false)
  const { running, report } = useStore(restoring)
  const backup = from.trim()
  const restore = async (beside: string | undefined) => {
    const done = await runUpkeep(restoring, strings.settings.stopped, (signal) =>
      client.libraries.restoring({ from: backup, ...(beside === undefined ? {} : { to: beside }) }, { signal }),
    )
    // Whatever came of it, the library may have been closed meanwhile.
    if (beside === undefined) await (done?.ok === true ? forget() : queries.invalidateQueries())
  }
  const choose = async () => {
    const chosen = await desktop?.chooseLibrary()
    if (chosen) setFrom(chosen)
  }
  return (
    <>
      <SettingRow name={w.name} hint={w.hint} wide>
        {running ? (
          <UpkeepRunning
            label={strings.settings.upkeepParts[running.progress?.part ?? 'copying'] ?? w.name}
            progress={running.progress}
            onStop={running.stop}
          />
        ) : (
          <span className="restoreFields">
            <span className="row">
              <TextField aria-label={w.from} placeholder={w.from} value={from} onChange={setFrom} />
              {desktop ? <Button onPress={() => void choose()}>{strings.settings.backupChoose}</Button> : null}
              <Button isDisabled={backup === ''} onPress={() => setAsked(true)}>
                {w.swap}
              </Button>
            </span>
            <span className="row">
              <TextField aria-label={w.to} placeholder={w.to} value={to} onChange={setTo} />
              <Button isDisabled={backup === '' || to.trim() === ''} onPress={() => void restore(to.trim())}>
                {w.beside}
              </Button>
            </span>
          </span>
        )}
      </SettingRow>
      {report ? (
        <UpkeepOutcome
          ok={report.ok}
          text={report.ok ? w.done(report.path, report.bytes, report.replaced) : w.failed(report.problems.length)}
          problems={report.problems}
          action={
            report.ok && report.replaced === null ? (
              <Button isDisabled={open.isPending} onPress={() => open.mutate({ path: report.path, create: false })}>
                {w.open}
              </Button>
            ) : null
          }
        />
      ) : null}
      <Dialog
        role="alertdialog"
        title={w.title}
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
                setAsked(false)
                void restore(undefined)
              }}
            >
              {w.swap}
            </Button>
          </>
        }
      >
        <p>{w.what}</p>
        <p className="mono">
          <PathText>{backup}</PathText>
        </p>
      </Dialog>
    </>
  )
}
