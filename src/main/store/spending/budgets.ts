import type { CollectionId } from '../../model/ids.ts'
import {
  measured,
  periodOf,
  type Budget,
  type BudgetScope,
  type BudgetState,
  type Price,
  type UnitsOf,
} from '../../model/spending.ts'
import type { ReadableDb, WritableDb } from '../connection.ts'
import { known, rows, run } from '../statement.ts'
import { listPrices } from './prices.ts'

/** Sets a budget in place of the one of the same scope, collection and measure. */
export function setBudget(
  db: WritableDb,
  { scope, collectionId, measure, limit }: Pick<Budget, 'scope' | 'collectionId' | 'measure' | 'limit'>,
): void {
  run(
    db,
    `INSERT INTO budgets (scope, collection_id, measure, amount) VALUES (?, ?, ?, ?)
     ON CONFLICT (scope, coalesce(collection_id, 0), measure) DO UPDATE SET amount = excluded.amount`,
    scope,
    collectionId ?? null,
    measure,
    limit,
  )
}

/** Answers whether there was one. */
export function removeBudget(db: WritableDb, id: number): boolean {
  return run(db, 'DELETE FROM budgets WHERE id = ?', id).changes > 0
}

/** Every budget with what counts towards it at `now`. */
export function listBudgets(db: ReadableDb, now: number): BudgetState[] {
  const prices = listPrices(db)
  return readBudgets(db).map((budget) => stateOf(db, budget, prices, now))
}

/** Budgets of collections in the trash are left out. */
export function readBudgets(db: ReadableDb): Budget[] {
  return rows<{
    id: number
    scope: BudgetScope
    collection_id: CollectionId | null
    collection: string | null
    measure: string
    amount: number
  }>(
    db,
    `SELECT b.id, b.scope, b.collection_id, c.name AS collection, b.measure, b.amount
     FROM budgets b LEFT JOIN collections c ON c.id = b.collection_id WHERE c.deleted_at IS NULL
     ORDER BY b.scope = 'collection', b.scope = 'month', c.name, b.measure`,
  ).map((found) => ({
    id: found.id,
    scope: found.scope,
    collectionId: known(found.collection_id),
    collection: known(found.collection),
    measure: found.measure,
    limit: found.amount,
  }))
}

export function stateOf(db: ReadableDb, budget: Budget, prices: readonly Price[], now: number): BudgetState {
  const { since, until } = periodOf(budget.scope, now)
  const sum = (spent: readonly UnitsOf[]) =>
    spent.reduce((total, one) => total + measured(budget.measure, one, prices), 0)
  const range = [since, until ?? Number.MAX_SAFE_INTEGER, budget.collectionId ?? null, budget.collectionId ?? null]
  return {
    ...budget,
    spent: sum(unitsOf(rows<UnitRow>(db, ledgerUnits, ...range))),
    reserved: sum(unitsOf(rows<UnitRow>(db, reservedUnits, ...range))),
    until,
  }
}

interface UnitRow {
  operation: string
  model: string | null
  requests: number
  unit: string | null
  amount: number | null
}

/** Requests and units of each operation and model, of what may have cost something. */
const unitSums = (table: string, requests: string) => `
  WITH entries AS MATERIALIZED (
    SELECT operation, model, usage, ${requests} AS requests FROM ${table}
    WHERE at >= ? AND at < ? AND (? IS NULL OR collection_id = ?) AND origin NOT IN ('local', 'imported'))
  SELECT operation, model, NULL AS unit, sum(requests) AS requests, NULL AS amount FROM entries GROUP BY operation, model
  UNION ALL
  SELECT operation, model, u.key, 0, sum(u.value) FROM entries, json_each(entries.usage) u GROUP BY operation, model, u.key`
const ledgerUnits = unitSums('ledger', '1')
const reservedUnits = unitSums('reservations', 'requests')

function unitsOf(found: readonly UnitRow[]): UnitsOf[] {
  return found.map(({ operation, model, requests, unit, amount }) => ({
    operation,
    model: known(model),
    requests,
    units: unit === null ? {} : { [unit]: amount ?? 0 },
  }))
}
