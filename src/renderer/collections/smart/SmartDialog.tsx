import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useClient } from '../../api.ts'
import { FilterChips } from '../../filters/FilterChips.tsx'
import { FilterPanel } from '../../filters/FilterPanel.tsx'
import { pathOptions } from '../../organising/collectionTree.ts'
import { useCollections } from '../../state/queries.ts'
import { goOnFromHere } from '../../state/route.ts'
import { shownFilters, smartDraft, smartSearched, type SmartDraft } from '../../state/smartState.ts'
import { filtersInput, hasFilters } from '../../state/searchState.ts'
import { useStore } from '../../state/store.ts'
import { useStrings } from '../../strings/strings.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { SegmentedControl } from '../../ui/controls/SegmentedControl.tsx'
import { TextField } from '../../ui/controls/TextField.tsx'
import { failureLine } from '../../ui/feedback/describeFailure.ts'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { useDocumentChanges } from '../useDocumentChanges.ts'
import './smart.css'

const close = () => smartDraft.set(null)

/** Makes a smart collection, or changes what one searches for. */
export function SmartDialog() {
  const draft = useStore(smartDraft)
  return draft ? <Open key={draft.id ?? 'new'} draft={draft} /> : null
}

function Open({ draft }: { readonly draft: SmartDraft }) {
  const strings = useStrings()
  const collections = useCollections().data ?? []
  const w = strings.smart
  const client = useClient()
  const { refresh } = useDocumentChanges()
  const [name, setName] = useState(draft.name)
  const [query, setQuery] = useState(draft.query)
  const [mode, setMode] = useState(draft.mode)
  const [most, setMost] = useState(String(draft.most))
  const [least, setLeast] = useState(draft.leastScore === null ? '' : strings.formats.typed(draft.leastScore))
  const mostNumber = strings.formats.numberIn(most)
  const leastNumber = least.trim() === '' ? null : strings.formats.numberIn(least)
  const [filters, setFilters] = useState(() => shownFilters(draft.filters))
  const hasQuery = query.trim() !== ''
  const isMost = mostNumber !== undefined && Number.isInteger(mostNumber) && mostNumber >= 1 && mostNumber <= 1000
  const isLeast = leastNumber !== undefined && (leastNumber === null || Math.abs(leastNumber) <= 1)
  const isReady = name.trim() !== '' && (!hasQuery || (isMost && (mode !== 'semantic' || isLeast)))
  const save = useMutation({
    mutationFn: async () => {
      const leastScore = hasQuery && mode === 'semantic' ? (leastNumber ?? null) : null
      const search = {
        query: query.trim(),
        mode,
        filters: filtersInput(filters),
        most: isMost ? mostNumber : draft.most,
        leastScore,
      }
      if (draft.id === null) return client.smart.create({ name, ...search })
      if (name.trim() !== draft.name) await client.collections.rename({ id: draft.id, name })
      return client.smart.change({ id: draft.id, ...search })
    },
    onMutate: goOnFromHere,
    onSuccess: async ({ id }, _, goOn) => {
      close()
      smartSearched.set(null)
      await refresh()
      goOn({ page: 'collection', id })
    },
  })
  const modes = (['hybrid', 'semantic', 'keyword'] as const).map((id) => ({ id, label: strings.search.modes[id] }))
  return (
    <Dialog
      title={draft.id === null ? w.newTitle : w.changeTitle(draft.name)}
      open
      onClose={close}
      foot={
        <>
          <Button onPress={close}>{strings.common.cancel}</Button>
          <Button variant="primary" isDisabled={!isReady || save.isPending} onPress={() => save.mutate()}>
            {draft.id === null ? strings.common.create : strings.common.save}
          </Button>
        </>
      }
    >
      <form
        className="smartForm"
        onSubmit={(event) => {
          event.preventDefault()
          if (isReady && !save.isPending) save.mutate()
        }}
      >
        <TextField label={w.name} value={name} onChange={setName} autoFocus />
        <TextField label={w.query} value={query} onChange={setQuery} placeholder={w.allThatPass} />
        {hasQuery ? (
          <>
            <SegmentedControl label={strings.search.mode} options={modes} value={mode} onChange={setMode} />
            <p className="fieldHint">{w.holds[mode]}</p>
            {draft.isOtherMode && mode === draft.mode ? <p className="fieldHint">{w.notHybrid}</p> : null}
            <TextField label={w.most} value={most} onChange={setMost} />
            {mode === 'semantic' ? (
              <TextField label={w.least} value={least} onChange={setLeast} placeholder={w.noLeast} />
            ) : null}
            {isMost ? null : <p className="fieldError">{w.mostWrong}</p>}
            {isLeast ? null : <p className="fieldError">{w.leastWrong}</p>}
          </>
        ) : null}
        <div className="smartFilters" role="group" aria-label={w.filters}>
          {hasFilters(filters) ? null : <span className="muted">{w.noFilters}</span>}
          <FilterChips filters={filters} onChange={setFilters} />
          <FilterPanel filters={filters} collections={pathOptions(collections)} onChange={setFilters} />
        </div>
        <p className="muted">{w.about}</p>
        {save.isError ? <p className="fieldError">{failureLine(save.error)}</p> : null}
        <button type="submit" hidden aria-label={strings.common.save} />
      </form>
    </Dialog>
  )
}
