import { BookOpen } from 'lucide-react'
import { describePage } from '../state/page.ts'
import { GuidePage } from './GuidePage.tsx'

export const guidePage = describePage('guide', GuidePage, {
  title: (strings) => strings.guide.title,
  sidebar: { icon: BookOpen, place: 'foot' },
  takesFocus: true,
  command: { id: 'guide.open', title: (strings) => strings.guide.show, group: 'help', keys: ['F1'] },
})
