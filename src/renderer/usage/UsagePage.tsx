import { Coins, Download } from 'lucide-react'
import { useState } from 'react'
import { download, safeName } from '../exporting/exportToFile.ts'
import { goTo } from '../state/route.ts'
import { useNow } from '../state/useNow.ts'
import { useStrings } from '../strings/strings.ts'
import { Button } from '../ui/controls/Button.tsx'
import { SegmentedControl } from '../ui/controls/SegmentedControl.tsx'
import { Select } from '../ui/controls/Select.tsx'
import { EmptyState, ErrorState, Skeleton } from '../ui/feedback/EmptyState.tsx'
import { toast } from '../ui/feedback/toast.tsx'
import { Page } from '../ui/layout/Page.tsx'
import { BudgetSection } from './BudgetSection.tsx'
import { DayChart } from './DayChart.tsx'
import { PriceSection } from './PriceSection.tsx'
import { usageCsv } from './usageCsv.ts'
import { periods, sinceOf, useTotals, type Group, type Period } from './useSpending.ts'
import { UsageTable } from './UsageTable.tsx'
import '../jobs/jobs.css'
import './usage.css'

const groups = ['day', 'job', 'collection', 'operation'] as const

/** What was used, by day, job, collection or operation, with what it cost; and the budgets and prices. */
export function UsagePage() {
  const strings = useStrings()
  const w = strings.spending
  const [by, setBy] = useState<Group>('day')
  const [period, setPeriod] = useState<Period>('days30')
  const since = sinceOf(period, new Date(useNow(false)))
  const totals = useTotals(by, since)
  const days = useTotals('day', since)
  const save = () => {
    const name = `${safeName(`${w.fileName} ${w.groups[by]}`)}.csv`
    download(new Blob([usageCsv(totals.data ?? [], by)], { type: 'text/csv;charset=utf-8' }), name)
    toast({ text: w.exported(name) })
  }
  return (
    <Page
      title={w.title}
      scroll
      actions={
        <Button isDisabled={(totals.data ?? []).length === 0} onPress={save}>
          <Download aria-hidden />
          {w.exportCsv}
        </Button>
      }
    >
      <div className="columnPage usagePage">
        <div className="usageBar">
          <SegmentedControl
            label={w.by}
            options={groups.map((id) => ({ id, label: w.groups[id] }))}
            value={by}
            onChange={setBy}
          />
          <Select
            name={w.period}
            options={periods.map((id) => ({ id, label: w.periods[id] }))}
            value={period}
            onChange={setPeriod}
          />
        </div>
        {totals.isError ? (
          <ErrorState error={totals.error} onRetry={() => void totals.refetch()} />
        ) : !totals.data ? (
          <Skeleton lines={6} />
        ) : totals.data.length === 0 ? (
          <EmptyState
            icon={<Coins aria-hidden />}
            title={w.emptyTitle}
            actions={
              <Button variant="primary" onPress={() => goTo({ page: 'ask' })}>
                {strings.commands.goAsk}
              </Button>
            }
          >
            <p>{w.empty}</p>
          </EmptyState>
        ) : (
          <>
            {days.data ? <DayChart days={days.data} since={since} /> : null}
            <UsageTable by={by} totals={totals.data} />
          </>
        )}
        <BudgetSection />
        <PriceSection />
      </div>
    </Page>
  )
}
