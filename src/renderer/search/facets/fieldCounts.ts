import type { FacetValueView } from '../../../contract/organising/facets.ts'
import type { FieldFilter } from '../../../contract/organising/fieldFilters.ts'
import type { FieldView } from '../../../contract/organising/fields.ts'
import { withValue } from '../../ui/controls/withValue.ts'

/** Fields that are counted before more are asked for: each of them costs a look at all of its values. */
export const fewFields = 12

/** Fields that have values, in the order of their names: those that are filtered by, and those that most documents have. */
export function countedFields(
  fields: readonly FieldView[],
  filters: readonly FieldFilter[],
  most: number,
): readonly FieldView[] {
  const isFiltered = ({ id }: FieldView) => filters.some(({ field }) => field === id)
  const places = new Map(
    fields
      .filter((field) => field.documents > 0 || isFiltered(field))
      .toSorted((a, b) => Number(isFiltered(b)) - Number(isFiltered(a)) || b.documents - a.documents)
      .slice(0, most)
      .map(({ id }, at) => [id, at]),
  )
  return fields.filter(({ id }) => places.has(id))
}

/** Texts that each stand in one document only are no choice among values. */
export function isFacet({ type }: FieldView, values: readonly FacetValueView[], isFiltered: boolean): boolean {
  return values.length > 0 && (type !== 'text' || isFiltered || values.some(({ count }) => count > 1))
}

/**
 * Choices that came from a column are in the order of the whole library, which tells nothing here: the most frequent first.
 * Those that a user wrote are in an order of their own.
 */
export function inOrder({ type, source }: FieldView, values: readonly FacetValueView[]): readonly FacetValueView[] {
  return type === 'choice' && source.kind !== 'typed' ? values.toSorted((a, b) => b.count - a.count) : values
}

/** Whether the filters of fields name a counted value, or let some of a range through: ranges are others with other counts. */
export function isValueChosen(filters: readonly FieldFilter[], { filters: own }: FacetValueView): boolean {
  const wanted = own?.fields?.[0]
  const filter = wanted && filters.find(({ field }) => field === wanted.field)
  if (!wanted || !filter) return false
  const [value] = wanted.values ?? []
  if (value !== undefined) return filter.values?.some((one) => isSameValue(one, value)) ?? false
  return overlaps(filter, wanted)
}

type Bound = string | number | undefined

function overlaps(filter: FieldFilter, range: FieldFilter): boolean {
  const [least, most] = [filter.from ?? filter.above, filter.to ?? filter.below]
  if (least === undefined && most === undefined) return false
  // A day or year as a bound of dates is the whole of it.
  const start =
    typeof most === 'string' && filter.to !== undefined ? String(range.from).slice(0, most.length) : range.from
  return (
    (least === undefined || isBelow(least, range.to ?? range.below, range.to !== undefined)) &&
    (most === undefined || isBelow(start, most, filter.to !== undefined))
  )
}

function isBelow(one: Bound, other: Bound, isIncluded: boolean): boolean {
  if (one === undefined || other === undefined || typeof one !== typeof other) return false
  return one < other || (isIncluded && one === other)
}

/** The filters with a counted value chosen beside the others of its field, or a range in the place of another; or without it. */
export function withChosen(
  filters: readonly FieldFilter[],
  { filters: own }: FacetValueView,
  isOn: boolean,
): readonly FieldFilter[] {
  const wanted = own?.fields?.[0]
  if (!wanted) return filters
  const others = filters.filter(({ field }) => field !== wanted.field)
  const [value] = wanted.values ?? []
  if (value === undefined) return isOn ? [...others, wanted] : others
  const { values = [], contains } = filters.find(({ field }) => field === wanted.field) ?? {}
  const kept = values.filter((one) => !isSameValue(one, value))
  const next = withValue<string | number>(kept, value, isOn)
  const filter = {
    field: wanted.field,
    ...(next.length === 0 ? {} : { values: [...next] }),
    ...(contains === undefined ? {} : { contains }),
  }
  return Object.keys(filter).length > 1 ? [...others, filter] : others
}

/** As the core compares them. */
function isSameValue(one: string | number, other: string | number): boolean {
  return String(one).toLowerCase() === String(other).toLowerCase()
}
