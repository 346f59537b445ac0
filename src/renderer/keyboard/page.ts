import { describePage } from '../state/page.ts'
import { KeysPage } from './KeysPage.tsx'

export const keysPage = describePage('keys', KeysPage, {
  title: (strings) => strings.keyboard.title,
  within: 'settings',
  takesFocus: true,
  command: { id: 'keys.change', group: 'help', title: (strings) => strings.keyboard.change },
})
