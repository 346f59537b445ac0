import { Globe } from 'lucide-react'
import { describePage } from '../state/page.ts'
import { CollectPage } from './CollectPage.tsx'

export const collectPage = describePage('collect', CollectPage, {
  title: (strings) => strings.nav.collect,
  sidebar: { icon: Globe, place: 'head' },
  takesFocus: true,
  command: { id: 'collect.open', title: (strings) => strings.commands.goCollect, keys: ['Mod+Shift+E'] },
})
