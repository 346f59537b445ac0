import { Settings } from 'lucide-react'
import type { PageDescriptor } from '../state/page.ts'
import { SettingsPage } from './SettingsPage.tsx'

declare module '../state/route.ts' {
  interface PageAddresses {
    settings: object
  }
}

export const settingsPage: PageDescriptor<'settings'> = {
  id: 'settings',
  title: (strings) => strings.nav.settings,
  route: { id: 'none' },
  component: SettingsPage,
  sidebar: { icon: Settings, place: 'foot' },
  command: { id: 'settings.open', title: (strings) => strings.commands.goSettings, keys: ['Mod+,'] },
}
