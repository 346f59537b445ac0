import { describePage } from '../state/page.ts'
import { LogPage } from './LogPage.tsx'

export const logPage = describePage('log', LogPage, {
  title: (strings) => strings.log.title,
  within: 'settings',
  takesFocus: true,
  command: { id: 'log.open', title: (strings) => strings.log.show },
})
