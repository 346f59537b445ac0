import { Trash2 } from 'lucide-react'
import { describePage } from '../state/page.ts'
import { TrashPage } from './TrashPage.tsx'

export const trashPage = describePage('trash', TrashPage, {
  title: (strings) => strings.nav.trash,
  sidebar: { icon: Trash2, place: 'foot' },
  command: { id: 'trash.open', title: (strings) => strings.trash.show },
})
