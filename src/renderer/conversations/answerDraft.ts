import type { AnswerDepth } from '../../contract/answering/answers.ts'
import { createStore } from '../state/store.ts'

export interface AnswerDraft {
  readonly question: string
  readonly depth: AnswerDepth
  readonly maxQueries: string
  readonly model: string
}

const initial: AnswerDraft = { question: '', depth: 'full', maxQueries: '', model: '' }

/** What stands in the form: kept while one looks at something else. */
export const answerDraft = createStore<AnswerDraft>(initial)

export function changeAnswerDraft(change: Partial<AnswerDraft>): void {
  answerDraft.set((now) => ({ ...now, ...change }))
}
