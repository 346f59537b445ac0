import { describePage } from '../state/page.ts'
import { ComparePage } from './ComparePage.tsx'

export const comparePage = describePage('compare', ComparePage, { title: (strings) => strings.related.compareTitle })
