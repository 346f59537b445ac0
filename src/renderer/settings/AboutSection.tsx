import type { ReactNode } from 'react'
import { useAbout } from '../state/queries.ts'
import { goTo } from '../state/route.ts'
import { Button } from '../ui/controls/Button.tsx'
import { useStrings } from '../strings/strings.ts'

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
      </div>
    </section>
  )
}
