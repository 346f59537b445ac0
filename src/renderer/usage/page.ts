import { Coins } from 'lucide-react'
import { describePage } from '../state/page.ts'
import { UsagePage } from './UsagePage.tsx'

export const usagePage = describePage('usage', UsagePage, {
  title: (strings) => strings.spending.title,
  sidebar: { icon: Coins, place: 'foot' },
  command: { id: 'usage.open', title: (strings) => strings.spending.show },
})
