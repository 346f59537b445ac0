import { Trash2 } from 'lucide-react'
import type { PageDescriptor } from '../state/page.ts'
import { TrashPage } from './TrashPage.tsx'

declare module '../state/route.ts' {
  interface PageAddresses {
    trash: object
  }
}

export const trashPage: PageDescriptor<'trash'> = {
  id: 'trash',
  title: (strings) => strings.nav.trash,
  route: { id: 'none' },
  component: TrashPage,
  sidebar: { icon: Trash2, place: 'foot' },
  command: { id: 'trash.open', title: (strings) => strings.trash.show },
}
