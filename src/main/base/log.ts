/** Where the core writes what an operator may want to know. Never the key, never the text of a document. */
export interface Log {
  debug(message: string, fields?: Record<string, unknown>): void
  info(message: string, fields?: Record<string, unknown>): void
  warn(message: string, fields?: Record<string, unknown>): void
  error(message: string, fields?: Record<string, unknown>): void
}

export const silentLog: Log = { debug() {}, info() {}, warn() {}, error() {} }
