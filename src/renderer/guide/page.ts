import { BookOpen } from 'lucide-react'
import { describePage } from '../state/page.ts'
import { parseRoute, type PageId } from '../state/route.ts'
import { GuidePage } from './GuidePage.tsx'
import { topicOfPage, type GuidePlace } from './topicOfPage.ts'

const places: Readonly<Record<PageId, GuidePlace | null>> = topicOfPage

export const guidePage = describePage('guide', GuidePage, {
  title: (strings) => strings.guide.title,
  sidebar: { icon: BookOpen, place: 'foot', opens: { page: 'guide' } },
  takesFocus: true,
  command: {
    id: 'guide.open',
    title: (strings) => strings.guide.show,
    group: 'help',
    keys: ['F1'],
    target: () => ({ page: 'guide', ...places[parseRoute(window.location.hash).at.page] }),
  },
})
