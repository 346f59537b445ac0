import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { LogLevelName } from '../../contract/log.ts'
import { useClient } from '../api.ts'
import { useAbout } from '../state/queries.ts'
import { goTo } from '../state/route.ts'
import { Button } from '../ui/controls/Button.tsx'
import { Select } from '../ui/controls/Select.tsx'
import { failureLine } from '../ui/feedback/describeFailure.ts'
import { toast } from '../ui/feedback/toast.tsx'
import { useStrings } from '../strings/strings.ts'
import { SettingRow } from './SettingRow.tsx'

const logLevels: readonly LogLevelName[] = ['debug', 'info', 'warn', 'error']

function LogLevelRow() {
  const w = useStrings().log
  const client = useClient()
  const queries = useQueryClient()
  const queryKey = ['log', 'level']
  const kept = useQuery({ queryKey, queryFn: ({ signal }) => client.log.level({}, { signal }) }).data
  const { mutate } = useMutation({
    mutationFn: (level: LogLevelName) => client.log.keep({ level }),
    onSuccess: (next) => queries.setQueryData(queryKey, next),
    onError: (error) => toast({ text: failureLine(error), tone: 'bad' }),
  })
  if (!kept) return null
  return (
    <SettingRow name={w.keepName} hint={w.keepHint}>
      <Select
        name={w.keepName}
        options={logLevels.map((id) => ({ id, label: w.levels[id] }))}
        value={kept.level}
        onChange={mutate}
      />
    </SettingRow>
  )
}

/** What runs here: version, shell, models, and the log. */
export function AboutSection() {
  const strings = useStrings()
  const about = useAbout().data
  const w = strings.settings
  if (!about) return null
  const rows: readonly (readonly [string, ReactNode])[] = [
    [w.version, `${strings.common.appName} ${about.version}`],
    [w.shell, `${w.shells[about.shell]} (${about.platform})`],
    [
      w.models,
      about.models.map((model) => <div key={model.name}>{strings.collections.in(model.name, model.maxDimension)}</div>),
    ],
  ]
  return (
    <section id="settings-about">
      <h2>{w.about}</h2>
      <div className="settingGroup">
        {rows.map(([name, value]) => (
          <div key={name} className="setting settingFact">
            <span>{name}</span>
            <div className="muted">{value}</div>
          </div>
        ))}
        <div className="setting">
          <div className="settingName">
            <span>{strings.log.settingName}</span>
            <p>{strings.log.settingHint}</p>
          </div>
          <Button onPress={() => goTo({ page: 'log' })}>{strings.log.show}</Button>
        </div>
        <LogLevelRow />
      </div>
    </section>
  )
}
