import { CornerLeftUp, FolderClosed } from 'lucide-react'
import { MenuItem } from 'react-aria-components'
import { useCollections } from '../state/queries.ts'
import { createLibraryStore, useStore } from '../state/store.ts'
import { Picker } from '../ui/overlays/Picker.tsx'
import { useStrings } from '../strings/strings.ts'
import { collectionTree, pathOf } from './collectionTree.ts'
import { useNest } from './useNest.ts'

/** The collection for which another one is being chosen that it is to be put into. */
export const nesting = createLibraryStore<number | null>(null)

/** Asks which collection another is to go into, or whether to the top. */
export function NestDialog() {
  const id = useStore(nesting)
  const strings = useStrings()
  const w = strings.organising
  const nest = useNest()
  const places = collectionTree(useCollections().data ?? [])
  const place = places.find(({ collection }) => collection.id === id)
  const close = () => nesting.set(null)
  if (id === null || !place) return null
  const into = (parentId: number | null) => () => {
    close()
    nest.mutate({ id, parentId })
  }
  const parents = places.filter(
    ({ collection, within }) =>
      collection.smart === null &&
      collection.id !== id &&
      collection.id !== place.collection.parentId &&
      !within.some((one) => one.id === id),
  )
  return (
    <Picker
      label={w.moveCollection}
      heading={w.moveCollectionWhat(place.collection.name)}
      placeholder={w.chooseParent}
      empty={w.noParents}
      open
      onClose={close}
    >
      {place.collection.parentId === null ? null : (
        <MenuItem id="top" className="menuItem" textValue={w.toTop} onAction={into(null)}>
          <CornerLeftUp aria-hidden />
          <span className="grow">{w.toTop}</span>
        </MenuItem>
      )}
      {parents.map((parent) => (
        <MenuItem
          key={parent.collection.id}
          id={parent.collection.id}
          className="menuItem"
          textValue={pathOf(parent)}
          onAction={into(parent.collection.id)}
        >
          <FolderClosed aria-hidden />
          <span className="grow ellipsis">{pathOf(parent)}</span>
        </MenuItem>
      ))}
    </Picker>
  )
}
