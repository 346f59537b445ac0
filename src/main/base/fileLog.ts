import { appendFileSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Clock } from './clock.ts'
import type { Log } from './log.ts'

/** Bytes after which a file is put aside, and how many of those are kept. */
const mostBytes = 1_000_000
const keptFiles = 3

/**
 * A log of JSON lines, `{time, level, message, ...fields}`, at `path`; when it is full it becomes `path.1`, that one
 * `path.2`, and the oldest goes. `secrets` never reach it. A log that cannot be written stops nothing: what it would have
 * said is lost.
 */
export function createFileLog(path: string, clock: Clock, secrets: readonly string[] = []): Log {
  const write = (level: string, message: string, fields: Record<string, unknown> = {}): void => {
    const line = JSON.stringify({ time: new Date(clock.now()).toISOString(), level, message, ...fields })
    const clean = secrets
      .filter((secret) => secret !== '')
      .reduce((text, secret) => text.replaceAll(secret, '[key]'), line)
    try {
      mkdirSync(dirname(path), { recursive: true })
      if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) + clean.length > mostBytes) rotate(path)
      appendFileSync(path, `${clean}\n`, { mode: 0o600 })
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

function rotate(path: string): void {
  rmSync(`${path}.${keptFiles}`, { force: true })
  for (let number = keptFiles - 1; number >= 1; number--)
    if (statSync(`${path}.${number}`, { throwIfNoEntry: false }))
      renameSync(`${path}.${number}`, `${path}.${number + 1}`)
  renameSync(path, `${path}.1`)
}
