import { ChevronDown } from 'lucide-react'
import { Fragment, useState } from 'react'
import { useSettings } from '../state/queries.ts'
import { ErrorState, Skeleton } from '../ui/feedback/EmptyState.tsx'
import { Page } from '../ui/layout/Page.tsx'
import { Button } from '../ui/controls/Button.tsx'
import { MenuButton } from '../ui/overlays/Menu.tsx'
import { SearchField } from '../ui/controls/SearchField.tsx'
import type { AddressOf } from '../state/route.ts'
import { everyLanguage, useStrings } from '../strings/strings.ts'
import { AccessSection } from './AccessSection.tsx'
import { AboutSection } from './AboutSection.tsx'
import { UpdatesSection } from './UpdatesSection.tsx'
import { BrowserSection } from './BrowserSection.tsx'
import { CollectionModel } from './CollectionModel.tsx'
import { EmbedderSection } from './EmbedderSection.tsx'
import { LibrarySection } from './LibrarySection.tsx'
import { NetworkSection } from './NetworkSection.tsx'
import { PrivacySection } from './PrivacySection.tsx'
import { ServiceSection } from './ServiceSection.tsx'
import { SettingRow } from './SettingRow.tsx'
import { useSettingSections } from './useSettingSections.tsx'
import './settings.css'

/** Everything that can be set, in one searchable page. Changes act at once. */
export function SettingsPage({ find = '' }: AddressOf<'settings'>) {
  const strings = useStrings()
  const settings = useSettings()
  // What the palette leads to is what is looked for; another time it leads to something else. In another language it is no word.
  const [shown, setShown] = useState({ find, strings })
  const [filter, setFilter] = useState(find)
  if (shown.find !== find || shown.strings !== strings) {
    setShown({ find, strings })
    setFilter(shown.find === find ? '' : find)
  }
  const settingsIn = useSettingSections()
  if (settings.isError) return <ErrorState error={settings.error} onRetry={() => void settings.refetch()} />
  if (!settings.data) return <Skeleton lines={10} />
  const w = strings.settings
  const now = settings.data
  const wanted = filter.trim().toLowerCase()
  const matches = (text: string) => wanted === '' || text.toLowerCase().includes(wanted)
  const elsewhere = wanted === '' ? [] : everyLanguage.map(settingsIn)
  const plain = settingsIn(strings)
    .map((section, at) => ({
      ...section,
      settings: section.settings
        // Not its name, which is another in another language: its control would lose the focus with it.
        .map((setting, place) => ({ ...setting, place }))
        .filter(({ name, hint = '', words = '', place }) => {
          const names = elsewhere.map((sections) => sections[at]?.settings[place]?.name)
          return matches([section.title, name, hint, words, ...names].join(' '))
        }),
    }))
    .filter((section) => section.settings.length > 0)
  const { network, privacy, service, browser, embedders, access } = strings
  const whole = [
    {
      id: 'service',
      title: service.title,
      words: [service.address, service.key, service.test],
      part: <ServiceSection />,
    },
    { id: 'embedders', title: embedders.title, words: Object.values(embedders), part: <EmbedderSection /> },
    { id: 'network', title: network.title, words: Object.values(network), part: <NetworkSection /> },
    { id: 'privacy', title: privacy.title, words: Object.values(privacy), part: <PrivacySection /> },
    {
      id: 'library',
      title: w.library,
      words: [
        w.libraryFile,
        w.verify,
        w.verifyHint,
        w.backup,
        w.backupHint,
        w.restore.name,
        w.restore.hint,
        w.schedule.name,
        w.schedule.hint,
        w.move.name,
        w.move.hint,
        w.compactName,
        w.compactHint,
      ],
      part: <LibrarySection />,
    },
    { id: 'browser', title: browser.title, words: [browser.code, browser.extension], part: <BrowserSection /> },
    { id: 'access', title: access.title, words: [access.on, access.keys, 'API MCP HTTP'], part: <AccessSection /> },
    {
      id: 'updates',
      title: strings.updates.title,
      words: [strings.updates.address, strings.updates.atStart],
      part: <UpdatesSection />,
    },
    {
      id: 'about',
      title: w.about,
      words: [w.version, w.models, strings.log.settingName, strings.log.keepName],
      part: <AboutSection />,
    },
  ].filter(({ title, words }) => matches([title, ...words.filter((word) => typeof word === 'string')].join(' ')))

  const sections = [...plain, ...whole]

  return (
    <Page
      title={w.title}
      scroll
      actions={
        <>
          {/* In place of their list where there is no room for it. */}
          <div className="settingsJump">
            <MenuButton
              label={w.sections}
              placement="bottom end"
              entries={sections.map(({ id, title }) => ({ id, label: title, run: () => showSection(id) }))}
            >
              <Button isDisabled={sections.length === 0}>
                {w.sections}
                <ChevronDown aria-hidden />
              </Button>
            </MenuButton>
          </div>
          <div className="settingsFilter">
            <SearchField label={w.filter} placeholder={w.filter} value={filter} onChange={setFilter} />
          </div>
        </>
      }
    >
      <div className="settingsFrame">
        <nav className="settingsSections" aria-label={w.sections}>
          {sections.map(({ id, title }) => (
            <Button key={id} variant="quiet" onPress={() => showSection(id)}>
              {title}
            </Button>
          ))}
        </nav>
        <div className="settings">
          {sections.length === 0 ? <p role="status">{w.nothingFound}</p> : null}
          {plain.map((section) => (
            <section key={section.id} id={`settings-${section.id}`}>
              <h2>{section.title}</h2>
              <div className="settingGroup">
                {section.settings.map((setting) => (
                  <SettingRow key={setting.place} name={setting.name} hint={setting.hint}>
                    {setting.control}
                  </SettingRow>
                ))}
                {section.id === 'embedding' ? <CollectionModel now={now} /> : null}
              </div>
            </section>
          ))}
          {whole.map(({ id, part }) => (
            <Fragment key={id}>{part}</Fragment>
          ))}
        </div>
      </div>
    </Page>
  )
}

function showSection(id: string): void {
  document.getElementById(`settings-${id}`)?.scrollIntoView({ block: 'start' })
}
