import type { AnswerItem, AnswerView } from '../../contract/answering/answers.ts'
import { useClient } from '../api.ts'
import { conversationKeys } from '../conversations/conversationKeys.ts'
import { useFollowed, type Followed } from '../runs/useFollowed.ts'

/** An answer as far as it has come, followed while it runs. */
export function useAnswer(id: number) {
  return useFollowed(id, useClient().answers, followed)
}

const followed: Followed<AnswerItem, AnswerView> = {
  listKey: conversationKeys.answers,
  start: (answer) => ({ ...answer, text: '', reasoning: '' }),
  take: (answer, item) => {
    switch (item.type) {
      case 'text':
        return { ...answer, text: answer.text + item.text }
      case 'reasoning':
        return { ...answer, reasoning: answer.reasoning + item.text }
      case 'answer':
      case 'ended':
        return item.answer
    }
  },
  isEnd: (item) => item.type === 'ended',
}
