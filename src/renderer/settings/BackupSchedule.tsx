import { useQuery } from '@tanstack/react-query'
import { useClient } from '../api.ts'
import { keys, useChangeSettings, useSettings } from '../state/queries.ts'
import { useStrings } from '../strings/strings.ts'
import { Button } from '../ui/controls/Button.tsx'
import { SegmentedControl } from '../ui/controls/SegmentedControl.tsx'
import { Notice } from '../ui/indicators/Badge.tsx'
import { NumberSetting } from './NumberSetting.tsx'
import { SettingRow } from './SettingRow.tsx'
import { TextSetting } from './TextSetting.tsx'

const plans = ['never', 'day', 'week', 'close'] as const

/** When the library is copied by itself, where to, how many copies are kept, and which was the last. */
export function BackupSchedule() {
  const strings = useStrings()
  const client = useClient()
  const now = useSettings().data
  const { mutate: change } = useChangeSettings()
  const desktop = window.quarryDesktop
  const w = strings.settings.schedule
  const folder = now?.backupFolder ?? ''
  const made = useQuery({
    queryKey: [...keys.backups, folder],
    queryFn: ({ signal }) => client.libraries.backups({}, { signal }),
    // Copies are made by the clock, and on closing, whatever is in sight.
    refetchInterval: 15_000,
  }).data
  if (!now) return null
  const choose = async () => {
    const [chosen] = (await desktop?.chooseFolders()) ?? []
    if (chosen !== undefined) change({ backupFolder: chosen })
  }
  const [last] = made?.copies ?? []
  return (
    <>
      <SettingRow name={w.name} hint={w.hint} fact={last && w.last(last.at, made?.copies.length ?? 0)}>
        <SegmentedControl
          label={w.name}
          options={plans.map((id) => ({ id, label: w.every[id] }))}
          value={now.backupEvery}
          onChange={(backupEvery) => change({ backupEvery })}
        />
      </SettingRow>
      {now.backupEvery === 'never' ? null : (
        <>
          <SettingRow name={w.folder} hint={folder === '' ? w.noFolder : w.folderHint} wide>
            <span className="row">
              <TextSetting
                label={w.folder}
                value={folder}
                placeholder={w.folderPlaceholder}
                onChange={(backupFolder) => change({ backupFolder })}
              />
              {desktop ? <Button onPress={() => void choose()}>{strings.settings.backupChoose}</Button> : null}
            </span>
          </SettingRow>
          <SettingRow name={w.keep} hint={w.keepHint}>
            <NumberSetting
              label={w.keep}
              value={now.backupKeep}
              min={1}
              max={365}
              onChange={(backupKeep) => change({ backupKeep })}
            />
          </SettingRow>
          {made?.problem ? (
            <div className="setting">
              <Notice tone="bad">{strings.message(made.problem)}</Notice>
            </div>
          ) : null}
        </>
      )}
    </>
  )
}
