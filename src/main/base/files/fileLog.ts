import { appendFileSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Clock } from '../clock.ts'
import { logLevels, type Log, type LogLevel } from '../log.ts'
import { ownerOnly } from './ownerOnly.ts'
import { createSecretRedaction, type SecretRedaction } from '../redactSecrets.ts'

/** Name of the log in its folder. */
export const LOG_FILE = 'quarry.log'

/** Size of a file in bytes at which the next one is begun, and how many full ones are kept. */
const MAX_BYTES = 1_000_000
const KEPT_FILES = 3

export interface FileLogOptions {
  readonly path: string
  readonly clock: Clock
  /** Tells the lines of processes apart that share a file. */
  readonly pid: number
  readonly secrets?: SecretRedaction
  /** The least level that is written, asked for each entry; left out: every one is. */
  readonly least?: () => LogLevel
}

/**
 * A log of JSON lines, `{time, level, message, ...fields, pid, n}`, at `path`. A full file becomes `path.1`, that one
 * `path.2`, and the oldest is deleted. Several processes may write to the same files. A line that cannot be written is
 * lost: logging stops nothing.
 */
export function createFileLog({
  path,
  clock,
  pid,
  secrets = createSecretRedaction(),
  least = () => 'debug',
}: FileLogOptions): Log {
  let written = 0
  const write = (level: LogLevel, message: string, fields: Readonly<Record<string, unknown>> = {}): void => {
    if (logLevels.indexOf(level) < logLevels.indexOf(least())) return
    const time = new Date(clock.now()).toISOString()
    // The names of every entry come first, and no field takes their place.
    const fixed = { time, level, message: secrets.redact(message) }
    const line = JSON.stringify({ ...fixed, ...(secrets.redact(fields) as object), ...fixed, pid, n: ++written })
    try {
      mkdirSync(dirname(path), { recursive: true, mode: ownerOnly.folder })
      if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) + line.length > MAX_BYTES) rotate(path)
      appendFileSync(path, `${line}\n`, { mode: ownerOnly.file })
    } catch {
      // A full disk, or a folder that may not be written.
    }
  }
  return {
    debug: (message, fields) => write('debug', message, fields),
    info: (message, fields) => write('info', message, fields),
    warn: (message, fields) => write('warn', message, fields),
    error: (message, fields) => write('error', message, fields),
  }
}

/** The files of a log that may be there, the newest first. */
export function logFiles(path: string): string[] {
  return [path, ...Array.from({ length: KEPT_FILES }, (_, index) => `${path}.${index + 1}`)]
}

function rotate(path: string): void {
  const files = logFiles(path)
  rmSync(files.at(-1) ?? path, { force: true })
  for (let number = KEPT_FILES - 1; number >= 0; number--) {
    const [from = path, to = path] = files.slice(number, number + 2)
    if (statSync(from, { throwIfNoEntry: false })) renameSync(from, to)
  }
}
