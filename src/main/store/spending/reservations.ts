import { processAlive } from '../../base/processAlive.ts'
import type { BatchId, ReservationId, TaskId } from '../../model/ids.ts'
import {
  countsTowards,
  fits,
  isFree,
  measured,
  REQUESTS,
  type Admission,
  type Budget,
  type BudgetRefusal,
  type BudgetState,
  type Outlay,
  type Price,
  type UnitsOf,
} from '../../model/spending.ts'
import type { ReadableDb, WritableDb } from '../connection.ts'
import { row, rows, run } from '../statement.ts'
import { readBudgets, stateOf } from './budgets.ts'
import { listPrices } from './prices.ts'

/**
 * Reserves the most that a request may cost, unless a budget would be crossed. What is in the ledger and what is reserved,
 * by every process, is read in the same transaction.
 *
 * *Invariant:* spent + reserved stays within every budget as long as no reply costs more than its reservation. A request
 * whose cost has no known bound reserves the most that one like it has cost so far, and is admitted only while no other
 * such request is in flight: replies exceed a budget at most by what one request costs more than its reservation.
 */
export function reserve(db: WritableDb, outlay: Outlay, now: number): Admission {
  return db.transaction(() => admit(db, outlay, now)).immediate()
}

/** {@link reserve} in the caller's transaction. */
export function admit(db: WritableDb, outlay: Outlay, now: number): Admission {
  if (isFree(outlay.origin)) return { kind: 'admitted', id: undefined }
  const budgets = readBudgets(db).filter(
    ({ collectionId }) => collectionId === undefined || collectionId === outlay.collectionId,
  )
  const units = outlay.most ?? (budgets.length > 0 ? mostSeen(db, outlay) : {})
  const refusal = budgets.length > 0 ? refusalOf(db, outlay, units, budgets, now) : undefined
  if (refusal) return { kind: 'refused', refusal }
  const { id } = run(
    db,
    `INSERT INTO reservations (at, operation, origin, model, collection_id, pid, requests, usage, is_bounded)
     VALUES (?, ?, ?, ?, ?, ?, 1, ?, ?)`,
    now,
    outlay.operation,
    outlay.origin,
    outlay.model ?? null,
    outlay.collectionId ?? null,
    outlay.pid,
    JSON.stringify(units),
    outlay.most === undefined ? 0 : 1,
  )
  return { kind: 'admitted', id: id as ReservationId }
}

function refusalOf(
  db: ReadableDb,
  outlay: Outlay,
  units: Readonly<Record<string, number>>,
  budgets: readonly Budget[],
  now: number,
): BudgetRefusal | undefined {
  const prices = listPrices(db)
  const asked: UnitsOf = { operation: outlay.operation, model: outlay.model, requests: 1, units }
  for (const budget of budgets) {
    const needed = measured(budget.measure, asked, prices)
    const isOpenEnded = outlay.most === undefined && isOpen(budget, asked, prices)
    if (needed === 0 && !isOpenEnded) continue
    const state = stateOf(db, budget, prices, now)
    if (!fits(state, needed) || (isOpenEnded && (isUsedUp(state) || anotherIsOpen(db, budget, prices))))
      return { budget: state, needed }
  }
  return undefined
}

/** The reply may cost an amount of the budget's measure that is not known before. */
function isOpen({ measure }: Budget, asked: UnitsOf, prices: readonly Price[]): boolean {
  return measure !== REQUESTS && countsTowards(measure, asked, prices)
}

function isUsedUp({ spent, reserved, limit }: BudgetState): boolean {
  return spent + reserved >= limit
}

/** A running process has sent a request whose cost has no known bound, and waits for the reply. */
function anotherIsOpen(db: ReadableDb, budget: Budget, prices: readonly Price[]): boolean {
  return rows<{ pid: number; operation: string; model: string | null }>(
    db,
    `SELECT DISTINCT pid, operation, model FROM reservations
     WHERE is_bounded = 0 AND requests > 0 AND (? IS NULL OR collection_id = ?)`,
    budget.collectionId ?? null,
    budget.collectionId ?? null,
  ).some(
    ({ pid, operation, model }) =>
      countsTowards(budget.measure, { operation, model: model ?? undefined }, prices) && processAlive(pid),
  )
}

/** Of each unit the most that one request like this has cost. */
function mostSeen(db: ReadableDb, { operation, origin, model }: Outlay): Record<string, number> {
  const found = rows<{ unit: string; most: number }>(
    db,
    `SELECT u.key AS unit, max(u.value) AS most FROM ledger l, json_each(l.usage) u
     WHERE l.operation = ? AND l.origin = ? AND (? IS NULL OR l.model = ?) GROUP BY u.key`,
    operation,
    origin,
    model ?? null,
    model ?? null,
  )
  return Object.fromEntries(found.map(({ unit, most }) => [unit, most]))
}

/** Drops a reservation whose request cost nothing. */
export function release(db: WritableDb, id: ReservationId): void {
  run(db, 'DELETE FROM reservations WHERE id = ?', id)
}

/** Drops the reservation of a batch's latest attempt, which cost nothing. */
export function releaseBatch(db: WritableDb, batchId: BatchId): void {
  const id = ofBatch(db, batchId)
  if (id !== undefined) release(db, id)
}

/** Drops the reservation of a task that was not created, or that failed. */
export function releaseTask(db: WritableDb, taskId: TaskId): void {
  run(db, 'DELETE FROM reservations WHERE task_id = ?', taskId)
}

/** The reservation of a batch's latest attempt: those of earlier ones stay where their reply was lost. */
export function ofBatch(db: ReadableDb, batchId: BatchId): ReservationId | undefined {
  return (
    row<{ id: ReservationId | null }>(db, 'SELECT max(id) AS id FROM reservations WHERE batch_id = ?', batchId)?.id ??
    undefined
  )
}

export function ofTask(db: ReadableDb, taskId: TaskId): ReservationId | undefined {
  return (
    row<{ id: ReservationId | null }>(db, 'SELECT max(id) AS id FROM reservations WHERE task_id = ?', taskId)?.id ??
    undefined
  )
}

/** Makes a reservation that of a batch. */
export function holdForBatch(db: WritableDb, id: ReservationId, batchId: BatchId): void {
  run(db, 'UPDATE reservations SET batch_id = ? WHERE id = ?', batchId, id)
}

/** Makes a reservation that of a task. */
export function holdForTask(db: WritableDb, id: ReservationId, taskId: TaskId): void {
  run(db, 'UPDATE reservations SET task_id = ? WHERE id = ?', taskId, id)
}

/**
 * Ends a reservation with its entry in the ledger; answers when the request was sent, which is the time of the entry: it
 * counts towards the period that it was admitted in. Units that the reply did not state stay reserved.
 */
export function settle(db: WritableDb, id: ReservationId, usage: Readonly<Record<string, number>>): number | undefined {
  const found = row<{ at: number }>(db, 'SELECT at FROM reservations WHERE id = ?', id)
  if (Object.keys(usage).length > 0) release(db, id)
  else run(db, 'UPDATE reservations SET requests = 0 WHERE id = ?', id)
  return found?.at
}
