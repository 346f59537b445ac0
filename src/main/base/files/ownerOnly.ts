import { closeSync, openSync } from 'node:fs'

/**
 * Modes of what Quarry makes for itself: a library and all beside it hold what its owner collected and paid for, which other
 * users of the machine must not read. What is there already keeps its mode: its owner chose to share it. Exports
 * get the default mode of new files. Windows has rights of its own and ignores these.
 */
export const ownerOnly = { file: 0o600, folder: 0o700 } as const

/**
 * Makes an empty file for one of SQLite, which would make it readable to all; its write-ahead log takes the mode of the file.
 * What keeps the file from being made is said by SQLite, which is asked next.
 */
export function makeForOwner(file: string): void {
  try {
    closeSync(openSync(file, 'ax', ownerOnly.file))
  } catch {
    // It is there already, or SQLite will say why it cannot be.
  }
}
