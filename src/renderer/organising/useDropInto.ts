import { type DragEvent, useState } from 'react'
import type { CollectionView } from '../../contract/collections.ts'
import { useStore } from '../state/store.ts'
import { collectionType, documentsType, draggedCollections } from './dragging.ts'
import { dragged } from './filing.ts'
import { useFile } from './useFile.ts'
import { useNest } from './useNest.ts'

/**
 * Makes an element take dragged documents (Shift moves them out of where they are looked at) and dragged collections.
 * `target`: null for the top of the tree, where only collections can be put; undefined for what takes nothing.
 */
export function useDropInto(target: CollectionView | null | undefined) {
  const { file } = useFile()
  const nest = useNest()
  const [isOver, setOver] = useState(false)
  const chosen = useStore(dragged)
  const collections = useStore(draggedCollections)
  const takes = ({ dataTransfer: { types } }: DragEvent) =>
    target !== undefined &&
    ((target !== null && types.includes(documentsType) && chosen !== null && chosen.from !== target.id) ||
      (types.includes(collectionType) && collections !== null && !(target !== null && collections.includes(target.id))))
  return {
    isOver,
    drop: {
      onDragOver: (event: DragEvent) => {
        if (!takes(event)) return
        event.preventDefault()
        event.stopPropagation()
        const moves = collections !== null || (event.shiftKey && !chosen?.saveInto)
        event.dataTransfer.dropEffect = moves ? ('move' as const) : ('copy' as const)
        setOver(true)
      },
      onDragLeave: () => setOver(false),
      onDrop: (event: DragEvent) => {
        setOver(false)
        if (!takes(event)) return
        event.preventDefault()
        event.stopPropagation()
        if (collections !== null) nest.mutate({ ids: collections, parentId: target?.id ?? null })
        else if (chosen && target) file({ chosen, into: target.id, moves: event.shiftKey })
      },
    },
  }
}
