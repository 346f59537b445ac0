import type { DragEvent } from 'react'
import { sidebarForDrop } from '../state/shell.ts'
import { createStore } from '../state/store.ts'
import { dragged, type Chosen } from './filing.ts'
import './dragging.css'

/** What a drag is known by before it is dropped: a page may then look at its types alone. */
export const documentsType = 'application/x-quarry-documents'
export const collectionType = 'application/x-quarry-collection'

/** The collections that are being dragged. */
export const draggedCollections = createStore<readonly number[] | null>(null)

/** Begins to drag documents; `label` is what follows the pointer. */
export function dragDocuments(event: DragEvent, chosen: Chosen, label: string): void {
  begin(event, documentsType, label)
  dragged.set(chosen)
  endWith(() => dragged.set(null))
}

export function dragCollections(event: DragEvent, ids: readonly number[], label: string): void {
  begin(event, collectionType, label)
  draggedCollections.set(ids)
  endWith(() => draggedCollections.set(null))
}

function begin({ dataTransfer }: DragEvent, type: string, label: string): void {
  dataTransfer.setData(type, '')
  dataTransfer.effectAllowed = 'copyMove'
  const image = document.createElement('div')
  image.className = 'dragLabel'
  image.textContent = label
  document.body.append(image)
  dataTransfer.setDragImage(image, -8, -8)
  // The browser takes its picture after this event.
  setTimeout(() => image.remove(), 0)
}

/** The row that is dragged may be gone by then: a virtual list draws only what is in sight. */
function endWith(forget: () => void): void {
  const end = () => {
    forget()
    sidebarForDrop.set(false)
  }
  window.addEventListener('dragend', end, { once: true })
  window.addEventListener('drop', () => setTimeout(end, 0), { once: true })
}
