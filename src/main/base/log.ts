export const logLevels = ['debug', 'info', 'warn', 'error'] as const
export type LogLevel = (typeof logLevels)[number]

/**
 * Where the core writes what an operator may want to know: `message` is the same text for every event of a kind, `fields`
 * tell one from another. Never the key, never the text of a document or a question.
 */
export type Log = {
  readonly [Level in LogLevel]: (message: string, fields?: Readonly<Record<string, unknown>>) => void
}

export const silentLog: Log = { debug() {}, info() {}, warn() {}, error() {} }

/** From this time on, a search or an operation of the store is logged as slow. */
export const SLOW_MS = 500
