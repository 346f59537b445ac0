import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { UpdateCheckView } from '../../contract/updates.ts'
import { useClient } from '../api.ts'
import { keys } from '../state/queries.ts'
import { useStrings } from '../strings/strings.ts'
import { Button } from '../ui/controls/Button.tsx'
import { Switch } from '../ui/controls/Switch.tsx'
import { failureLine } from '../ui/feedback/describeFailure.ts'
import { toast } from '../ui/feedback/toast.tsx'
import { PlainMarkdown } from '../ui/text/PlainMarkdown.tsx'
import { SettingRow } from './SettingRow.tsx'
import { TextSetting } from './TextSetting.tsx'
import { UpdateDownload } from './UpdateDownload.tsx'

/** Whether there is a newer Quarry: asked for by hand, or when the window opens once that is allowed. */
export function UpdatesSection() {
  const strings = useStrings()
  const w = strings.updates
  const client = useClient()
  const queries = useQueryClient()
  const now = useQuery({ queryKey: keys.updates, queryFn: ({ signal }) => client.updates.get({}, { signal }) }).data
  const { mutate: change } = useMutation({
    mutationFn: (given: { readonly isOn?: boolean; readonly address?: string }) => client.updates.change(given),
    onSuccess: (next) => queries.setQueryData(keys.updates, next),
    onError: (error) => toast({ text: failureLine(error), tone: 'bad' }),
  })
  const check = useMutation({ mutationFn: () => client.updates.check({}) })
  if (!now) return null
  const isOff = now.unavailable !== null
  return (
    <section id="settings-updates">
      <h2>{w.title}</h2>
      <div className="settingGroup">
        <SettingRow name={w.check} hint={isOff ? w.unavailable[now.unavailable] : w.checkHint(now.version)}>
          <Button isDisabled={isOff || now.address === '' || check.isPending} onPress={() => check.mutate()}>
            {w.checkNow}
          </Button>
        </SettingRow>
        {check.isError || check.data ? (
          <div className="setting" role="status">
            {check.data ? <Found found={check.data} /> : <p>{failureLine(check.error)}</p>}
          </div>
        ) : null}
        {isOff ? null : (
          <>
            <SettingRow name={w.address} hint={w.addressHint} wide>
              <TextSetting
                label={w.address}
                value={now.address}
                placeholder="https://"
                onChange={(address) => {
                  // What another address answered does not stand beside this one.
                  check.reset()
                  change({ address })
                }}
              />
            </SettingRow>
            <SettingRow name={w.atStart} hint={w.atStartHint}>
              <Switch on={now.isOn} onChange={(isOn) => change({ isOn })}>
                <span className="visuallyHidden">{w.atStart}</span>
              </Switch>
            </SettingRow>
          </>
        )}
      </div>
    </section>
  )
}

function Found({ found }: { readonly found: UpdateCheckView }) {
  const strings = useStrings()
  const w = strings.updates
  if (found.kind === 'current') return <p>{w.current(found.version)}</p>
  const { version, date, notes, download } = found
  return (
    <div>
      <p>{w.available(version, strings.formats.date(date))}</p>
      <div className="updateNotes">
        <PlainMarkdown text={notes} />
      </div>
      {download === null ? <p>{w.noPackage}</p> : <UpdateDownload file={download} />}
    </div>
  )
}
