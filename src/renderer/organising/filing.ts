import type { ExportSubject } from '../../contract/exports.ts'
import type { SelectionInput } from '../../contract/organising/selection.ts'
import { createLibraryStore } from '../state/store.ts'

/** Documents that something can be done to. */
export interface Chosen {
  readonly count: number
  /** Of the only one. */
  readonly title: string | null
  /** The collection that they are looked at in; null: none, or several. */
  readonly from: number | null
  /** Resolves the documents for the core; this may load rows that were not in view. */
  readonly selection: () => Promise<SelectionInput>
  /** Of what is not stored yet, instead of `selection`: see `chosenUnsaved`. */
  readonly saveInto?: (collection: string) => void
  /** Takes them out of the collection whose list they are in; left out where that cannot be done. */
  readonly takeOut?: () => void
  /** The order that they are looked at in, where it is another than that in which they were added. */
  readonly order?: Extract<ExportSubject, { kind: 'documents' }>['sort']
}

/** Results that are not stored yet: to file them is to save them into a collection, whose name is given. */
export function chosenUnsaved(count: number, title: string | null, saveInto: (collection: string) => void): Chosen {
  return { count, title, from: null, selection: async () => ({ kind: 'documents', ids: [] }), saveInto }
}

/** Into a collection beside where they are, out of one into another, or into a new one. */
export type FilingWay = 'add' | 'move' | 'new'

/** Documents for which a collection is being chosen. */
export const filing = createLibraryStore<{ readonly way: FilingWay; readonly chosen: Chosen } | null>(null)

/** Documents that are being dragged, from the first row on to where they are dropped. */
export const dragged = createLibraryStore<Chosen | null>(null)

export function chosenById(ids: readonly number[], about: Pick<Chosen, 'title' | 'from'>): Chosen {
  return { count: ids.length, ...about, selection: async () => ({ kind: 'documents', ids: [...ids] }) }
}
