import { Users } from 'lucide-react'
import { describePage } from '../state/page.ts'
import { TeamsPage } from './TeamsPage.tsx'

export const teamsPage = describePage('teams', TeamsPage, {
  title: (strings) => strings.teams.title,
  sidebar: { icon: Users, place: 'foot' },
  command: { id: 'teams.open', title: (strings) => strings.teams.show },
})
