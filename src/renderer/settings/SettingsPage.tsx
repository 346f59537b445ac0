import { useState } from 'react'
import { useSettings } from '../state/queries.ts'
import { ErrorState, Skeleton } from '../ui/feedback/EmptyState.tsx'
import { Page } from '../ui/layout/Page.tsx'
import { SearchField } from '../ui/controls/SearchField.tsx'
import type { AddressOf } from '../state/route.ts'
import { useStrings } from '../strings/strings.ts'
import { AboutSection } from './AboutSection.tsx'
import { BrowserSection } from './BrowserSection.tsx'
import { ServiceSection } from './ServiceSection.tsx'
import { useSettingSections } from './useSettingSections.tsx'
import './settings.css'

/** Everything that can be set, in one searchable page. Changes act at once. */
export function SettingsPage({ find = '' }: AddressOf<'settings'>) {
  const strings = useStrings()
  const settings = useSettings()
  // What the palette leads to is what is looked for; another time it leads to something else.
  const [found, setFound] = useState(find)
  const [filter, setFilter] = useState(find)
  if (found !== find) {
    setFound(find)
    setFilter(find)
  }
  const sections = useSettingSections()
  if (settings.isError) return <ErrorState error={settings.error} onRetry={() => void settings.refetch()} />
  if (!settings.data) return <Skeleton lines={10} />
  const w = strings.settings
  const wanted = filter.trim().toLowerCase()
  const matches = (text: string) => text.toLowerCase().includes(wanted)
  const shown = sections
    .map((section) => ({
      title: section.title,
      settings: section.settings.filter(({ name, hint }) => matches(`${section.title} ${name} ${hint ?? ''}`)),
    }))
    .filter((section) => section.settings.length > 0)

  return (
    <Page
      title={w.title}
      scroll
      actions={
        <div className="settingsFilter">
          <SearchField label={w.filter} placeholder={w.filter} value={filter} onChange={setFilter} />
        </div>
      }
    >
      <div className="settings">
        {shown.map((section) => (
          <section key={section.title}>
            <h2>{section.title}</h2>
            <div className="settingGroup">
              {section.settings.map((setting) => (
                <div key={setting.name} className="setting">
                  <div className="settingName">
                    <span>{setting.name}</span>
                    {setting.hint ? <p>{setting.hint}</p> : null}
                  </div>
                  <div className="settingControl">{setting.control}</div>
                </div>
              ))}
            </div>
          </section>
        ))}
        {wanted === '' || matches(`${strings.browser.title} ${strings.browser.code}`) ? <BrowserSection /> : null}
        {wanted === '' || matches(`${strings.service.title} ${strings.service.address} ${strings.service.key}`) ? (
          <ServiceSection />
        ) : null}
        {wanted === '' || matches(w.about) ? <AboutSection /> : null}
      </div>
    </Page>
  )
}
