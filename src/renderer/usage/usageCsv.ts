import type { UsageTotal } from '../../contract/spending.ts'

/** The totals as RFC 4180 has it: a column for each unit and each currency that occurs. */
export function usageCsv(totals: readonly UsageTotal[], by: string): string {
  const units = namesIn(totals.map((total) => total.units))
  const currencies = namesIn(totals.map(({ amounts }) => amounts))
  const head = [by, ...(by === 'job' ? ['title'] : []), 'requests', ...units, ...currencies]
  const rows = totals.map((total) => [
    total.key,
    ...(by === 'job' ? [total.label] : []),
    total.requests,
    ...units.map((unit) => total.units[unit] ?? ''),
    ...currencies.map((currency) => total.amounts[currency] ?? ''),
  ])
  return [head, ...rows].map((row) => `${row.map(quoted).join(',')}\r\n`).join('')
}

function namesIn(records: readonly Readonly<Record<string, number>>[]): string[] {
  return [...new Set(records.flatMap((record) => Object.keys(record)))].toSorted()
}

function quoted(value: string | number): string {
  const text = String(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
