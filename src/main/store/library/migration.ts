import type { WritableDb } from '../database.ts'

/** One step of the schema. Steps are only ever added; each runs in one transaction and sets `user_version`. */
export interface Migration {
  readonly version: number
  readonly name: string
  readonly up: string
  /** What SQL alone cannot do, in the same transaction. */
  readonly finish?: (db: WritableDb) => void
}
