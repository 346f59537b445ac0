import { useRef, useState } from 'react'
import type { PriceView } from '../../contract/spending.ts'
import { tellUndoable, tried } from '../state/undo.ts'
import { useFormats, useStrings } from '../strings/strings.ts'
import { Button } from '../ui/controls/Button.tsx'
import { Select } from '../ui/controls/Select.tsx'
import { TextField } from '../ui/controls/TextField.tsx'
import { ErrorState, Skeleton } from '../ui/feedback/EmptyState.tsx'
import { useFocusLeft } from '../ui/layout/pageFocus.ts'
import { useNotANumber } from './useNotANumber.ts'
import { useChange, useKnownUsage, usePrices, useTellUndone } from './useSpending.ts'

/** The id of the choice that is no model. */
const EVERY_MODEL = '*'
const pers = ['1', '1000', '1000000'] as const

/** The prices that are set, and the form that sets one. */
export function PriceSection() {
  const w = useStrings().spending
  const read = usePrices()
  const prices = read.data ?? []
  return (
    <section className="spendingSection" aria-labelledby="prices">
      <h2 id="prices">{w.prices}</h2>
      <p className="spendingHint">{w.pricesHint}</p>
      {read.isError ? (
        <ErrorState error={read.error} onRetry={() => void read.refetch()} />
      ) : read.isPending ? (
        <Skeleton lines={3} />
      ) : prices.length === 0 ? (
        <p className="muted">{w.noPrices}</p>
      ) : (
        <table className="plainTable usageTable" aria-label={w.prices}>
          <thead>
            <tr>
              <th scope="col">{w.operation}</th>
              <th scope="col">{w.model}</th>
              <th scope="col">{w.unit}</th>
              <th scope="col" className="right">
                {w.price}
              </th>
              <th scope="col">
                <span className="visuallyHidden">{w.remove}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {prices.map((price) => (
              <PriceRow key={`${price.operation} ${price.model} ${price.unit}`} price={price} />
            ))}
          </tbody>
        </table>
      )}
      <PriceForm currency={prices[0]?.currency ?? 'EUR'} />
    </section>
  )
}

/** What takes the focus from a row that was removed: the next one's button, or the form. */
const besideRow = '.priceRow .button, .priceForm input'

function PriceRow({ price }: { readonly price: PriceView }) {
  const w = useStrings().spending
  const { typed } = useFormats()
  const tellUndone = useTellUndone()
  const row = useRef<HTMLTableRowElement>(null)
  useFocusLeft(row, besideRow)
  const { operation, model, unit } = price
  const name = `${w.operations[operation] ?? operation}, ${w.unitName(unit)}`
  const restore = useChange(async (client, removed: PriceView) => {
    const isSet = (await client.spending.prices({})).some((one) => isOfSame(one, removed))
    if (isSet) throw new Error(w.setSince(w.priceFor(name)))
    return client.spending.setPrice(removed)
  })
  const removal = useChange((client) => client.spending.removePrice({ operation, model, unit }))
  const remove = async (): Promise<void> => {
    await removal.mutateAsync(undefined)
    const undo = async () => {
      await restore.mutateAsync(price)
      tellUndone(w.removed(w.priceFor(name)))
    }
    tellUndoable({ text: w.removed(w.priceFor(name)) }, undo, { redo: remove })
  }
  return (
    <tr className="priceRow" ref={row}>
      <td>{w.operations[operation] ?? operation}</td>
      <td>{model ?? w.everyModel}</td>
      <td>{w.unitName(unit)}</td>
      <td className="right num">{w.priceOf(`${typed(price.amount)} ${price.currency}`, price.per)}</td>
      <td className="right">
        <Button
          size="small"
          aria-label={w.removePrice(name)}
          onPress={() => {
            // Disabled meanwhile, it would lose the focus before the row goes.
            if (!removal.isPending) void tried(remove)
          }}
        >
          {w.remove}
        </Button>
      </td>
    </tr>
  )
}

