import { z } from 'zod'
import { call } from './define.ts'

export const logLevels = ['debug', 'info', 'warn', 'error'] as const
export type LogLevelName = (typeof logLevels)[number]

export interface LogEntryView {
  /** Unique among the entries of the log. */
  readonly id: string
  readonly time: string
  readonly level: LogLevelName
  /** The same for every event of a kind. */
  readonly message: string
  readonly fields: Readonly<Record<string, unknown>>
}

export interface LogView {
  /** Newest first. */
  readonly entries: readonly LogEntryView[]
  /** The `before` of the next page; null where there is nothing older. */
  readonly next: string | null
  /** The file that is written; null where no log is kept. */
  readonly file: string | null
}

export const log = {
  /** Entries of this level and above are written. */
  level: call(z.object({}))<{ readonly level: LogLevelName }>(),
  /** Sets that for every library of this user; other processes take it when they start. */
  keep: call(z.object({ level: z.enum(logLevels) }))<{ readonly level: LogLevelName }>(),
  /** A page of the log that all processes of Quarry on this computer share. */
  read: call(
    z.object({
      /** Entries of this level and above; every one where it is left out. */
      level: z.enum(logLevels).optional(),
      /** Text that an entry contains, in any case. */
      text: z.string().max(200).optional(),
      since: z.string().optional(),
      /** Entries older than this one: `next` of the page before. */
      before: z.string().max(200).optional(),
      limit: z.int().min(1).max(1000).default(200),
    }),
  )<LogView>(),
}
