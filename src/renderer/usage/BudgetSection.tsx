import { useRef, useState } from 'react'
import type { BudgetView } from '../../contract/spending.ts'
import { inMeasure, isCurrency, valueText } from '../spending/amounts.ts'
import { useCollections } from '../state/queries.ts'
import { tellUndoable, tried } from '../state/undo.ts'
import { useFormats, useStrings } from '../strings/strings.ts'
import { Button } from '../ui/controls/Button.tsx'
import { Select } from '../ui/controls/Select.tsx'
import { TextField } from '../ui/controls/TextField.tsx'
import { ErrorState, Skeleton } from '../ui/feedback/EmptyState.tsx'
import { ProgressBar } from '../ui/feedback/ProgressBar.tsx'
import { useFocusLeft } from '../ui/layout/pageFocus.ts'
import { useNotANumber } from './useNotANumber.ts'
import { useBudgets, useChange, useKnownUsage, usePrices, useTellUndone } from './useSpending.ts'

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
  const budgets = useBudgets()
  const hasMoney = (usePrices().data ?? []).length > 0
  const [draft, setDraft] = useState(empty)
  return (
    <section className="spendingSection" aria-labelledby="budgets">
      <h2 id="budgets">{w.budgets}</h2>
      <p className="spendingHint">{w.budgetsHint}</p>
      {budgets.isError ? <ErrorState error={budgets.error} onRetry={() => void budgets.refetch()} /> : null}
      {budgets.isPending ? <Skeleton lines={3} /> : null}
      {budgets.data?.length === 0 ? <p className="muted">{w.noBudgets}</p> : null}
      <ul className="budgetList">
        {(budgets.data ?? []).map((budget) => (
          <BudgetRow
            key={budget.id}
            budget={budget}
            onChange={() => {
              const { scope, collection, measure, limit } = budget
              setDraft({ scope, collection, measure, limit: strings.formats.typed(limit) })
            }}
          />
        ))}
      </ul>
      <BudgetForm draft={draft} onChange={setDraft} />
      {hasMoney ? null : <p className="spendingHint">{w.moneyNeedsPrice}</p>}
    </section>
  )
}

/** What takes the focus from a row that was removed: the next one's button, or the form. */
const besideRow = '.budgetRow > .button:last-child, .budgetForm input'

function BudgetRow({ budget, onChange }: { readonly budget: BudgetView; readonly onChange: () => void }) {
  const strings = useStrings()
  const w = strings.spending
  const tellUndone = useTellUndone()
  const row = useRef<HTMLLIElement>(null)
  useFocusLeft(row, besideRow)
  const name = w.budgetOf(budget.scope, budget.collection)
  const restore = useChange(async (client, removed: BudgetView) => {
    // What was set since stays: a limit of money is not raised by undoing something older.
    if ((await client.spending.budgets({})).some((one) => isOfSame(one, removed))) throw new Error(w.setSince(name))
    return (await client.spending.setBudget(inputOf(removed))).find((one) => isOfSame(one, removed))?.id
  })
  const removal = useChange((client, id: number) => client.spending.removeBudget({ id }))
  const remove = async (id: number): Promise<void> => {
    await removal.mutateAsync(id)
    // It comes back with another number.
    let back: number | undefined
    const undo = async () => {
      back = await restore.mutateAsync(budget)
      tellUndone(w.removed(name))
    }
    tellUndoable({ text: w.removed(name) }, undo, { redo: async () => back && remove(back) })
  }
  const { measure, limit, spent, reserved, remaining, until } = budget
  const prices = usePrices().data
  const hasNoPrice = isCurrency(measure) && prices?.some(({ currency }) => currency === measure) === false
  return (
    <li className="budgetRow" ref={row}>
      <span className="budgetName ellipsis" dir="auto">
        {name}
      </span>
      <ProgressBar
        label={name}
        fraction={limit === 0 ? 1 : Math.min(1, (spent + reserved) / limit)}
        tone={remaining === 0 ? 'bad' : 'accent'}
      />
      <span className="budgetFacts num">
        {hasNoPrice ? <strong>{w.noPriceIn(measure)} </strong> : null}
        {[
          w.budgetLeft(valueText(remaining, measure, strings), inMeasure(limit, measure, strings)),
          ...(reserved > 0 ? [w.budgetReserved(inMeasure(reserved, measure, strings))] : []),
          ...(until === null ? [] : [w.budgetUntil(until)]),
        ].join(' · ')}
      </span>
      <Button size="small" aria-label={w.changeBudget(name)} onPress={onChange}>
        {w.raise}
      </Button>
      <Button
        size="small"
        aria-label={w.removeBudget(name)}
        onPress={() => {
          // Disabled meanwhile, it would lose the focus before the row goes.
          if (!removal.isPending) void tried(() => remove(budget.id))
        }}
      >
        {w.remove}
      </Button>
    </li>
  )
}

type Key = Pick<BudgetView, 'scope' | 'collection' | 'measure'>

/** Whether two budgets limit the same: then the one takes the place of the other. */
const isOfSame = (one: Key, other: Key) =>
  one.scope === other.scope && one.measure === other.measure && collectionOf(one) === collectionOf(other)

const collectionOf = ({ scope, collection }: Key) => (scope === 'collection' ? collection : null)

function inputOf(budget: Budget) {
  const { scope, measure, limit } = budget
  const collection = collectionOf(budget)
  return { scope, measure, limit, ...(collection === null ? {} : { collection }) }
}

function BudgetForm({ draft, onChange }: { readonly draft: Draft; readonly onChange: (draft: Draft) => void }) {
  const w = useStrings().spending
  const { numberIn } = useFormats()
  const notANumber = useNotANumber()
  const tellUndone = useTellUndone()
  const collections = useCollections().data ?? []
  const measures = useMeasures(draft.measure)
  const budgets = useBudgets().data ?? []
  const set = useChange((client, budget: Budget) => client.spending.setBudget(inputOf(budget)))
  const unset = useChange((client, id: number) => client.spending.removeBudget({ id }))
  const limit = numberIn(draft.limit)
  const isReady = limit !== undefined && (draft.scope !== 'collection' || draft.collection !== null)
  const submit = () => {
    if (!isReady) return
    const budget = { ...draft, limit }
    void tried(async () => {
      await save(budget)
      onChange(empty)
    })
  }
  const save = async (budget: Budget): Promise<void> => {
    const before = budgets.find((one) => isOfSame(one, budget))
    const saved = (await set.mutateAsync(budget)).find((one) => isOfSame(one, budget))
    const undo = async () => {
      if (before) await set.mutateAsync(before)
      else if (saved) await unset.mutateAsync(saved.id)
      tellUndone(w.budgetSaved)
    }
    tellUndoable({ text: w.budgetSaved }, undo, { redo: () => save(budget) })
  }
  return (
    <form
      className="spendingForm budgetForm"
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
