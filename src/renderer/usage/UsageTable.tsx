import type { UsageTotal } from '../../contract/spending.ts'
import { amountsText } from '../spending/amounts.ts'
import { useStrings, type Strings } from '../strings/strings.ts'
import { usageText } from '../strings/usageText.ts'
import type { Group } from './useSpending.ts'

/** One row for each day, job, collection or operation, and their sum. */
export function UsageTable({ by, totals }: { readonly by: Group; readonly totals: readonly UsageTotal[] }) {
  const strings = useStrings()
  const w = strings.spending
  const isPriced = totals.some(({ amounts }) => Object.keys(amounts).length > 0)
  const sum = sumOf(totals)
  return (
    <table className="plainTable usageTable" aria-label={w.table}>
      <thead>
        <tr>
          <th scope="col">{w.groups[by]}</th>
          <th scope="col" className="right">
            {w.requests}
          </th>
          <th scope="col">{w.used}</th>
          {isPriced ? (
            <th scope="col" className="right">
              {w.cost}
            </th>
          ) : null}
        </tr>
      </thead>
      <tbody>
        {totals.map((total) => (
          <tr key={total.key}>
            <td dir="auto" className={by === 'day' ? 'nowrap' : undefined}>
              {labelOf(total, by, strings)}
            </td>
            <td className="right num">{strings.common.number(total.requests)}</td>
            <td className="num">{usageText(total.units, strings)}</td>
            {isPriced ? (
              <td className="right num nowrap">{amountsText(total.amounts, strings) || w.unpriced}</td>
            ) : null}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <td>{w.total}</td>
          <td className="right num">{strings.common.number(sum.requests)}</td>
          <td className="num">{usageText(sum.units, strings)}</td>
          {isPriced ? <td className="right num nowrap">{amountsText(sum.amounts, strings)}</td> : null}
        </tr>
      </tfoot>
    </table>
  )
}

function labelOf({ key, label }: UsageTotal, by: Group, { spending, formats }: Strings): string {
  if (key === '') return spending.none[by]
  if (by === 'day') return formats.date(key)
  return by === 'operation' ? (spending.operations[key] ?? key) : label
}

function sumOf(totals: readonly UsageTotal[]) {
  const units: Record<string, number> = {}
  const amounts: Record<string, number> = {}
  let requests = 0
  for (const total of totals) {
    requests += total.requests
    for (const [unit, value] of Object.entries(total.units)) units[unit] = (units[unit] ?? 0) + value
    for (const [currency, value] of Object.entries(total.amounts)) amounts[currency] = (amounts[currency] ?? 0) + value
  }
  return { requests, units, amounts }
}
