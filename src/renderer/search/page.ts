import { Search } from 'lucide-react'
import type { PageDescriptor } from '../state/page.ts'
import { SearchPage } from './SearchPage.tsx'

declare module '../state/route.ts' {
  interface PageAddresses {
    search: object
  }
}

export const searchPage: PageDescriptor<'search'> = {
  id: 'search',
  title: (strings) => strings.nav.search,
  route: { id: 'none', keepsReading: true },
  component: SearchPage,
  sidebar: { icon: Search, place: 'head' },
  command: {
    id: 'search.focus',
    title: (strings) => strings.commands.goSearch,
    keys: ['Mod+Shift+F', 'Mod+N', '/'],
    takesFocus: true,
  },
}
