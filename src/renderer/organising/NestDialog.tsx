import { CornerLeftUp, FolderClosed } from 'lucide-react'
import { useState } from 'react'
import { useCollections } from '../state/queries.ts'
import { createLibraryStore, useStore } from '../state/store.ts'
import { Picker, type PickerItem } from '../ui/overlays/Picker.tsx'
import { fittingSections } from '../ui/overlays/rankName.ts'
import { useStrings } from '../strings/strings.ts'
import { collectionTree, pathOf } from './collectionTree.ts'
import { useNest } from './useNest.ts'

/** The collections for which another one is being chosen that they are to be put into. */
export const nesting = createLibraryStore<readonly number[] | null>(null)

/** Asks which collection others are to go into, or whether to the top. */
export function NestDialog() {
  const ids = useStore(nesting)
  return ids === null ? null : <Nest key={ids.join()} ids={ids} />
}

function Nest({ ids }: { readonly ids: readonly number[] }) {
  const strings = useStrings()
  const w = strings.organising
  const nest = useNest()
  const places = collectionTree(useCollections().data ?? [])
  const moved = places.filter(({ collection }) => ids.includes(collection.id))
  const close = () => nesting.set(null)
  const [text, setText] = useState('')
  const [first] = moved
  if (!first) return null
  const into = (parentId: number | null) => () => {
    close()
    nest.mutate({ ids, parentId })
  }
  const parents = places.filter(
    ({ collection, within }) =>
      collection.smart === null &&
      !ids.includes(collection.id) &&
      moved.some((one) => one.collection.parentId !== collection.id) &&
      !within.some((one) => ids.includes(one.id)),
  )
  const items: readonly PickerItem[] = [
    ...(moved.every(({ collection }) => collection.parentId === null)
      ? []
      : [{ id: 'top', name: w.toTop, icon: <CornerLeftUp aria-hidden />, run: into(null) }]),
    ...parents.map((parent) => ({
      id: String(parent.collection.id),
      name: pathOf(parent),
      own: parent.collection.name,
      icon: <FolderClosed aria-hidden />,
      run: into(parent.collection.id),
    })),
  ]
  return (
    <Picker
      label={w.moveCollection}
      heading={moved.length === 1 ? w.moveCollectionWhat(first.collection.name) : w.moveSeveralWhat(moved.length)}
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
