import { Search } from 'lucide-react'
import { describePage } from '../state/page.ts'
import { SearchPage } from './SearchPage.tsx'

export const searchPage = describePage('search', SearchPage, {
  title: (strings) => strings.nav.search,
  sidebar: { icon: Search, place: 'head' },
  takesFocus: true,
  command: { id: 'search.focus', title: (strings) => strings.commands.goSearch, keys: ['Mod+Shift+F', 'Mod+N', '/'] },
})
