import type { DragEvent } from 'react'
import { MenuAt } from '../ui/overlays/Menu.tsx'
import { useMenuPlace } from '../ui/overlays/useMenuPlace.ts'
import { useStrings } from '../strings/strings.ts'
import { dragDocuments } from './dragging.ts'
import { chosenById } from './filing.ts'
import { filingEntries } from './filingEntries.tsx'

/**
 * Lets a document that is shown outside of a list be filed from where it is shown: `row` is what its element has, by which the
 * commands find it while it has the focus, `grip` what it is dragged by, and `menu` is drawn in it.
 */
export function useFilable(documentId: number | null, title: string | null) {
  const strings = useStrings()
  const place = useMenuPlace()
  if (documentId === null) return { row: {}, grip: {}, menu: null }
  const chosen = chosenById([documentId], { title, from: null })
  return {
    row: { 'data-filed': documentId, 'data-filed-title': title ?? '', onContextMenu: place.onContextMenu },
    grip: {
      draggable: true,
      onDragStart: (event: DragEvent) => dragDocuments(event, chosen, strings.organising.dragged(1, title)),
    },
    menu: place.at ? (
      <MenuAt
        label={strings.documents.actions}
        at={place.at}
        onClose={place.close}
        entries={filingEntries(chosen, strings)}
      />
    ) : null,
  }
}
