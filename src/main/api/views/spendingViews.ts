import type { BudgetView, ForecastView } from '../../../contract/spending.ts'
import type { BudgetState } from '../../model/spending.ts'
import type { Forecast } from '../../spending/forecast.ts'
import { toIso } from './times.ts'

export function budgetView({ id, scope, collection, measure, limit, spent, reserved, until }: BudgetState): BudgetView {
  const remaining = Math.max(0, limit - spent - reserved)
  return { id, scope, collection: collection ?? null, measure, limit, spent, reserved, remaining, until: toIso(until) }
}

export function forecastView({
  operation,
  requests,
  units,
  isEstimated,
  amounts,
  unpriced,
  isFree,
  budgets,
}: Forecast): ForecastView {
  return {
    operation,
    requests,
    units: units ?? null,
    estimated: isEstimated,
    amounts,
    unpriced,
    free: isFree,
    budgets: budgets.map(({ budget, needed, fits, counts }) => ({ ...budgetView(budget), needed, fits, counts })),
  }
}
