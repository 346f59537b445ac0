/** What is completed from documents; names of tags and collections are lists of their own. */
export type Completed = 'word' | 'site' | 'kind' | 'lang' | 'by' | 'to'

/** A value with how many documents have it. */
export interface Completion {
  readonly value: string
  readonly documents: number
}
