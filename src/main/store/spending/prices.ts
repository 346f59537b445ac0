import type { Price } from '../../model/spending.ts'
import type { ReadableDb, WritableDb } from '../connection.ts'
import { rows, run } from '../statement.ts'

/** By operation, model and unit. */
export function listPrices(db: ReadableDb): Price[] {
  return rows<Omit<Price, 'model'> & { model: string }>(
    db,
    'SELECT operation, model, unit, currency, amount, per FROM prices ORDER BY operation, model, unit',
  ).map(({ model, ...price }) => ({ ...price, model: model === '' ? undefined : model }))
}

/** Sets a price in place of the one of the same operation, model and unit. */
export function setPrice(db: WritableDb, { operation, model, unit, currency, amount, per }: Price): void {
  run(
    db,
    `INSERT INTO prices (operation, model, unit, currency, amount, per) VALUES (?, ?, ?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET currency = excluded.currency, amount = excluded.amount, per = excluded.per`,
    operation,
    model ?? '',
    unit,
    currency,
    amount,
    per,
  )
}

/** Answers whether there was one. */
export function removePrice(db: WritableDb, { operation, model, unit }: Pick<Price, 'operation' | 'model' | 'unit'>) {
  return (
    run(db, 'DELETE FROM prices WHERE operation = ? AND model = ? AND unit = ?', operation, model ?? '', unit).changes >
    0
  )
}
