import { QuarryError } from '../../base/errors.ts'
import type { Json } from '../../model/document.ts'
import type { RecordedSearch, SearchEntry } from '../../model/collecting.ts'
import type { ReadableDb, WritableDb } from '../connection.ts'
import { addToLedger } from '../library/ledger.ts'
import { named, row, rows, run } from '../statement.ts'

/** Answers kept with their items; of older ones the request and its cost stay. */
const KEPT_REPLIES = 200

/** Notes a search and what it cost in one transaction. Answers its number. */
export function recordSearch(db: WritableDb, entry: SearchEntry, now: number): number {
  return db
    .transaction(() => {
      addToLedger(
        db,
        {
          operation: entry.operation,
          origin: entry.origin,
          model: undefined,
          jobId: undefined,
          collectionId: entry.collectionId,
          requestId: entry.requestId,
          usage: entry.usage,
          reservation: entry.reservation,
        },
        now,
      )
      const { id } = run(
        db,
        `INSERT INTO searches (at, kind, query, parameters, origin, request_id, usage, warning, latency_ms, items, reply, ledger_id)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, last_insert_rowid())`,
        now,
        entry.kind,
        entry.query,
        JSON.stringify(entry.parameters),
        entry.origin,
        entry.requestId ?? null,
        JSON.stringify(entry.usage),
        entry.warning ?? null,
        Math.round(entry.latencyMs),
        entry.items,
        JSON.stringify(entry.reply),
      )
      run(db, 'UPDATE searches SET reply = NULL WHERE id <= ? AND reply IS NOT NULL', id - KEPT_REPLIES)
      return id
    })
    .immediate()
}

const columns = 'id, at, kind, query, parameters, origin, request_id, usage, warning, latency_ms, items'

interface SearchRow {
  id: number
  at: number
  kind: string
  query: string
  parameters: string
  origin: string
  request_id: string | null
  usage: string
  warning: string | null
  latency_ms: number
  items: number
  reply: string | null
}

/** The latest searches, newest first, without what came. */
export function listSearches(db: ReadableDb, limit: number): RecordedSearch[] {
  return rows<SearchRow>(
    db,
    `SELECT ${columns}, NULL AS reply FROM searches WHERE hidden = 0 ORDER BY id DESC LIMIT ?`,
    limit,
  ).map(toSearch)
}

/** @throws QuarryError not_found */
export function getSearch(db: ReadableDb, id: number): RecordedSearch {
  const found = row<SearchRow>(db, `SELECT ${columns}, reply FROM searches WHERE id = ?`, id)
  if (!found) throw new QuarryError('not_found', `There is no search with the number ${id}.`)
  return toSearch(found)
}

/** Takes every search out of the history. What documents came from and what it cost stays. */
export function clearSearches(db: WritableDb): number {
  return run(db, 'UPDATE searches SET hidden = 1, reply = NULL WHERE hidden = 0').changes
}

function toSearch(found: SearchRow): RecordedSearch {
  return {
    ...named(found),
    parameters: JSON.parse(found.parameters) as Json,
    usage: JSON.parse(found.usage) as Record<string, number>,
    reply: found.reply === null ? undefined : (JSON.parse(found.reply) as Json),
  }
}
