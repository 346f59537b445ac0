import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReceiverView } from '../../contract/receiver.ts'
import type { QuarryClient } from '../../contract/routes.ts'
import { useClient } from '../api.ts'
import { keys } from '../state/queries.ts'
import { useStrings } from '../strings/strings.ts'
import { Button } from '../ui/controls/Button.tsx'
import { Switch } from '../ui/controls/Switch.tsx'
import { copyToClipboard } from '../ui/feedback/copyToClipboard.ts'
import { failureLine } from '../ui/feedback/describeFailure.ts'
import { toast } from '../ui/feedback/toast.tsx'
import { ServerSwitch } from './ServerSwitch.tsx'
import { SettingRow } from './SettingRow.tsx'
import { TextSetting } from './TextSetting.tsx'

type Change = Parameters<QuarryClient['receiver']['change']>[0]

/** Whether browsers may hand pages over, where these go, and how a browser is paired. */
export function BrowserSection() {
  const strings = useStrings()
  const client = useClient()
  const queries = useQueryClient()
  const w = strings.browser
  const view = useQuery({
    queryKey: keys.receiver,
    queryFn: ({ signal }) => client.receiver.get({}, { signal }),
  }).data
  const shown = {
    onSuccess: (next: ReceiverView) => queries.setQueryData(keys.receiver, next),
    onError: (error: Error) => toast({ text: failureLine(error), tone: 'bad' as const }),
  }
  const { mutate: change } = useMutation({ mutationFn: (given: Change) => client.receiver.change(given), ...shown })
  const renew = useMutation({
    ...shown,
    mutationFn: () => client.receiver.renew({}),
    onSuccess: (next) => {
      shown.onSuccess(next)
      toast({ text: w.renewed })
    },
  })
  if (!view) return null
  const copied = (text: string) => <Button onPress={() => copyToClipboard(text, w.copied)}>{w.copy}</Button>
  return (
    <section id="settings-browser">
      <h2>{w.title}</h2>
      <div className="settingGroup">
        <ServerSwitch words={w} server={view} onChange={(on) => change({ on })} />
        {view.code === null || view.bookmarklet === null ? null : (
          <>
            <SettingRow name={w.code} hint={w.codeHint} fact={view.code}>
              <div className="row">
                {copied(view.code)}
                <Button variant="quiet" isDisabled={renew.isPending} onPress={() => renew.mutate()}>
                  {w.renew}
                </Button>
              </div>
            </SettingRow>
            <SettingRow name={w.extension} hint={w.extensionHint} fact={view.extensionFolder}>
              {copied(view.extensionFolder)}
            </SettingRow>
            <SettingRow name={w.bookmarklet} hint={w.bookmarkletHint}>
              {copied(view.bookmarklet)}
            </SettingRow>
            <SettingRow name={w.collection} hint={w.collectionHint}>
              <TextSetting
                label={w.collection}
                value={view.collection}
                placeholder={w.collection}
                onChange={(collection) => collection !== '' && change({ collection })}
              />
            </SettingRow>
            <SettingRow name={w.embed} hint={w.embedHint}>
              <Switch on={view.embed} onChange={(embed) => change({ embed })}>
                <span className="visuallyHidden">{w.embed}</span>
              </Switch>
            </SettingRow>
          </>
        )}
      </div>
    </section>
  )
}
