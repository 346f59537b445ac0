import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { RotateCw, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import type { SavedSearchView } from '../../contract/collect/collect.ts'
import type { CollectKind, CollectParameters } from '../../contract/collect/collectParameters.ts'
import { useClient } from '../api.ts'
import { tellUndoable } from '../state/undo.ts'
import { Button, IconButton } from '../ui/controls/Button.tsx'
import { failureLine } from '../ui/feedback/describeFailure.ts'
import { ErrorState, Skeleton } from '../ui/feedback/EmptyState.tsx'
import { KindIcon } from '../ui/indicators/KindIcon.tsx'
import { toast } from '../ui/feedback/toast.tsx'
import { useFormats, useStrings } from '../strings/strings.ts'
import { filterCount } from './collectForm.ts'
import { fillForm } from './collectState.ts'
import { collectKeys, useCollect } from './useCollect.ts'

/** Before there is an answer: what was saved, and what was searched for. Opening costs nothing, searching again does. */
export function PastSearches() {
  const strings = useStrings()
  const { dateTime } = useFormats()
  const w = strings.collect
  const client = useClient()
  const queries = useQueryClient()
  const { run, open } = useCollect()
  const saved = useQuery({
    queryKey: collectKeys.saved,
    queryFn: ({ signal }) => client.collect.savedSearches({}, { signal }),
  })
  const history = useQuery({
    queryKey: collectKeys.history,
    queryFn: ({ signal }) => client.collect.history({ limit: 100 }, { signal }),
  })
  const forget = useForgetSaved()
  const clear = useMutation({
    mutationFn: () => client.collect.clearHistory({}),
    onSuccess: async ({ removed }) => {
      toast({ text: w.historyCleared(removed) })
      await queries.invalidateQueries({ queryKey: collectKeys.history })
    },
    onError: (error) => toast({ text: failureLine(error), tone: 'bad' }),
  })
  const again = (kind: CollectKind, parameters: CollectParameters) => {
    fillForm(kind, parameters)
    void run(kind, parameters)
  }

  if (history.isError) return <ErrorState error={history.error} onRetry={() => void history.refetch()} />
  if (!history.data || !saved.data) return <Skeleton lines={8} />
  return (
    <div className="pastSearches scroll">
      <p className="pastIntro">
        {w.start} <span className="faint">{w.startKeys}</span>
      </p>
      <h2>{w.saved}</h2>
      {saved.data.length === 0 ? <p className="pastEmpty">{w.noSaved}</p> : null}
      <ul>
        {saved.data.map((search) => (
          <PastRow
            key={search.id}
            kind={search.kind}
            title={search.name}
            facts={[
              search.name === search.parameters.query ? '' : search.parameters.query,
              filterCount(search.parameters) > 0 ? w.filtersSet(filterCount(search.parameters)) : '',
              search.collection ?? '',
            ]}
            onOpen={() => fillForm(search.kind, search.parameters)}
            onRun={() => again(search.kind, search.parameters)}
          >
            <IconButton size="small" label={w.removeSaved(search.name)} onPress={() => forget.mutate(search)}>
              <Trash2 aria-hidden />
            </IconButton>
          </PastRow>
        ))}
      </ul>
      <div className="pastHead">
        <h2>{w.history}</h2>
        {history.data.length > 0 ? (
          <Button size="small" variant="quiet" onPress={() => clear.mutate()}>
            {w.clearHistory}
          </Button>
        ) : null}
      </div>
      {history.data.length === 0 ? <p className="pastEmpty">{w.noHistory}</p> : null}
      <ul>
        {history.data.map((search) => (
          <PastRow
            key={search.id}
            kind={search.kind}
            title={search.query}
            facts={[
              w.items(search.items),
              filterCount(search.parameters) > 0 ? w.filtersSet(filterCount(search.parameters)) : '',
              dateTime(search.at),
            ]}
            onOpen={() => void open(search.id)}
            onRun={() => again(search.kind, search.parameters)}
          />
        ))}
      </ul>
    </div>
  )
}

function PastRow({
  kind,
  title,
  facts,
  onOpen,
  onRun,
  children,
}: {
  readonly kind: CollectKind
  readonly title: string
  readonly facts: readonly string[]
  readonly onOpen: () => void
  readonly onRun: () => void
  readonly children?: ReactNode
}) {
  const strings = useStrings()
  return (
    <li className="pastRow">
      <Button variant="quiet" className="pastMain" onPress={onOpen}>
        <KindIcon kind={kind} />
        <span className="pastTitle ellipsis" dir="auto">
          {title}
        </span>
        <span className="pastFacts ellipsis num">{facts.filter((fact) => fact !== '').join(' · ')}</span>
      </Button>
      <IconButton size="small" label={strings.collect.runAgain} onPress={onRun}>
        <RotateCw aria-hidden />
      </IconButton>
      {children}
    </li>
  )
}

/** Forgetting a saved search can be undone. */
function useForgetSaved() {
  const strings = useStrings()
  const client = useClient()
  const queries = useQueryClient()
  const refresh = () => queries.invalidateQueries({ queryKey: collectKeys.saved })
  const onError = (error: unknown) => toast({ text: failureLine(error), tone: 'bad' })
  const restore = useMutation({
    mutationFn: ({ name, kind, parameters, collection }: SavedSearchView) =>
      client.collect.saveSearch({ name, kind, parameters, ...(collection ? { collection } : {}) }),
    onSettled: refresh,
    onError,
  })
  const forget = useMutation<unknown, Error, SavedSearchView>({
    mutationFn: (search: SavedSearchView) => client.collect.removeSavedSearch({ id: search.id }),
    onSuccess: async (_, search) => {
      // It comes back with another number.
      let back: SavedSearchView | undefined
      const undo = async () => (back = await restore.mutateAsync(search))
      const redo = async () => back && forget.mutateAsync(back)
      tellUndoable({ text: strings.collect.removedSaved(search.name) }, undo, { redo })
      await refresh()
    },
    onError,
  })
  return forget
}