type Key = Pick<PriceView, 'operation' | 'model' | 'unit'>

/** Whether two prices are of the same: then the one takes the place of the other. */
const isOfSame = (one: Key, other: Key) =>
  one.operation === other.operation && one.model === other.model && one.unit === other.unit

function PriceForm({ currency: first }: { readonly currency: string }) {
  const w = useStrings().spending
  const { numberIn } = useFormats()
  const notANumber = useNotANumber()
  const tellUndone = useTellUndone()
  const usage = useKnownUsage().data ?? []
  const [operation, setOperation] = useState('embedding')
  const [model, setModel] = useState<string>(EVERY_MODEL)
  const [unit, setUnit] = useState('input_tokens')
  const [amount, setAmount] = useState('')
  const [typed, setCurrency] = useState<string | null>(null)
  const [per, setPer] = useState<(typeof pers)[number]>('1000000')
  const prices = usePrices().data ?? []
  const set = useChange((client, price: PriceView) => client.spending.setPrice(price))
  const unset = useChange((client, { operation: of, model: by, unit: in_ }: Key) =>
    client.spending.removePrice({ operation: of, model: by, unit: in_ }),
  )

  const of = usage.filter((row) => row.operation === operation)
  const operations = [...new Set([...Object.keys(w.operations), ...usage.map((row) => row.operation)])]
  const models = [...new Set(of.flatMap((row) => (row.model === null ? [] : [row.model])))]
  const units = [
    ...new Set([
      'requests',
      ...(operation === 'embedding' ? ['input_tokens'] : []),
      ...of.flatMap((row) => Object.keys(row.units)),
    ]),
  ]
  const chosenUnit = units.includes(unit) ? unit : 'requests'
  const chosenModel = models.includes(model) ? model : EVERY_MODEL
  const currency = (typed ?? first).toUpperCase()
  const value = numberIn(amount)
  const isCurrency = /^[A-Z]{3}$/.test(currency)
  const submit = () => {
    if (value === undefined || !isCurrency) return
    const price = { operation, model: chosenModel === EVERY_MODEL ? null : chosenModel, unit: chosenUnit }
    void tried(async () => {
      await save({ ...price, currency, amount: value, per: Number(per) })
      setAmount('')
    })
  }
  const save = async (price: PriceView): Promise<void> => {
    const before = prices.find((one) => isOfSame(one, price))
    await set.mutateAsync(price)
    const undo = async () => {
      await (before ? set.mutateAsync(before) : unset.mutateAsync(price))
      tellUndone(w.priceSaved)
    }
    tellUndoable({ text: w.priceSaved }, undo, { redo: () => save(price) })
  }
  return (
    <form
      className="spendingForm priceForm"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <Select
        label={w.operation}
        options={operations.map((id) => ({ id, label: w.operations[id] ?? id }))}
        value={operation}
        onChange={setOperation}
      />
      <Select
        label={w.model}
        options={[{ id: EVERY_MODEL, label: w.everyModel }, ...models.map((id) => ({ id, label: id }))]}
        value={chosenModel}
        onChange={setModel}
      />
      <Select
        label={w.unit}
        options={units.map((id) => ({ id, label: w.unitName(id) }))}
        value={chosenUnit}
        onChange={setUnit}
      />
      <TextField label={w.price} inputMode="decimal" value={amount} error={notANumber(amount)} onChange={setAmount} />
      <TextField
        label={w.currency}
        value={currency}
        error={isCurrency ? undefined : w.notACurrency}
        onChange={setCurrency}
      />
      <Select
        label={w.per}
        options={pers.map((id) => ({ id, label: w.perUnits(Number(id)) }))}
        value={per}
        onChange={setPer}
      />
      <Button type="submit" variant="primary" isDisabled={value === undefined || !isCurrency || set.isPending}>
        {w.setPrice}
      </Button>
    </form>
  )
}
