import { Telescope } from 'lucide-react'
import { describePage } from '../state/page.ts'
import { ResearchPage } from './ResearchPage.tsx'

export const researchPage = describePage('research', ResearchPage, {
  title: (strings) => strings.nav.research,
  sidebar: { icon: Telescope, place: 'head' },
  takesFocus: true,
  command: { id: 'research.open', title: (strings) => strings.commands.goResearch, keys: ['Mod+Shift+Y'] },
})
