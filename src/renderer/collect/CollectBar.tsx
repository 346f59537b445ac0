import { Bookmark, History, ListFilter, Search, Square } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { CollectKind, CollectParameters } from '../../contract/collect/collectParameters.ts'
import type { CollectRulesView } from '../../contract/collect/collectRules.ts'
import { focusList, focusSearch } from '../state/shell.ts'
import { useStore } from '../state/store.ts'
import { Button, IconButton } from '../ui/controls/Button.tsx'
import { SearchField } from '../ui/controls/SearchField.tsx'
import { SegmentedControl } from '../ui/controls/SegmentedControl.tsx'
import { useStrings } from '../strings/strings.ts'
import { CollectChips } from './CollectChips.tsx'
import { kinds, type FilterName } from './collectForm.ts'
import { changeForm, chooseKind, collectState, showPast } from './collectState.ts'
import { SaveSearchButton } from './SaveSearchButton.tsx'

/** What is searched for, among what, and the way to send it. */
export function CollectBar({
  kind,
  rules,
  parameters,
  problem,
  wrong,
  filtersOpen,
  onFilters,
  onFilter,
  onSubmit,
}: {
  readonly kind: CollectKind
  readonly rules: CollectRulesView
  readonly parameters: CollectParameters
  readonly problem: string | undefined
  /** How many fields are not as the service wants them. */
  readonly wrong: number
  /** Whether the form with the filters is open. */
  readonly filtersOpen: boolean
  readonly onFilters: (open: boolean) => void
  /** Opens the form at a filter. */
  readonly onFilter: (name: FilterName) => void
  readonly onSubmit: () => void
}) {
  const strings = useStrings()
  const w = strings.collect
  const { forms, running, answer, error } = useStore(collectState)
  const { query } = forms[kind]
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    box.current?.focus()
    return focusSearch.subscribe(() => box.current?.focus())
  }, [])
  const most = rules.query.maxCharacters
  const isFolded = !filtersOpen && wrong === 0
  return (
    <header className="searchBar">
      <div className="collectQuery">
        <SearchField
          size="large"
          label={w.query}
          placeholder={w.placeholder[kind]}
          value={query}
          onChange={(text) => changeForm({ query: text })}
          onSubmit={onSubmit}
          onKeyDown={(event) => {
            if (event.key === 'ArrowDown') focusList.set((count) => count + 1)
          }}
          inputRef={box}
        />
        {running ? (
          <Button className="collectGo" onPress={running.stop}>
            <Square aria-hidden />
            {w.stop}
          </Button>
        ) : (
          <Button className="collectGo" variant="primary" isDisabled={wrong > 0} onPress={onSubmit}>
            <Search aria-hidden />
            {w.go}
          </Button>
        )}
      </div>
      <div className="searchTools">
        <SegmentedControl
          label={w.kind}
          options={kinds.map((id) => ({ id, label: w.kinds[id] }))}
          value={kind}
          onChange={chooseKind}
        />
        <Button size="small" variant="quiet" aria-expanded={!isFolded} onPress={() => onFilters(!filtersOpen)}>
          <ListFilter aria-hidden />
          {w.filters}
        </Button>
        {isFolded ? <CollectChips parameters={parameters} onOpen={onFilter} /> : null}
        {problem ? (
          <span className="fieldError" role="alert">
            {problem}
          </span>
        ) : wrong > 0 ? (
          <span className="fieldError">{w.fix(wrong)}</span>
        ) : query.length > most * 0.8 ? (
          <span className="faint num">
            {strings.common.number(query.length)} / {strings.common.number(most)}
          </span>
        ) : null}
        <span className="grow" />
        <SaveSearchButton kind={kind} parameters={parameters} disabled={query.trim() === '' || wrong > 0}>
          <Bookmark aria-hidden />
        </SaveSearchButton>
        <IconButton label={w.past} isDisabled={answer === null && error === null} onPress={showPast}>
          <History aria-hidden />
        </IconButton>
      </div>
    </header>
  )
}
