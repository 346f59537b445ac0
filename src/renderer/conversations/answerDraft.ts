import type { AnswerDepth } from '../../contract/answering/answers.ts'
import { createStore } from '../state/store.ts'

export interface AnswerDraft {
  readonly depth: AnswerDepth
  /** As it is typed; '' leaves it to the service. */
  readonly maxQueries: string
}

/** From what writes most to what sends least. */
export const answerDepths: readonly AnswerDepth[] = ['full', 'queries_and_search', 'queries_only']

/** How the web is asked, besides the question: kept while one looks at something else. */
export const answerDraft = createStore<AnswerDraft>({ depth: 'full', maxQueries: '' })

export function changeAnswerDraft(change: Partial<AnswerDraft>): void {
  answerDraft.set((now) => ({ ...now, ...change }))
}

/** The number of queries that is typed; undefined: none is, null: it is none that can be asked for. */
export function typedQueries({ maxQueries }: AnswerDraft): number | null | undefined {
  if (maxQueries.trim() === '') return undefined
  const count = Number(maxQueries)
  return Number.isInteger(count) && count >= 1 && count <= 30 ? count : null
}
