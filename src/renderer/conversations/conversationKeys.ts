/** The names under which answers of the core about conversations are kept. */
export const conversationKeys = {
  lists: ['conversations'],
  list: (text: string) => ['conversations', text],
  one: (id: number) => ['conversation', id],
} as const
