import { CornerLeftUp, FolderClosed } from 'lucide-react'
import { useState } from 'react'
import { useCollections } from '../state/queries.ts'
import { createLibraryStore, useStore } from '../state/store.ts'
import { Picker, type PickerItem } from '../ui/overlays/Picker.tsx'
import { fittingSections } from '../ui/overlays/rankName.ts'
import { useStrings } from '../strings/strings.ts'
import { collectionTree, pathOf } from './collectionTree.ts'
import { useNest } from './useNest.ts'

/** The collection for which another one is being chosen that it is to be put into. */
export const nesting = createLibraryStore<number | null>(null)

/** Asks which collection another is to go into, or whether to the top. */
export function NestDialog() {
  const id = useStore(nesting)
  return id === null ? null : <Nest key={id} id={id} />
}

function Nest({ id }: { readonly id: number }) {
  const strings = useStrings()
  const w = strings.organising
  const nest = useNest()
  const places = collectionTree(useCollections().data ?? [])
  const place = places.find(({ collection }) => collection.id === id)
  const close = () => nesting.set(null)
  const [text, setText] = useState('')
  if (!place) return null
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
  const items: readonly PickerItem[] = [
    ...(place.collection.parentId === null
      ? []
      : [{ id: 'top', name: w.toTop, icon: <CornerLeftUp aria-hidden />, run: into(null) }]),
    ...parents.map((parent) => ({
      id: String(parent.collection.id),
      name: pathOf(parent),
      icon: <FolderClosed aria-hidden />,
      run: into(parent.collection.id),
    })),
  ]
  return (
    <Picker
      label={w.moveCollection}
      heading={w.moveCollectionWhat(place.collection.name)}
      placeholder={w.chooseParent}
      empty={w.noParents}
      open
      onClose={close}
      text={text}
      onText={setText}
      sections={fittingSections([{ id: 'all', items }], text)}
    />
  )
}
