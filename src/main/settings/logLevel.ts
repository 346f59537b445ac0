import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { replaceFile } from '../base/files/replaceFile.ts'
import { logLevels, type LogLevel } from '../base/log.ts'

/** Which entries are written to the log of this user's Quarry, whatever library is open. */
export interface LogLevelSetting {
  /** Entries of this level and above. */
  readonly level: LogLevel
  set(level: LogLevel): Promise<void>
}

const shape = z.object({ level: z.enum(logLevels) })

/**
 * Reads the level from `file` (undefined: kept for the process only). A file that is missing or damaged means every entry.
 * Other processes take a level that was set when they start.
 */
export function createLogLevel(file: string | undefined): LogLevelSetting {
  let level = read(file)
  return {
    get level() {
      return level
    },
    set: async (next) => {
      if (file !== undefined) await replaceFile(file, JSON.stringify({ level: next }))
      level = next
    },
  }
}

function read(file: string | undefined): LogLevel {
  try {
    return shape.parse(JSON.parse(readFileSync(file ?? '', 'utf8'))).level
  } catch {
    return 'debug'
  }
}
