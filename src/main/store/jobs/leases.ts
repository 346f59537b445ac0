import type { ReadableDb, WritableDb } from '../connection.ts'
import { row, rows, run } from '../statement.ts'

/** Who may run the queue of a library: one process at a time. It renews the lease while it lives. */
export interface Lease {
  readonly owner: string
  readonly pid: number
  readonly since: number
  readonly expiresAt: number
}

export function readLease(db: ReadableDb, name: string): Lease | undefined {
  return row<Lease>(db, 'SELECT owner, pid, since, expires_at AS expiresAt FROM leases WHERE name = ?', name)
}

/** The leases whose names begin with `prefix`. */
export function listLeases(db: ReadableDb, prefix: string): Lease[] {
  return rows<Lease>(
    db,
    'SELECT owner, pid, since, expires_at AS expiresAt FROM leases WHERE substr(name, 1, length(?)) = ?',
    prefix,
    prefix,
  )
}

/**
 * Takes or renews the lease; answers the lease as it stands, which is the caller's if `owner` is. Another's lease is taken
 * over when it has run out or when the caller knows that its process is gone (`deadPid`).
 */
export function takeLease(
  db: WritableDb,
  name: string,
  claim: { readonly owner: string; readonly pid: number; readonly ttlMs: number; readonly deadPid: number | undefined },
  now: number,
): Lease {
  return db
    .transaction(() => {
      run(
        db,
        `INSERT INTO leases (name, owner, pid, since, expires_at) VALUES (?, ?, ?, ?, ?)
         ON CONFLICT (name) DO UPDATE SET
           since = CASE WHEN leases.owner = excluded.owner THEN leases.since ELSE excluded.since END,
           owner = excluded.owner, pid = excluded.pid, expires_at = excluded.expires_at
         WHERE leases.owner = excluded.owner OR leases.expires_at <= ? OR leases.pid = ?`,
        name,
        claim.owner,
        claim.pid,
        now,
        now + claim.ttlMs,
        now,
        claim.deadPid ?? -1,
      )
      return readLease(db, name) as Lease
    })
    .immediate()
}

export function releaseLease(db: WritableDb, name: string, owner: string): void {
  run(db, 'DELETE FROM leases WHERE name = ? AND owner = ?', name, owner)
}
