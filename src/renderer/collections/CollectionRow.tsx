import { Cpu, Ellipsis, Gauge, ImageDown, Images, Import, Pencil, Search, Trash2 } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Button } from 'react-aria-components'
import type { CollectionView } from '../../contract/collections.ts'
import { goTo } from '../state/route.ts'
import { fetchingMedia, namingCollection } from '../state/shell.ts'
import { IconButton } from '../ui/controls/Button.tsx'
import { MenuButton, type MenuEntry } from '../ui/overlays/Menu.tsx'
import { searchInCollection } from '../state/searchState.ts'
import { useStrings } from '../strings/strings.ts'
import { shortNumber } from '../strings/plural.ts'
import { CoverageRing, lacksVectors } from './Coverage.tsx'
import { NameInput } from './NameInput.tsx'
import type { useCollectionActions } from './useCollectionActions.ts'

type Actions = ReturnType<typeof useCollectionActions>

/** What can be done to a collection, for every menu that is about one. */
export function collectionEntries(
  collection: CollectionView,
  strings: ReturnType<typeof useStrings>,
  actions: Actions,
): MenuEntry[] {
  return [
    {
      id: 'search',
      label: strings.collections.searchIn,
      icon: <Search aria-hidden />,
      run: () => searchInCollection(collection.id),
    },
    {
      id: 'import',
      label: strings.collections.importInto,
      icon: <Import aria-hidden />,
      run: () => goTo({ page: 'import', into: collection.name }),
    },
    {
      id: 'embed',
      label: strings.collections.embedMissing,
      icon: <Cpu aria-hidden />,
      disabled: !lacksVectors(collection),
      run: () => actions.embed.mutate(collection.id),
    },
    {
      id: 'size',
      label: strings.sizes.open,
      icon: <Gauge aria-hidden />,
      run: () => goTo({ page: 'size', id: collection.id }),
    },
    {
      id: 'embedMedia',
      label: strings.media.embedMedia,
      icon: <Images aria-hidden />,
      run: () => actions.embedMedia.mutate(collection.id),
    },
    {
      id: 'media',
      label: strings.media.fetch,
      icon: <ImageDown aria-hidden />,
      run: () => fetchingMedia.set(collection.id),
    },
    { id: 'line', separator: true },
    {
      id: 'rename',
      label: strings.collections.rename,
      icon: <Pencil aria-hidden />,
      keys: 'F2',
      run: () => namingCollection.set(collection.id),
    },
    {
      id: 'remove',
      label: strings.collections.remove,
      icon: <Trash2 aria-hidden />,
      danger: true,
      run: () => actions.remove.mutate(collection),
    },
  ]
}

export function CollectionRow({
  collection,
  current,
  naming,
  actions,
}: {
  readonly collection: CollectionView
  readonly current: boolean
  readonly naming: boolean
  readonly actions: Actions
}) {
  const strings = useStrings()
  const button = useRef<HTMLButtonElement>(null)
  const wasNaming = useRef(false)
  useEffect(() => {
    // The focus comes back from the name to its row.
    if (wasNaming.current && !naming) button.current?.focus()
    wasNaming.current = naming
  }, [naming])
  if (naming) {
    return (
      <li className="treeRow">
        <NameInput
          label={strings.collections.namePlaceholder}
          initial={collection.name}
          onDone={(name) => {
            namingCollection.set(null)
            if (name) actions.rename.mutate({ id: collection.id, name })
          }}
        />
      </li>
    )
  }
  return (
    <li className="treeRow">
      <Button
        ref={button}
        className="navItem"
        aria-current={current ? 'page' : 'false'}
        onPress={() => goTo({ page: 'collection', id: collection.id })}
        onKeyDown={(event) => {
          if (event.key === 'F2') namingCollection.set(collection.id)
          else if (event.key === 'Delete') actions.remove.mutate(collection)
          else event.continuePropagation()
        }}
      >
        <CoverageRing collection={collection} />
        <span className="grow ellipsis">{collection.name}</span>
        <span className="count num">{shortNumber(collection.documents)}</span>
      </Button>
      <MenuButton
        label={strings.collections.options(collection.name)}
        entries={collectionEntries(collection, strings, actions)}
      >
        <IconButton size="small" className="treeMenu" label={strings.collections.options(collection.name)}>
          <Ellipsis aria-hidden />
        </IconButton>
      </MenuButton>
    </li>
  )
}
