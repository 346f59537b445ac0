import type { FieldFilter } from '../../../contract/organising/fieldFilters.ts'
import type { FieldView } from '../../../contract/organising/fields.ts'
import type { QuarryClient } from '../../../contract/routes.ts'
import { QuarryError } from '../../base/errors.ts'
import { findNamed } from './findNamed.ts'

/** The longer sign first: `>` begins `>=`. */
const comparisons = {
  '>=': 'from',
  '<=': 'to',
  '!=': 'not',
  '=': 'values',
  '>': 'above',
  '<': 'below',
  '~': 'contains',
} as const
type Sign = keyof typeof comparisons

/**
 * Filters like `price>=10`, `due<2020-01-01`, `state=open`, `city~os` for texts that contain something; `name=` asks for what is empty, `name!=` for what is not. Several
 * `=` of one field mean any of them. @throws QuarryError usage, not_found with the names that exist
 */
export async function fieldFilters(
  client: QuarryClient,
  expressions: readonly string[],
  signal: AbortSignal,
): Promise<FieldFilter[]> {
  if (expressions.length === 0) return []
  const all = await client.fields.list({}, { signal })
  const equal = new Map<number, string[]>()
  const filters = expressions.flatMap((expression): FieldFilter[] => {
    const { field, sign, value } = parsed(all, expression)
    if (sign === '!=' && value !== '')
      throw new QuarryError('usage', `"${expression}" cannot be asked for.`, {
        hint: `Write "${field.name}!=" for documents with any value.`,
      })
    if (sign === '!=') return [{ field: field.id, empty: false }]
    if (sign !== '=') return [{ field: field.id, [comparisons[sign]]: value }]
    if (value === '') return [{ field: field.id, empty: true }]
    equal.set(field.id, [...(equal.get(field.id) ?? []), value])
    return []
  })
  return [...filters, ...[...equal].map(([field, values]) => ({ field, values }))]
}

/** The field of this name. @throws QuarryError not_found with the names that exist */
export async function findField(client: QuarryClient, name: string, signal: AbortSignal): Promise<FieldView> {
  return named(await client.fields.list({}, { signal }), name)
}

function named(all: readonly FieldView[], name: string): FieldView {
  return findNamed(all, name, 'field', 'The library has no fields yet: quarry fields define NAME …')
}

/** A name may have signs in it: the longest that fits is meant. */
function parsed(
  all: readonly FieldView[],
  expression: string,
): { readonly field: FieldView; readonly sign: Sign; readonly value: string } {
  const signs = Object.keys(comparisons) as Sign[]
  const split = (name: string) => {
    if (!expression.trimStart().toLowerCase().startsWith(name.toLowerCase())) return undefined
    const rest = expression.trimStart().slice(name.length).trimStart()
    const sign = signs.find((one) => rest.startsWith(one))
    return sign && { sign, value: rest.slice(sign.length).trim() }
  }
  for (const field of all.toSorted((a, b) => b.name.length - a.name.length)) {
    const found = split(field.name)
    if (found) return { field, ...found }
  }
  const name = /^(.*?)(?:[<>!]?=|[<>~])/s.exec(expression)?.[1]?.trim()
  if (!name)
    throw new QuarryError('usage', `"${expression}" does not say what a field is compared with.`, {
      hint: "Write it like --field 'price>=10', 'due<2020-01-01', 'state=open' or 'city~os'.",
    })
  return { field: named(all, name), sign: '=', value: '' }
}
