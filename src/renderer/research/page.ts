import { Telescope } from 'lucide-react'
import type { PageDescriptor } from '../state/page.ts'
import { ResearchPage } from './ResearchPage.tsx'

declare module '../state/route.ts' {
  interface PageAddresses {
    research: { readonly id?: number }
  }
}

export const researchPage: PageDescriptor<'research'> = {
  id: 'research',
  title: (strings) => strings.nav.research,
  route: { id: 'optional' },
  component: ResearchPage,
  sidebar: { icon: Telescope, place: 'head' },
  command: {
    id: 'research.open',
    title: (strings) => strings.commands.goResearch,
    keys: ['Mod+Shift+Y'],
    takesFocus: true,
  },
}
