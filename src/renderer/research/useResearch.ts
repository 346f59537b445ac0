import type { ResearchItem, ResearchView } from '../../contract/answering/research.ts'
import { useClient } from '../api.ts'
import { conversationKeys } from '../conversations/conversationKeys.ts'
import { useFollowed, type Followed } from '../runs/useFollowed.ts'

/** A research as far as it has come, followed while it runs. */
export function useResearch(id: number) {
  return useFollowed(id, useClient().research, followed)
}

const followed: Followed<ResearchItem, ResearchView> = {
  listKey: conversationKeys.research,
  start: (research) => ({ ...research, report: '', html: null }),
  take: (research, item) => {
    switch (item.type) {
      case 'report':
        return { ...research, report: research.report + item.text }
      case 'html':
        return { ...research, html: (research.html ?? '') + item.text }
      case 'state':
        return { ...item.state, report: research.report, html: research.html }
      case 'ended':
        return item.research
    }
  },
  isEnd: (item) => item.type === 'ended',
}
