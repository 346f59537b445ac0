import type { QuarryClient } from '../../../contract/routes.ts'
import type { Invocation } from '../invocation.ts'
import { forecastText } from './money.ts'

type Work = Parameters<QuarryClient['spending']['forecast']>[0]

/**
 * Says on stderr what one request will cost before it is sent, where a price or a budget is set for it; nothing where the
 * local service answers.
 */
export async function noteForecast(client: QuarryClient, invocation: Invocation, work: Work): Promise<void> {
  if (invocation.remote === undefined) return
  const forecast = await client.spending.forecast(work, { signal: invocation.stop })
  const isPriced = Object.keys(forecast.amounts).length > 0
  if (isPriced || forecast.budgets.length > 0) invocation.note(`Forecast: ${forecastText(forecast)}`)
}
