import { useState } from 'react'
import type { BudgetView } from '../../contract/spending.ts'
import { inMeasure, isCurrency, valueText } from '../spending/amounts.ts'
import { useCollections } from '../state/queries.ts'
import { useFormats, useStrings } from '../strings/strings.ts'
import { Button } from '../ui/controls/Button.tsx'
import { Select } from '../ui/controls/Select.tsx'
import { TextField } from '../ui/controls/TextField.tsx'
import { ProgressBar } from '../ui/feedback/ProgressBar.tsx'
import { useNotANumber } from './useNotANumber.ts'
import { useBudgets, useChange, useKnownUsage, usePrices } from './useSpending.ts'

type Scope = BudgetView['scope']
interface Draft {
  readonly scope: Scope
  readonly collection: string | null
  readonly measure: string
  readonly limit: string
}

/** A draft whose limit was understood. */
type Budget = Omit<Draft, 'limit'> & { readonly limit: number }

const scopes = ['day', 'month', 'collection'] as const
const empty: Draft = { scope: 'month', collection: null, measure: 'requests', limit: '' }

/** The budgets with what is left of them, and the form that sets one. */
export function BudgetSection() {
  const strings = useStrings()
  const w = strings.spending
  const budgets = useBudgets().data ?? []
  const hasMoney = (usePrices().data ?? []).length > 0
  const [draft, setDraft] = useState(empty)
  const remove = useChange((client, id: number) => client.spending.removeBudget({ id }))
  return (
    <section className="spendingSection" aria-labelledby="budgets">
      <h2 id="budgets">{w.budgets}</h2>
      <p className="spendingHint">{w.budgetsHint}</p>
      {budgets.length === 0 ? <p className="muted">{w.noBudgets}</p> : null}
      <ul className="budgetList">
        {budgets.map((budget) => {
          const name = w.budgetOf(budget.scope, budget.collection)
          const used = budget.spent + budget.reserved
          const { measure, limit, reserved, remaining, until } = budget
          return (
            <li key={budget.id} className="budgetRow">
              <span className="budgetName ellipsis" dir="auto">
                {name}
              </span>
              <ProgressBar
                label={name}
                fraction={limit === 0 ? 1 : Math.min(1, used / limit)}
                tone={remaining === 0 ? 'bad' : 'accent'}
              />
              <span className="budgetFacts num">
                {[
                  w.budgetLeft(valueText(remaining, measure, strings), inMeasure(limit, measure, strings)),
                  ...(reserved > 0 ? [w.budgetReserved(inMeasure(reserved, measure, strings))] : []),
                  ...(until === null ? [] : [w.budgetUntil(until)]),
                ].join(' · ')}
              </span>
              <Button
                size="small"
                aria-label={w.changeBudget(name)}
                onPress={() => {
                  const { scope, collection } = budget
                  setDraft({ scope, collection, measure, limit: strings.formats.typed(limit) })
                }}
              >
                {w.raise}
              </Button>
              <Button
                size="small"
                aria-label={w.removeBudget(name)}
                isDisabled={remove.isPending}
                onPress={() => remove.mutate(budget.id)}
              >
                {w.remove}
              </Button>
            </li>
          )
        })}
      </ul>
      <BudgetForm draft={draft} onChange={setDraft} />
      {hasMoney ? null : <p className="spendingHint">{w.moneyNeedsPrice}</p>}
    </section>
  )
}

function BudgetForm({ draft, onChange }: { readonly draft: Draft; readonly onChange: (draft: Draft) => void }) {
  const w = useStrings().spending
  const { numberIn } = useFormats()
  const notANumber = useNotANumber()
  const collections = useCollections().data ?? []
  const measures = useMeasures(draft.measure)
  const set = useChange((client, { scope, collection, measure, limit }: Budget) =>
    client.spending.setBudget({
      scope,
      measure,
      limit,
      ...(scope === 'collection' && collection !== null ? { collection } : {}),
    }),
  )
  const limit = numberIn(draft.limit)
  const isReady = limit !== undefined && (draft.scope !== 'collection' || draft.collection !== null)
  const submit = () => {
    if (isReady) set.mutate({ ...draft, limit }, { onSuccess: () => onChange(empty) })
  }
  return (
    <form
      className="spendingForm"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <Select
        label={w.scope}
        options={scopes.map((id) => ({ id, label: w.scopes[id] }))}
        value={draft.scope}
        onChange={(scope) => onChange({ ...draft, scope })}
      />
      {draft.scope === 'collection' ? (
        <Select
          label={w.collection}
          options={collections.map(({ name }) => ({ id: name, label: name }))}
          value={draft.collection}
          onChange={(collection) => onChange({ ...draft, collection })}
        />
      ) : null}
      <TextField
        label={w.limit}
        inputMode="decimal"
        value={draft.limit}
        error={notANumber(draft.limit)}
        onChange={(text) => onChange({ ...draft, limit: text })}
      />
      <Select
        label={w.measure}
        options={measures.map((id) => ({ id, label: isCurrency(id) ? id : w.unitName(id) }))}
        value={draft.measure}
        onChange={(measure) => onChange({ ...draft, measure })}
      />
      <Button type="submit" variant="primary" isDisabled={!isReady || set.isPending}>
        {w.setBudget}
      </Button>
    </form>
  )
}

/** Requests, the currencies of the prices, and the units that were used. */
function useMeasures(current: string): string[] {
  const prices = usePrices().data ?? []
  const usage = useKnownUsage().data ?? []
  const units = usage.flatMap((row) => Object.keys(row.units)).toSorted()
  return [...new Set(['requests', ...prices.map(({ currency }) => currency), ...units, current])]
}
