import { X } from 'lucide-react'
import { Button as AriaButton } from 'react-aria-components'
import { hasFilters, searchState } from '../../state/searchState.ts'
import { usePart } from '../../state/store.ts'
import { useStrings, type Strings } from '../../strings/strings.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { removeAllFilters, searchInstead, useParsedQuery } from './useParsedQuery.ts'

/** Each clause of the query, with a way to take it out. */
export function ClauseChips() {
  const strings = useStrings()
  const filters = usePart(searchState, (state) => state.filters)
  const parsed = useParsedQuery()
  if (!parsed) return null
  return (
    <>
      {parsed.chips.map(({ text, field, without }, at) => (
        <span className="chip clauseChip" key={`${at}-${text}`}>
          {field === null || text.startsWith('-') ? null : (
            <span className="faint">{strings.search.completing.chips[field] ?? field}</span>
          )}
          <bdi className="ellipsis">
            {field === null || text.startsWith('-') ? text : valueOf(field, text, strings)}
          </bdi>
          <AriaButton
            aria-label={strings.search.removeFilter(text)}
            isDisabled={!parsed.isCurrent}
            onPress={() => searchInstead(without)}
          >
            <X aria-hidden />
          </AriaButton>
        </span>
      ))}
      {parsed.hasFilters && !hasFilters(filters) ? (
        <Button
          variant="quiet"
          size="small"
          isDisabled={!parsed.isCurrent}
          onPress={() => removeAllFilters(parsed.rest)}
        >
          {strings.search.clearFilters}
        </Button>
      ) : null}
    </>
  )
}

/** `site:"a b"` → `a b`; kinds and days are written as everywhere else. */
function valueOf(field: string, clause: string, strings: Strings): string {
  const value = clause.slice(clause.indexOf(':') + 1).replace(/^"(.*)"$/, '$1')
  if (field === 'kind') return strings.kinds[value] ?? value
  if ((field === 'after' || field === 'before') && /^\d{4}-\d\d-\d\d$/.test(value)) return strings.common.date(value)
  return value
}
