import { Settings } from 'lucide-react'
import { describePage } from '../state/page.ts'
import { SettingsPage } from './SettingsPage.tsx'

export const settingsPage = describePage('settings', SettingsPage, {
  title: (strings) => strings.nav.settings,
  sidebar: { icon: Settings, place: 'foot' },
  takesFocus: '.settingsFilter input',
  command: { id: 'settings.open', title: (strings) => strings.commands.goSettings, keys: ['Mod+,'] },
})
