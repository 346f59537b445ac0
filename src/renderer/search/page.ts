import { Search } from 'lucide-react'
import { describePage } from '../state/page.ts'
import { forgetFilters } from '../state/searchState.ts'
import { SearchPage } from './SearchPage.tsx'

export const searchPage = describePage('search', SearchPage, {
  title: (strings) => strings.nav.search,
  // The search as it was left: the command begins one.
  sidebar: { icon: Search, place: 'head', opens: { page: 'search' } },
  takesFocus: true,
  command: {
    id: 'search.focus',
    title: (strings) => strings.commands.goSearch,
    keys: ['Mod+Shift+F', 'Mod+N', '/'],
    begin: forgetFilters,
  },
})
