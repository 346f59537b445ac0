import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { Button as AriaButton } from 'react-aria-components'
import { useClient } from '../../api.ts'
import { changeSearch, searchState } from '../../state/searchState.ts'
import { useStore } from '../../state/store.ts'
import { useStrings } from '../../strings/strings.ts'

/** Each clause of the query, with a way to take it out. */
export function ClauseChips() {
  const client = useClient()
  const strings = useStrings()
  const { asked } = useStore(searchState)
  const query = asked?.text ?? ''
  const parsed = useQuery({
    queryKey: ['search', 'parse', query],
    queryFn: async ({ signal }) => ({ of: query, ...(await client.search.parse({ query }, { signal })) }),
    enabled: query !== '',
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  }).data
  if (query === '' || !parsed) return null
  const remove = (without: string) => {
    // A search that costs something was entered before: what is left of it is none that was typed just now.
    const text = without.trim()
    changeSearch({ text, asked: text === '' ? null : { text, entered: asked?.entered ?? false } })
  }
  return parsed.chips.map(({ text, field, without }, at) => (
    <span className="chip clauseChip" key={`${at}-${text}`}>
      {field === null || text.startsWith('-') ? null : (
        <span className="faint">{strings.search.completing.chips[field] ?? field}</span>
      )}
      <bdi className="ellipsis">{field === null || text.startsWith('-') ? text : valueOf(text)}</bdi>
      <AriaButton
        aria-label={strings.search.removeFilter(text)}
        isDisabled={parsed.of !== query}
        onPress={() => remove(without)}
      >
        <X aria-hidden />
      </AriaButton>
    </span>
  ))
}

/** `site:"a b"` → `a b` */
function valueOf(clause: string): string {
  return clause.slice(clause.indexOf(':') + 1).replace(/^"(.*)"$/, '$1')
}
