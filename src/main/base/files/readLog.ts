import { readFile, stat } from 'node:fs/promises'
import type { Clock } from '../clock.ts'
import { fileError } from './fileError.ts'
import { logFiles } from './fileLog.ts'
import { logLevels, type LogLevel } from '../log.ts'

export interface LogEntry {
  /** Unique among the entries of a log. */
  readonly id: string
  /** ISO 8601. */
  readonly time: string
  readonly level: LogLevel
  readonly message: string
  readonly fields: Readonly<Record<string, unknown>>
}

export interface LogFilter {
  /** Entries of this level and above. */
  readonly level?: LogLevel | undefined
  /** Text that an entry contains, in any case. */
  readonly text?: string | undefined
  /** Ms since the epoch. */
  readonly since?: number | undefined
}

export interface LogPage {
  readonly entries: readonly LogEntry[]
  /** The id to read on from, as `before`; undefined where there is nothing older. */
  readonly next: string | undefined
}

const FOLLOW_EVERY_MS = 500

/**
 * Up to `limit` entries of the log at `path`, newest first; with `before`, those older than that entry. A log that is not
 * there is empty. Lines that are no entries are left out. @throws QuarryError for a file that cannot be read
 */
export async function readLog(
  path: string,
  { limit, before, ...filter }: LogFilter & { readonly limit: number; readonly before?: string | undefined },
): Promise<LogPage> {
  const entries: LogEntry[] = []
  let isReached = before === undefined
  for await (const entry of newestFirst(path)) {
    if (!isReached) isReached = entry.id === before
    else if (matches(entry, filter)) {
      if (entries.length === limit) return { entries, next: entries.at(-1)?.id }
      entries.push(entry)
    }
  }
  return { entries, next: undefined }
}

/** The last `limit` entries, oldest first, then each as it is written, until `signal` is aborted. */
export async function* followLog(
  path: string,
  { limit, ...filter }: LogFilter & { readonly limit: number },
  clock: Clock,
  signal: AbortSignal,
): AsyncIterable<LogEntry> {
  let size = await sizeOf(path)
  const first = await entriesAfter(path, undefined)
  let seen = first[0]?.id
  yield* first
    .filter((entry) => matches(entry, filter))
    .slice(0, limit)
    .toReversed()
  while (!signal.aborted) {
    await clock.wait(FOLLOW_EVERY_MS, signal).catch(() => {})
    const now = await sizeOf(path)
    if (signal.aborted || now === size) continue
    size = now
    const fresh = await entriesAfter(path, seen)
    seen = fresh[0]?.id ?? seen
    yield* fresh.filter((entry) => matches(entry, filter)).toReversed()
  }
}

/** The entries that were written after the one with this id, newest first; all of them without one. */
async function entriesAfter(path: string, id: string | undefined): Promise<LogEntry[]> {
  const entries: LogEntry[] = []
  for await (const entry of newestFirst(path)) {
    if (entry.id === id) break
    entries.push(entry)
  }
  return entries
}

/** What tells that something was written: a new file has another inode. */
async function sizeOf(path: string): Promise<string> {
  const found = await stat(path).catch(() => undefined)
  return found ? `${found.ino} ${found.size}` : ''
}

async function* newestFirst(path: string): AsyncIterable<LogEntry> {
  for (const file of logFiles(path)) {
    const lines = (await readText(file)).split('\n')
    for (const line of lines.toReversed()) {
      const entry = parseEntry(line)
      if (entry) yield entry
    }
  }
}

async function readText(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    const failure = fileError(error, file)
    if (failure.code === 'not_found') return ''
    throw failure
  }
}

function parseEntry(line: string): LogEntry | undefined {
  if (line === '') return undefined
  try {
    const { time, level, message, pid, n, ...fields } = JSON.parse(line) as Record<string, unknown>
    const known = logLevels.find((one) => one === level)
    if (typeof time !== 'string' || typeof message !== 'string' || !known) return undefined
    return { id: `${time} ${String(pid)} ${String(n)}`, time, level: known, message, fields: { ...fields, pid } }
  } catch {
    // A line that was cut when the process ended.
    return undefined
  }
}

function matches(entry: LogEntry, { level, text, since }: LogFilter): boolean {
  if (level !== undefined && logLevels.indexOf(entry.level) < logLevels.indexOf(level)) return false
  if (since !== undefined && Date.parse(entry.time) < since) return false
  if (text === undefined || text === '') return true
  return `${entry.message} ${JSON.stringify(entry.fields)}`.toLowerCase().includes(text.toLowerCase())
}
