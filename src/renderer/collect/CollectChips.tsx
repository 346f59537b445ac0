import { X } from 'lucide-react'
import { Button } from 'react-aria-components'
import type { CollectParameters } from '../../contract/collect/collectParameters.ts'
import { useStrings, type Strings } from '../strings/strings.ts'
import { emptyFields, type FilterName } from './collectForm.ts'
import { changeForm } from './collectState.ts'

/** The filters that are set, where the form is folded: a press opens it at that field, and X takes the filter off. */
export function CollectChips({
  parameters,
  onOpen,
}: {
  readonly parameters: CollectParameters
  readonly onOpen: (name: FilterName) => void
}) {
  const strings = useStrings()
  const w = strings.collect
  const { query: _, ...filters } = parameters
  const names = Object.keys(filters) as FilterName[]
  if (names.length === 0) return null
  return (
    <ul className="collectChips" aria-label={w.filtersSet(names.length)}>
      {names.map((name) => {
        const [label, value] = [labelOf(name, w), valueOf(name, filters, strings)]
        return (
          <li key={name} className="chip">
            <Button className="chipOpen" onPress={() => onOpen(name)} aria-label={w.editFilter(`${label} ${value}`)}>
              <span className="faint">{label}</span>{' '}
              <span className="ellipsis" dir="auto">
                {value}
              </span>
            </Button>
            <Button
              aria-label={strings.search.removeFilter(`${label}: ${value}`)}
              onPress={() => changeForm(emptyFields(name))}
            >
              <X aria-hidden />
            </Button>
          </li>
        )
      })}
    </ul>
  )
}

const labelOf = (name: FilterName, w: Strings['collect']): string => w[name]

function valueOf(name: FilterName, filters: Omit<CollectParameters, 'query'>, strings: Strings): string {
  const w = strings.collect
  const { timeBasis, timeRange, searchKind, highlightFormat, adultFilter } = filters
  const onOff = (value: boolean | undefined) => (value === undefined ? '' : value ? w.yes : w.no)
  const amounts = (...values: readonly (number | undefined)[]) =>
    values.flatMap((value) => (value === undefined ? [] : strings.common.number(value)))
  const joined = (...values: readonly string[]) => values.filter((value) => value !== '').join(', ')
  switch (name) {
    case 'count':
      return joined(...amounts(filters.count))
    case 'includeDomains':
    case 'excludeDomains':
    case 'requiredTexts':
    case 'excludedTexts':
      return joined(...(filters[name] ?? []))
    case 'language':
      return joined(...(filters.language ?? []))
    case 'startTime':
    case 'endTime':
      return strings.common.date(filters[name] ?? '')
    case 'timeBasis':
      return w.timeBases[timeBasis ?? ''] ?? ''
    case 'timeRange':
      return w.timeRanges[timeRange ?? ''] ?? ''
    case 'searchKind':
      return w.searchKinds[searchKind ?? ''] ?? ''
    case 'highlightFormat':
      return w.highlightFormats[highlightFormat ?? ''] ?? ''
    case 'adultFilter':
      return w.adultFilters[adultFilter ?? ''] ?? ''
    case 'images':
      return onOff(filters.images)
    case 'highlight':
    case 'fullContent':
      return joined(onOff(filters[name]?.enable), ...amounts(filters[name]?.maxTokens))
    case 'subjects':
      return joined(onOff(filters.subjects?.enable), ...amounts(filters.subjects?.count))
    case 'entities':
      return joined(
        onOff(filters.entities?.enable),
        ...amounts(filters.entities?.count, filters.entities?.maxActivities),
      )
  }
}
