import { ListFilter } from 'lucide-react'
import { useState } from 'react'
import { Checkbox } from '../ui/controls/Checkbox.tsx'
import { FieldFilters } from '../filters/FieldFilters.tsx'
import { MarkFilters } from '../filters/MarkFilters.tsx'
import { useCollections } from '../state/queries.ts'
import { useRoute } from '../state/route.ts'
import { nestedFirst } from './nestedNames.ts'
import { Button } from '../ui/controls/Button.tsx'
import { CheckboxList } from '../ui/controls/CheckboxList.tsx'
import { DayInput } from '../ui/controls/DayInput.tsx'
import { Popover } from '../ui/overlays/Popover.tsx'
import { TextField } from '../ui/controls/TextField.tsx'
import { useStrings } from '../strings/strings.ts'
import { everything, type ScopeDraft } from '../conversations/askState.ts'
import { useScopeSummary } from './useScopeSummary.ts'

/** What questions are answered from, in one line; the panel behind it changes it. */
export function ScopePicker({
  scope,
  onChange,
}: {
  readonly scope: ScopeDraft
  readonly onChange: (scope: ScopeDraft) => void
}) {
  const strings = useStrings()
  const w = strings.ask
  const collections = useCollections().data ?? []
  const open = useRoute().reading?.documentId
  const set = (change: Partial<ScopeDraft>) => onChange({ ...scope, ...change })
  const summary = useScopeSummary(scope)
  const isOnly = (source: 'library' | 'notes' | 'web') =>
    scope[source] && Number(scope.library) + Number(scope.notes) + Number(scope.web) === 1
  return (
    <Popover
      label={w.scope}
      trigger={
        <Button variant="quiet" className="askScope">
          <ListFilter aria-hidden />
          <span className="muted askScopeWord">{w.scope}</span>
          <span className="ellipsis">{summary}</span>
        </Button>
      }
    >
      <div className="filterPanel">
        <fieldset>
          <legend>{w.sources}</legend>
          <div className="askSources">
            {(['library', 'notes', 'web'] as const).map((source) => (
              <Checkbox
                key={source}
                checked={scope[source]}
                disabled={isOnly(source)}
                onChange={(on) => set({ [source]: on })}
              >
                {w.sourceNames[source]}
              </Checkbox>
            ))}
          </div>
        </fieldset>
        {open !== undefined && !scope.documents.includes(open) ? (
          <Button variant="quiet" onPress={() => set({ documents: [...scope.documents, open] })}>
            {w.onlyOpen}
          </Button>
        ) : null}
        <CheckboxList
          label={w.scopeCollections}
          className="filterList scroll"
          options={nestedFirst(collections)}
          chosen={scope.collections}
          onChange={(chosen) => set({ collections: chosen })}
        />
        <div className="filterDates">
          <DayInput label={w.since} value={scope.since} onChange={(since) => set({ since })} />
          <DayInput label={w.until} value={scope.until} onChange={(until) => set({ until })} />
        </div>
        <DayInput label={w.asOf} hint={w.asOfHint} value={scope.asOf} onChange={(asOf) => set({ asOf })} />
        <div className="filterDates">
          <ListInput
            label={w.domains}
            hint={w.listHint}
            values={scope.domains}
            onChange={(domains) => set({ domains })}
          />
          <ListInput
            label={w.languages}
            hint={w.listHint}
            values={scope.languages}
            onChange={(languages) => set({ languages })}
          />
        </div>
        <CheckboxList
          label={w.kinds}
          className="filterKinds"
          options={Object.entries(strings.kinds).map(([id, label]) => ({ id, label }))}
          chosen={scope.kinds}
          onChange={(kinds) => set({ kinds })}
        />
        <MarkFilters filters={scope} onChange={set} />
        <FieldFilters filters={scope} onChange={set} />
        <Button variant="quiet" onPress={() => onChange(everything)}>
          {w.scopeClear}
        </Button>
      </div>
    </Popover>
  )
}

function ListInput({
  label,
  hint,
  values,
  onChange,
}: {
  readonly label: string
  readonly hint: string
  readonly values: readonly string[]
  readonly onChange: (values: readonly string[]) => void
}) {
  const shown = values.join(', ')
  const [text, setText] = useState(shown)
  const [known, setKnown] = useState(shown)
  if (known !== shown) {
    setKnown(shown)
    // While one types, the text is that list in other words.
    if (listOf(text).join(', ') !== shown) setText(shown)
  }
  return (
    <TextField
      label={label}
      placeholder={hint}
      value={text}
      onChange={(next) => {
        setText(next)
        onChange(listOf(next))
      }}
    />
  )
}

function listOf(text: string): string[] {
  return text
    .split(/[,\s]+/)
    .map((one) => one.toLowerCase())
    .filter((one) => one !== '')
}
