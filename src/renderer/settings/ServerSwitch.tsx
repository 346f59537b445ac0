import { useStrings } from '../strings/strings.ts'
import { Switch } from '../ui/controls/Switch.tsx'
import { Notice } from '../ui/indicators/Badge.tsx'
import { SettingRow } from './SettingRow.tsx'

/** Whether one of Quarry's servers listens for other programs, and what keeps it from that. */
export function ServerSwitch({
  words,
  server,
  onChange,
}: {
  readonly words: { readonly on: string; readonly onHint: string }
  readonly server: { readonly on: boolean; readonly problem: string | null }
  readonly onChange: (on: boolean) => void
}) {
  const strings = useStrings()
  return (
    <>
      <SettingRow name={words.on} hint={words.onHint}>
        <Switch on={server.on} onChange={onChange}>
          <span className="visuallyHidden">{words.on}</span>
        </Switch>
      </SettingRow>
      {server.problem === null ? null : (
        <div className="setting">
          <Notice tone="warn">{strings.message(server.problem)}</Notice>
        </div>
      )}
    </>
  )
}
