import type { ReadableDb, WritableDb } from '../connection.ts'
import { count, named, row, rows, run } from '../statement.ts'
import type { JobId } from '../../model/ids.ts'
import type { LedgerEntry, UsageEntry } from '../../model/ledger.ts'
import { settle } from '../spending/reservations.ts'

/** Adds what a request cost, and ends its reservation: the caller holds the transaction where there is one. */
export function addToLedger(db: WritableDb, entry: LedgerEntry, now: number): void {
  const sentAt = entry.reservation === undefined ? undefined : settle(db, entry.reservation, entry.usage)
  run(
    db,
    `INSERT INTO ledger (at, operation, origin, model, job_id, batch_id, collection_id, request_id, usage)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    sentAt ?? now,
    entry.operation,
    entry.origin,
    entry.model ?? null,
    entry.jobId ?? null,
    entry.batchId ?? null,
    entry.collectionId ?? null,
    entry.requestId ?? null,
    JSON.stringify(entry.usage),
  )
}

/** Sums per day, operation, model, collection and job, newest day first. Times are ms since the epoch, `until` exclusive. */
export function listUsage(db: ReadableDb, since: number, until: number): UsageEntry[] {
  const found = rows<UsageRow>(
    db,
    `WITH entries AS MATERIALIZED (
       SELECT l.id, date(l.at / 1000, 'unixepoch') AS day, l.operation, l.origin, l.model, c.name AS collection,
              l.job_id, j.title AS job, l.usage
       FROM ledger l LEFT JOIN collections c ON c.id = l.collection_id LEFT JOIN jobs j ON j.id = l.job_id
       WHERE l.at >= ? AND l.at < ?)
     SELECT day, operation, origin, model, collection, job_id, job, NULL AS unit, count(*) AS amount FROM entries
     GROUP BY day, operation, origin, model, collection, job_id
     UNION ALL
     SELECT day, operation, origin, model, collection, job_id, job, u.key, sum(u.value) FROM entries, json_each(entries.usage) u
     GROUP BY day, operation, origin, model, collection, job_id, u.key
     ORDER BY day DESC, operation, model, collection, job_id DESC, unit`,
    since,
    until,
  )
  const sums = new Map<string, UsageEntry & { requests: number; units: Record<string, number> }>()
  for (const { unit, amount, ...entry } of found) {
    const key = JSON.stringify(entry)
    const sum = sums.get(key) ?? { ...named(entry), requests: 0, units: {} }
    sums.set(key, sum)
    if (unit === null) sum.requests = amount
    else sum.units[unit] = amount
  }
  return [...sums.values()]
}

interface UsageRow {
  day: string
  operation: string
  origin: string
  model: string | null
  collection: string | null
  job_id: JobId | null
  /** Title of the job. */
  job: string | null
  /** NULL for the count of requests. */
  unit: string | null
  amount: number
}

/** What one request of an operation and model has cost on average, by unit; undefined before the first. */
export function averageUnits(
  db: ReadableDb,
  operation: string,
  origin: string,
  model: string | undefined,
): Record<string, number> | undefined {
  const of = [operation, origin, model ?? null, model ?? null]
  const where = 'l.operation = ? AND l.origin = ? AND (? IS NULL OR l.model = ?)'
  const requests = count(db, `SELECT count(*) FROM ledger l WHERE ${where}`, ...of)
  if (requests === 0) return undefined
  const found = rows<{ unit: string; sum: number }>(
    db,
    `SELECT u.key AS unit, sum(u.value) AS sum FROM ledger l, json_each(l.usage) u WHERE ${where} GROUP BY u.key`,
    ...of,
  )
  return Object.fromEntries(found.map(({ unit, sum }) => [unit, sum / requests]))
}

/** Tokens a byte of a request body has cost so far with a model, from finished batches; undefined before the first. */
export function tokensPerByte(db: ReadableDb, origin: string, model: string): number | undefined {
  const found = row<{ tokens: number | null; bytes: number | null }>(
    db,
    `SELECT sum(l.usage ->> '$.input_tokens') AS tokens, sum(b.body_bytes) AS bytes
     FROM ledger l JOIN batches b ON b.id = l.batch_id WHERE l.origin = ? AND l.model = ? AND l.operation = 'embedding'`,
    origin,
    model,
  )
  return found?.tokens && found.bytes ? found.tokens / found.bytes : undefined
}
