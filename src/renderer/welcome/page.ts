import { describePage } from '../state/page.ts'
import { WelcomePage } from './WelcomePage.tsx'

export const welcomePage = describePage('welcome', WelcomePage, {
  title: (strings) => strings.welcome.show,
  command: { id: 'welcome.open', title: (strings) => strings.welcome.title, group: 'help' },
})
