/** The names under which answers of the core about conversations are kept. */
export const conversationKeys = {
  lists: ['conversations'],
  list: (text: string) => ['conversations', text],
  one: (id: number) => ['conversation', id],
  models: (asked: object) => ['chatModels', asked],
  plan: (asked: object) => ['conversationPlan', asked],
  /** Answers from the web, and research. */
  answers: ['answerRuns'],
  research: ['researchRuns'],
} as const
