import { ChartColumn, FolderSearch, ImageUp } from 'lucide-react'
import { memo, useEffect, useRef } from 'react'
import { FileTrigger } from 'react-aria-components'
import type { SearchMode } from '../../contract/search.ts'
import { imageEndings } from '../media/mediaTypes.ts'
import { pathOptions } from '../organising/collectionTree.ts'
import { useCollections } from '../state/queries.ts'
import { focusSearch } from '../state/shell.ts'
import { usePart, useStore } from '../state/store.ts'
import { Button, IconButton } from '../ui/controls/Button.tsx'
import { SegmentedControl } from '../ui/controls/SegmentedControl.tsx'
import { useStrings } from '../strings/strings.ts'
import { FilterChips } from '../filters/FilterChips.tsx'
import { FilterPanel } from '../filters/FilterPanel.tsx'
import { ClauseChips } from './query/ClauseChips.tsx'
import { QueryField } from './query/QueryField.tsx'
import { removeAllFilters, useParsedQuery } from './query/useParsedQuery.ts'
import { useTypedSearch } from './useTypedSearch.ts'
import { useFacetsShown } from './facets/useFacetsShown.ts'
import { draftOfSearch, newSmart, smartDraft, smartSearched } from '../state/smartState.ts'
import {
  changeSearch,
  filtersOpen,
  hasFilters,
  searchState,
  type Filters,
  searchByImage,
} from '../state/searchState.ts'

export function SearchBar({
  mode,
  onSubmit,
  onDown,
}: {
  readonly mode: SearchMode
  readonly onSubmit: () => void
  readonly onDown: () => void
}) {
  const text = usePart(searchState, (state) => state.text)
  const box = useRef<HTMLInputElement>(null)
  useTypedSearch()
  useEffect(() => {
    const take = () => {
      box.current?.focus()
      box.current?.select()
    }
    take()
    return focusSearch.subscribe(take)
  }, [])

  return (
    <header className="searchBar">
      <QueryField
        text={text}
        onChange={(next) => changeSearch({ text: next })}
        onSubmit={onSubmit}
        onDown={onDown}
        inputRef={box}
      />
      <SearchTools mode={mode} />
    </header>
  )
}

/** Apart from the field: a key that is pressed there would draw all of them. */
const SearchTools = memo(function SearchTools({ mode }: { readonly mode: SearchMode }) {
  const strings = useStrings()
  const filters = usePart(searchState, (state) => state.filters)
  const collections = useCollections().data ?? []
  const opened = useStore(filtersOpen)
  // Left by the keyboard, it is not open when one comes back.
  useEffect(() => () => filtersOpen.set(null), [])
  const facets = useFacetsShown()
  const modes = (['hybrid', 'semantic', 'keyword'] as const).map((id) => ({ id, label: strings.search.modes[id] }))
  return (
    <div className="searchTools">
      <SegmentedControl
        label={strings.search.mode}
        options={modes}
        value={mode}
        onChange={(next) => changeSearch({ mode: next })}
      />
      <FilterPanel
        filters={filters}
        collections={pathOptions(collections)}
        onChange={(next) => changeSearch({ filters: next })}
        opening={{
          isOpen: opened !== null,
          onOpenChange: (isOpen) => filtersOpen.set(isOpen ? { field: null } : null),
          field: opened?.field ?? null,
        }}
      />
      <IconButton
        label={facets.isShown ? strings.search.facets.hide : strings.search.facets.show}
        className="showsFacets"
        size="small"
        onPress={() => facets.show(!facets.isShown)}
      >
        <ChartColumn aria-hidden />
      </IconButton>
      <FileTrigger acceptedFileTypes={imageEndings} onSelect={(chosen) => searchByImage(chosen?.[0] ?? null)}>
        <IconButton label={strings.media.byImage} size="small">
          <ImageUp aria-hidden />
        </IconButton>
      </FileTrigger>
      <SaveSmart mode={mode} />
      <ClauseChips />
      {hasFilters(filters) ? <ChosenFilters filters={filters} /> : null}
    </div>
  )
})

function ChosenFilters({ filters }: { readonly filters: Filters }) {
  const parsed = useParsedQuery()
  return (
    <FilterChips
      filters={filters}
      onChange={(next) => changeSearch({ filters: next })}
      onClear={() => removeAllFilters(parsed?.isCurrent ? parsed.rest : undefined)}
    />
  )
}

/** Keeps the search as a smart collection, and puts it back into the one that it was opened from. */
function SaveSmart({ mode }: { readonly mode: SearchMode }) {
  const w = useStrings().smart
  const isEmpty = usePart(searchState, ({ text, filters }) => text.trim() === '' && !hasFilters(filters))
  const from = useStore(smartSearched)
  if (isEmpty) return null
  return (
    <>
      {from ? (
        <Button size="small" onPress={() => smartDraft.set(draftOfSearch(mode))}>
          <FolderSearch aria-hidden />
          {w.saveInto(from.name)}
        </Button>
      ) : null}
      {/* Another search may follow: it need not take the place of the one that was opened. */}
      <Button size="small" onPress={() => newSmart(mode)}>
        <FolderSearch aria-hidden />
        {w.save}
      </Button>
    </>
  )
}
