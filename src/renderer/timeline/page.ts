import { CalendarRange } from 'lucide-react'
import { describePage } from '../state/page.ts'
import { TimelinePage } from './TimelinePage.tsx'

export const timelinePage = describePage('timeline', TimelinePage, {
  title: (strings) => strings.timeline.title,
  sidebar: { icon: CalendarRange, place: 'head' },
  command: { id: 'timeline.open', title: (strings) => strings.timeline.command },
})
