import { Import } from 'lucide-react'
import { describePage } from '../state/page.ts'
import { ImportPage } from './ImportPage.tsx'

export const importPage = describePage('import', ImportPage, {
  title: (strings) => strings.nav.import,
  sidebar: { icon: Import, place: 'head' },
  takesFocus: '.dropHere .emptyActions .button',
  command: { id: 'import.open', title: (strings) => strings.commands.goImport, keys: ['Mod+I'] },
})
