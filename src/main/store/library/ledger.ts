import type { ReadableDb, WritableDb } from '../connection.ts'
import { row, rows, run } from '../statement.ts'
import type { LedgerEntry, UsageSum } from '../../model/ledger.ts'

export function addToLedger(db: WritableDb, entry: LedgerEntry, now: number): void {
  run(
    db,
    `INSERT INTO ledger (at, operation, origin, model, job_id, batch_id, collection_id, request_id, usage)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    now,
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

/** Sums per day, operation, model and collection, newest day first. Times are ms since the epoch, `until` exclusive. */
export function sumUsage(db: ReadableDb, since: number, until: number): UsageSum[] {
  const found = rows<Omit<UsageSum, 'units'> & { unit: string | null; amount: number | null }>(
    db,
    `WITH entries AS (
       SELECT l.id, date(l.at / 1000, 'unixepoch') AS day, l.operation, l.origin, l.model, c.name AS collection, l.usage,
              count(*) OVER (PARTITION BY date(l.at / 1000, 'unixepoch'), l.operation, l.origin, l.model, c.name) AS requests
       FROM ledger l LEFT JOIN collections c ON c.id = l.collection_id WHERE l.at >= ? AND l.at < ?)
     SELECT day, operation, origin, model, collection, requests, u.key AS unit, sum(u.value) AS amount
     FROM entries LEFT JOIN json_each(entries.usage) u
     GROUP BY day, operation, origin, model, collection, u.key ORDER BY day DESC, operation, model, collection, u.key`,
    since,
    until,
  )
  const sums = new Map<string, Omit<UsageSum, 'units'> & { units: Record<string, number> }>()
  for (const { unit, amount, ...entry } of found) {
    const { day, operation, origin, model, collection } = entry
    const key = JSON.stringify([day, operation, origin, model, collection])
    const sum = sums.get(key) ?? { ...entry, units: {} }
    sums.set(key, sum)
    if (unit !== null && amount !== null) sum.units[unit] = amount
  }
  return [...sums.values()]
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
