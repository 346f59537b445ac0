import { useQueryClient } from '@tanstack/react-query'
import { ChevronRight, Ellipsis, FolderSearch, Import, Plus } from 'lucide-react'
import { useCallback } from 'react'
import { Button } from 'react-aria-components'
import { collectionTree, documentsInside } from '../organising/collectionTree.ts'
import { useDropInto } from '../organising/useDropInto.ts'
import { useTreeSelection } from '../organising/useTreeSelection.ts'
import { useCommand } from '../state/commands.ts'
import { acceptBoolean, acceptNumbers, usePageState } from '../state/pageState.ts'
import { useCollections } from '../state/queries.ts'
import { pageStateNow } from '../state/unsavedPages.ts'
import { goTo, useRoute } from '../state/route.ts'
import { naming } from '../state/shell.ts'
import { useStore } from '../state/store.ts'
import { IconButton } from '../ui/controls/Button.tsx'
import { MenuButton } from '../ui/overlays/Menu.tsx'
import { useStrings } from '../strings/strings.ts'
import { CollectionRow } from './CollectionRow.tsx'
import { NameInput } from './NameInput.tsx'
import { useCollectionActions } from './useCollectionActions.ts'

const closedKey = 'closedCollections'
const none: number[] = []

/** The collections in the sidebar, as deep as they are nested: open, create, rename in place, move, delete. */
export function CollectionTree() {
  const strings = useStrings()
  const collections = useCollections()
  const named = useStore(naming)
  const actions = useCollectionActions()
  const create = useCommand('collection.create')
  const createSmart = useCommand('collection.createSmart')
  const { at } = useRoute()
  const top = useDropInto(null)
  const [closed, setClosed] = usePageState<number[]>(closedKey, none, acceptNumbers)
  const [isUnfolded, setOpen] = usePageState('collectionsOpen', true, acceptBoolean)
  // What is named is in sight.
  const isOpen = isUnfolded || named !== null
  const queries = useQueryClient()
  const close = useCallback(
    (id: number, isClosed: boolean) => {
      const now = acceptNumbers(pageStateNow(queries, closedKey) ?? []) ?? []
      setClosed([...now.filter((other) => other !== id), ...(isClosed ? [id] : [])])
    },
    [queries, setClosed],
  )
  const places = collectionTree(collections.data ?? [])
  const within = named && 'within' in named ? named.within : undefined
  // What is named or shown is in sight, wherever it is.
  const opened = new Set([
    ...(within == null ? [] : [within]),
    ...(at.page === 'collection'
      ? (places.find(({ collection }) => collection.id === at.id)?.within ?? []).map(({ id }) => id)
      : []),
  ])
  const isClosed = (id: number) => closed.includes(id) && !opened.has(id)
  const shown = places.filter((place) => !place.within.some(({ id }) => isClosed(id)))
  const { selected, actions: selection } = useTreeSelection(shown.map(({ collection }) => collection.id))
  const inside = documentsInside(places)
  const isNested = places.some(({ depth }) => depth > 0) || within != null
  const input = (depth: number) => (
    <li className="treeRow" key="new" style={{ '--depth': depth } as React.CSSProperties}>
      <NameInput
        label={strings.collections.namePlaceholder}
        hint={strings.collections.nameHint}
        initial=""
        onDone={(name) => {
          naming.set(null)
          if (name) actions.create.mutate({ name, parentId: within ?? null })
        }}
      />
    </li>
  )
  return (
    <section
      className="tree"
      data-tour="collections"
      aria-label={strings.collections.title}
      data-open={isOpen || undefined}
    >
      <header className="treeHead" data-drop={top.isOver || undefined} {...top.drop}>
        <h2>
          <Button className="treeFold" aria-expanded={isOpen} onPress={() => setOpen(!isOpen)}>
            <ChevronRight aria-hidden />
            {strings.collections.title}
          </Button>
        </h2>
        <span className="row">
          <IconButton
            size="small"
            label={strings.collections.create}
            keys={create?.keys?.[0]}
            onPress={() => create?.run()}
          >
            <Plus aria-hidden />
          </IconButton>
          <MenuButton
            label={strings.collections.otherKinds}
            placement="bottom end"
            entries={[
              {
                id: 'smart',
                label: strings.smart.create,
                icon: <FolderSearch aria-hidden />,
                keys: createSmart?.keys?.[0],
                run: () => createSmart?.run(),
              },
              {
                id: 'import',
                label: strings.collections.fromFiles,
                icon: <Import aria-hidden />,
                run: () => goTo({ page: 'import' }),
              },
            ]}
          >
            <IconButton size="small" label={strings.collections.otherKinds}>
              <Ellipsis aria-hidden />
            </IconButton>
          </MenuButton>
        </span>
      </header>
      <span className="visuallyHidden" role="status">
        {selected.size > 1 ? strings.organising.severalCollections(selected.size) : ''}
      </span>
      {isOpen ? (
        <ul className="treeList scroll" data-nested={isNested || undefined}>
          {within === null ? input(0) : null}
          {shown.flatMap((place) => [
            <CollectionRow
              key={place.collection.id}
              collection={place.collection}
              depth={place.depth}
              path={place.within.map(({ name }) => name).join(' / ')}
              hasParts={place.hasParts}
              inside={isClosed(place.collection.id) ? (inside.get(place.collection.id) ?? 0) : 0}
              isClosed={isClosed(place.collection.id)}
              onClosed={close}
              current={at.page === 'collection' && at.id === place.collection.id}
              naming={named !== null && 'id' in named && named.id === place.collection.id}
              isSelected={selected.has(place.collection.id)}
              selection={selection}
              actions={actions}
            />,
            ...(within === place.collection.id ? [input(place.depth + 1)] : []),
          ])}
          {places.length === 0 && within === undefined && collections.isSuccess ? (
            <li className="treeEmpty">{strings.collections.empty}</li>
          ) : null}
        </ul>
      ) : null}
    </section>
  )
}
