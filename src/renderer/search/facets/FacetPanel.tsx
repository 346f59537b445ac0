import { CalendarOff, X } from 'lucide-react'
import { useEffect, useLayoutEffect, useRef } from 'react'
import type { FacetValueView } from '../../../contract/organising/facets.ts'
import type { SearchMode } from '../../../contract/search.ts'
import { changeSearch, searchState, type Filters } from '../../state/searchState.ts'
import { usePart } from '../../state/store.ts'
import { IconButton } from '../../ui/controls/Button.tsx'
import { Checkbox } from '../../ui/controls/Checkbox.tsx'
import { withValue } from '../../ui/controls/withValue.ts'
import { Skeleton } from '../../ui/feedback/EmptyState.tsx'
import { useFocusLeft } from '../../ui/layout/pageFocus.ts'
import { nameInUse, useStrings } from '../../strings/strings.ts'
import { hasClause, withoutClause } from './clauseIn.ts'
import { FacetName, FacetValues } from './FacetValues.tsx'
import { FieldFacets } from './FieldFacets.tsx'
import { MonthHistogram } from './MonthHistogram.tsx'
import { type ShownFacet, shownFacets, useSearchFacets } from './useSearchFacets.ts'
import './facets.css'

/** What is found, by its values: each with how many documents of the whole result have it, and chosen with a click. */
export function FacetPanel({
  mode,
  answered,
  isOver,
  onClose,
}: {
  readonly mode: SearchMode
  /** The search that is counted has returned its results. */
  readonly answered: boolean
  /** It lies over the results. */
  readonly isOver: boolean
  readonly onClose: () => void
}) {
  const strings = useStrings()
  const w = strings.search.facets
  const asked = usePart(searchState, (state) => state.asked)
  const filters = usePart(searchState, (state) => state.filters)
  const limit = usePart(searchState, (state) => state.limit)
  const query = asked?.text.trim() ?? ''
  const facets = useSearchFacets(asked, mode, filters, answered)
  const panel = useRef<HTMLElement>(null)
  const before = useRef<Element | null>(null)
  useEffect(() => {
    // Who types goes on typing.
    if (!isOver || document.activeElement instanceof HTMLInputElement) return
    before.current = document.activeElement
    panel.current?.focus({ preventScroll: true })
  }, [isOver])
  // The focus goes back from the panel; where it is in the results by then, it stays.
  useLayoutEffect(() => {
    const shown = panel.current
    return () => {
      const from = before.current
      before.current = null
      if (!shown?.contains(document.activeElement)) return
      if (from instanceof HTMLElement && from.isConnected) from.focus({ preventScroll: true })
    }
  }, [])
  // Its cross goes with it.
  useFocusLeft(panel, '.showsFacets')
  const set = (change: Partial<Filters>) => changeSearch({ filters: { ...filters, ...change } })
  const ask = (text: string) =>
    changeSearch({ text, asked: text === '' ? null : { text, entered: asked?.entered ?? false } })
  const addClause = (clause: string) => ask(`${query} ${clause}`.trim())
  const isNearest = facets.nearest !== null && (facets.documents ?? 0) >= facets.nearest
  const over = (documents: number) =>
    isNearest
      ? w.overNearest(documents)
      : query === ''
        ? w.overFiltered(documents)
        : documents > limit
          ? w.overAllFound(documents, limit)
          : w.overFound(documents)
  const label = (facet: ShownFacet, value: string) =>
    facet === 'kind'
      ? (strings.kinds[value as keyof typeof strings.kinds] ?? value)
      : facet === 'status' || facet === 'priority'
        ? nameInUse(facet, value, [])
        : value
  return (
    <aside
      ref={panel}
      tabIndex={-1}
      className="facetPanel scroll"
      data-over={isOver || undefined}
      aria-label={w.title}
      aria-busy={facets.isCounting}
    >
      <header className="facetHead">
        <h2>{w.title}</h2>
        {facets.isCounting ? <span className="facetCounting faint">{w.counting}</span> : null}
        <IconButton size="small" label={w.hide} onPress={onClose}>
          <X aria-hidden />
        </IconButton>
      </header>
      <p className="facetOver num" role="status">
        {facets.documents === null ? '' : over(facets.documents)}
      </p>
      {facets.documents === null && facets.isCounting ? <Skeleton lines={8} /> : null}
      {isNearest ? <p className="faint facetNote">{w.nearest}</p> : null}
      {facets.error ? <p className="faint facetNote">{w.failed}</p> : null}
      {facets.values.month.length > 0 ? (
        <section className="facet">
          <FacetName name={w.names.month} isFiltered={facets.chosen.includes('month')} />
          <MonthHistogram
            months={facets.values.month}
            chosen={{ since: filters.since, until: filters.until }}
            onChoose={set}
          />
          {facets.undated > 0 ? (
            <button type="button" className="facetUndated" onClick={() => addClause('is:undated')}>
              <CalendarOff aria-hidden />
              {w.undated(facets.undated)}
            </button>
          ) : null}
        </section>
      ) : null}
      {shownFacets
        .filter((facet) => facet !== 'month' && facets.values[facet].length > 0)
        .map((facet) => (
          <FacetValues
            key={facet}
            name={w.names[facet]}
            isFiltered={facets.chosen.includes(facet)}
            values={facets.values[facet]}
          >
            {(value) => (
              <Checkbox
                key={value.value}
                checked={isChosen(filters, value, query)}
                onChange={(on) => {
                  const { clause } = value
                  const change = changed(filters, value, on)
                  if (clause !== null && !on && hasClause(query, clause)) ask(withoutClause(query, clause))
                  else if (change) set(change)
                  else if (clause !== null && on) addClause(clause)
                }}
              >
                <bdi className="ellipsis">{label(facet, value.value)}</bdi>
                <span className="faint num">{strings.formats.number(value.count)}</span>
              </Checkbox>
            )}
          </FacetValues>
        ))}
      {facets.documents === null ? null : <FieldFacets mode={mode} isReady={!facets.isCounting} />}
      {facets.documents === 0 ? <p className="faint facetNote">{w.none}</p> : null}
    </aside>
  )
}

const listNames = ['kinds', 'domains', 'languages', 'tags', 'status', 'priority', 'collections'] as const

function isChosen(filters: Filters, { filters: own, clause }: FacetValueView, query: string): boolean {
  if (clause !== null && hasClause(query, clause)) return true
  if (own === null) return false
  return listNames.some((name) => {
    const chosen: readonly (string | number)[] = filters[name]
    return (own[name] ?? []).some((value) => chosen.includes(value))
  })
}

/** The filters with a value chosen or not; undefined where a clause has to do that. */
function changed(filters: Filters, { filters: own }: FacetValueView, isOn: boolean): Partial<Filters> | undefined {
  if (own === null) return undefined
  const name = listNames.find((one) => own[one] !== undefined)
  const value = name && own[name]?.[0]
  if (name === undefined || value === undefined) return undefined
  return { [name]: withValue<string | number>(filters[name], value, isOn) }
}
