import { describePage } from '../state/page.ts'
import { AnswerPage } from './AnswerPage.tsx'

export const answersPage = describePage('answers', AnswerPage, {
  title: (strings) => strings.answers.title,
  within: 'ask',
})
