import type { FieldFilter } from '../../contract/organising/fieldFilters.ts'
import type { FieldView } from '../../contract/organising/fields.ts'
import type { Formats } from '../strings/formats.ts'
import type { Strings } from '../strings/strings.ts'
import { valueText } from './valueText.ts'

/** What a filter asks of a field, in few words: for a chip. */
export function filterText(filter: FieldFilter, field: FieldView, w: Strings['fields'], formats: Formats): string {
  const shown = (value: string | number) => valueText(field, value, formats)
  const { values = [], contains, from, above, to, below, empty } = filter
  const least = from ?? above
  const most = to ?? below
  const parts = [
    ...(empty === undefined ? [] : [empty ? w.isEmpty : w.hasValue]),
    ...(contains === undefined ? [] : [w.containsText(contains)]),
    ...(values.length === 0 ? [] : [values.map(shown).join(', ')]),
    ...(least === undefined
      ? most === undefined
        ? []
        : [w.atMost(shown(most))]
      : [most === undefined ? w.atLeast(shown(least)) : w.between(shown(least), shown(most))]),
  ]
  return parts.join(' · ')
}
