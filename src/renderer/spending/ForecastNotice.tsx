import { useQuery } from '@tanstack/react-query'
import { Coins } from 'lucide-react'
import type { ForecastView } from '../../contract/spending.ts'
import { useClient } from '../api.ts'
import { keys } from '../state/queries.ts'
import { useStrings, type Strings } from '../strings/strings.ts'
import { usageText } from '../strings/usageText.ts'
import { Notice } from '../ui/indicators/Badge.tsx'
import { amountsText, inMeasure } from './amounts.ts'

/** What one request of an operation is expected to cost; nothing where it is free, or no price or budget is set for it. */
export function RequestForecast({
  operation,
  model,
}: {
  readonly operation: string
  readonly model?: string | undefined
}) {
  const client = useClient()
  const forecast = useQuery({
    queryKey: [...keys.spending, 'forecast', operation, model],
    queryFn: ({ signal }) => client.spending.forecast({ operation, ...(model ? { model } : {}) }, { signal }),
    staleTime: 0,
  }).data
  const isTold = forecast && (Object.keys(forecast.amounts).length > 0 || forecast.budgets.length > 0)
  return isTold ? <ForecastNotice forecast={forecast} /> : null
}

/** What work is expected to cost, and what is left of the budgets; nothing where it is free. `isNamed`: it is one of several. */
export function ForecastNotice({
  forecast,
  isNamed = false,
}: {
  readonly forecast: ForecastView
  readonly isNamed?: boolean
}) {
  const strings = useStrings()
  if (forecast.free || forecast.requests === 0) return null
  const isOver = forecast.budgets.some(({ fits }) => !fits)
  return (
    <Notice icon={<Coins aria-hidden />} {...(isOver ? { tone: 'warn' as const } : {})}>
      <span className="num">
        {isNamed ? `${strings.spending.operations[forecast.operation] ?? forecast.operation} · ` : ''}
        {forecastText(forecast, strings)}
      </span>
    </Notice>
  )
}

function forecastText({ requests, units, estimated, amounts, budgets }: ForecastView, strings: Strings): string {
  const w = strings.spending
  const known = [units === null ? '' : usageText(units, strings), amountsText(amounts, strings)].filter(
    (text) => text !== '',
  )
  return [
    w.forecast([w.countOf(requests), ...known.map(w.about)]),
    ...budgets.map(({ scope, collection, measure, remaining, fits, counts }) => {
      if (!counts) return w.forecastUncounted(w.budgetOf(scope, collection))
      const left = inMeasure(remaining, measure, strings)
      return (fits ? w.forecastLeft : w.forecastOver)(w.budgetOf(scope, collection), left)
    }),
    ...(estimated ? [w.forecastEstimated] : []),
  ].join(' ')
}
