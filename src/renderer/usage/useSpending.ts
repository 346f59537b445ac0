import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { QuarryClient } from '../../contract/routes.ts'
import { useClient } from '../api.ts'
import { keys } from '../state/queries.ts'
import { readRoute } from '../state/route.ts'
import { announcement } from '../state/shell.ts'
import { failureLine } from '../ui/feedback/describeFailure.ts'
import { toast } from '../ui/feedback/toast.tsx'
import { useStrings } from '../strings/strings.ts'

export type Group = 'day' | 'job' | 'collection' | 'operation'
export const periods = ['month', 'days30', 'all'] as const
export type Period = (typeof periods)[number]

/** The first day of a period, in UTC, as the ledger counts days; undefined for all time. */
export function sinceOf(period: Period, now: Date): string | undefined {
  if (period === 'all') return undefined
  const first =
    period === 'month'
      ? Date.UTC(now.getUTCFullYear(), now.getUTCMonth())
      : Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() - 29)
  return new Date(first).toISOString().slice(0, 10)
}

export function useTotals(by: Group, since: string | undefined) {
  const client = useClient()
  return useQuery({
    queryKey: [...keys.spending, 'totals', by, since],
    queryFn: ({ signal }) => client.spending.totals({ by, ...(since ? { since } : {}) }, { signal }),
    staleTime: 0,
  })
}

/** Operations, models and units of everything that was sent: what prices and budgets can be set for. */
export function useKnownUsage() {
  const client = useClient()
  return useQuery({
    queryKey: [...keys.spending, 'summary'],
    queryFn: ({ signal }) => client.usage.summary({}, { signal }),
    staleTime: 0,
  })
}

export function usePrices() {
  const client = useClient()
  return useQuery({
    queryKey: [...keys.spending, 'prices'],
    queryFn: ({ signal }) => client.spending.prices({}, { signal }),
    staleTime: 0,
  })
}

export function useBudgets() {
  const client = useClient()
  return useQuery({
    queryKey: [...keys.spending, 'budgets'],
    queryFn: ({ signal }) => client.spending.budgets({}, { signal }),
    staleTime: 0,
  })
}

/** Changes prices or budgets, and looks again at everything that follows from them. */
export function useChange<Input = void, Output = unknown>(
  change: (client: QuarryClient, input: Input) => Promise<Output>,
) {
  const client = useClient()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (input: Input) => change(client, input),
    onSettled: () => queries.invalidateQueries({ queryKey: keys.spending }),
    onError: (error) => toast({ text: failureLine(error), tone: 'bad' }),
  })
}

/** Tells that a price or a budget was taken back: by the keyboard that is done on any page, where neither may be in sight. */
export function useTellUndone(): (what: string) => void {
  const { undone } = useStrings().changes
  return (what) => {
    if (readRoute().at.page === 'usage') announcement.set(undone(what))
    else toast({ text: undone(what) })
  }
}
