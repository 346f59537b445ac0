import type { ReactNode } from 'react'
import type { SettingsView } from '../../contract/settings.ts'
import { useMarksRead } from '../marks/useReadWhenOpened.ts'
import { useAbout, useChangeSettings, useSettings } from '../state/queries.ts'
import { goTo } from '../state/route.ts'
import { Button } from '../ui/controls/Button.tsx'
import { SegmentedControl } from '../ui/controls/SegmentedControl.tsx'
import { Switch } from '../ui/controls/Switch.tsx'
import { languages } from '../strings/language.ts'
import type { Strings } from '../strings/strings.ts'
import { askSettings } from './askSettings.tsx'
import { embeddingSettings } from './embeddingSettings.tsx'
import { NumberSetting } from './NumberSetting.tsx'

const originalPolicies: readonly SettingsView['originals'][] = ['auto', 'keep', 'link']

interface Setting {
  readonly name: string
  readonly hint?: string
  /** Other words that it is found by. */
  readonly words?: string
  readonly control: ReactNode
}

interface SettingSection {
  /** Of its element in the page. */
  readonly id: string
  readonly title: string
  readonly settings: readonly Setting[]
}

/**
 * Everything that can be set, with its controls, in the words of a language: in each the same settings in the same order. Empty
 * until the settings are known. The palette finds it by its name.
 */
export function useSettingSections(): (strings: Strings) => readonly SettingSection[] {
  const now = useSettings().data
  const about = useAbout()
  const { mutate: change } = useChangeSettings()
  const [marksRead, setMarksRead] = useMarksRead()
  return (strings) => {
    if (!now) return []
    const w = strings.settings

    const passages = (
      name: 'passageChars' | 'passageOverlap',
      min: number,
      max: number,
      set: (value: number) => void,
    ): Setting => ({
      name: w[name],
      hint: w[`${name}Hint`],
      control: <NumberSetting label={w[name]} value={now[name]} min={min} max={max} onChange={set} />,
    })
    const set = (name: 'notify' | 'keepAwake' | 'keepInTray', on: boolean) => {
      change({ [name]: on })
      if (name === 'notify' && on && !window.quarryDesktop && 'Notification' in window)
        void Notification.requestPermission()
    }
    const toggle = (name: 'notify' | 'keepAwake' | 'keepInTray', label: string, hint: string): Setting => ({
      name: label,
      hint,
      control: (
        <Switch on={now[name]} onChange={(on) => set(name, on)}>
          <span className="visuallyHidden">{label}</span>
        </Switch>
      ),
    })
    return [
      {
        id: 'appearance',
        title: w.appearance,
        settings: [
          {
            name: w.theme,
            control: (
              <SegmentedControl
                label={w.theme}
                options={(['system', 'light', 'dark'] as const).map((id) => ({ id, label: w.themes[id] }))}
                value={now.theme === 'contrast' ? 'system' : now.theme}
                onChange={(theme) => change(now.theme === 'contrast' ? { theme, contrast: 'more' } : { theme })}
              />
            ),
          },
          {
            name: w.contrast,
            hint: w.contrastHint,
            control: (
              <SegmentedControl
                label={w.contrast}
                options={(['system', 'more'] as const).map((id) => ({ id, label: w.contrasts[id] }))}
                // A theme of that name, of earlier versions, is the same.
                value={now.theme === 'contrast' ? 'more' : now.contrast}
                onChange={(contrast) => change(now.theme === 'contrast' ? { contrast, theme: 'system' } : { contrast })}
              />
            ),
          },
          {
            name: w.density,
            control: (
              <SegmentedControl
                label={w.density}
                options={(['comfortable', 'compact'] as const).map((id) => ({ id, label: w.densities[id] }))}
                value={now.density}
                onChange={(density) => change({ density })}
              />
            ),
          },
          {
            name: w.language,
            words: Object.values(w.languages).join(' '),
            control: (
              <SegmentedControl
                label={w.language}
                options={(['system', ...languages] as const).map((id) => ({ id, label: w.languages[id] }))}
                value={now.language}
                onChange={(language) => change({ language })}
              />
            ),
          },
        ],
      },
      {
        id: 'keyboard',
        title: strings.keyboard.section,
        settings: [
          {
            name: strings.keyboard.singleKeys,
            hint: strings.keyboard.singleKeysHint,
            control: (
              <Switch on={now.singleKeys} onChange={(singleKeys) => change({ singleKeys })}>
                <span className="visuallyHidden">{strings.keyboard.singleKeys}</span>
              </Switch>
            ),
          },
          {
            name: strings.keyboard.title,
            control: <Button onPress={() => goTo({ page: 'keys' })}>{strings.keyboard.change}</Button>,
          },
        ],
      },
      {
        id: 'search',
        title: w.search,
        settings: [
          {
            name: w.searchMode,
            control: (
              <SegmentedControl
                label={w.searchMode}
                options={(['hybrid', 'semantic', 'keyword'] as const).map((id) => ({
                  id,
                  label: strings.search.modes[id],
                }))}
                value={now.searchMode}
                onChange={(searchMode) => change({ searchMode })}
              />
            ),
          },
        ],
      },
      { id: 'ask', ...askSettings(now, change, strings) },
      { id: 'embedding', ...embeddingSettings(now, about.data, change, strings) },
      {
        id: 'jobs',
        title: w.jobs,
        settings: [
          toggle('notify', w.notify, w.notifyHint),
          toggle('keepAwake', w.keepAwake, w.keepAwakeHint),
          ...(window.quarryDesktop ? [toggle('keepInTray', w.keepInTray, w.keepInTrayHint)] : []),
        ],
      },
      {
        id: 'reading',
        title: strings.marks.reading,
        settings: [
          {
            name: strings.marks.readWhenOpened,
            hint: strings.marks.readWhenOpenedHint,
            control: (
              <Switch on={marksRead} onChange={setMarksRead}>
                <span className="visuallyHidden">{strings.marks.readWhenOpened}</span>
              </Switch>
            ),
          },
        ],
      },
      {
        id: 'imports',
        title: w.imports,
        settings: [
          {
            name: w.originals,
            hint: w.originalsHint,
            control: (
              <SegmentedControl
                label={w.originals}
                options={originalPolicies.map((id) => ({ id, label: w.originalPolicies[id] }))}
                value={now.originals}
                onChange={(originals) => change({ originals })}
              />
            ),
          },
        ],
      },
      {
        id: 'passages',
        title: w.passages,
        settings: [
          passages('passageChars', 200, 10_000, (passageChars) => change({ passageChars })),
          passages('passageOverlap', 0, 2_000, (passageOverlap) => change({ passageOverlap })),
        ],
      },
    ]
  }
}
