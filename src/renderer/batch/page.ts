import { Table2 } from 'lucide-react'
import { describePage } from '../state/page.ts'
import { BatchPage } from './BatchPage.tsx'

export const batchPage = describePage('batch', BatchPage, {
  title: (strings) => strings.batch.title,
  sidebar: { icon: Table2, place: 'head' },
  takesFocus: true,
  command: { id: 'batch.open', title: (strings) => strings.batch.command },
})
