import { useState } from 'react'
import type { ExportSubject } from '../../contract/exports.ts'
import type { SelectionInput } from '../../contract/organising/selection.ts'
import { useCollections } from '../state/queries.ts'
import { createLibraryStore, useStore } from '../state/store.ts'
import { useStrings, type Strings } from '../strings/strings.ts'
import type { MenuPlace } from '../ui/overlays/Menu.tsx'
import { ExportMenuAt } from './ExportButton.tsx'

/** Documents that are selected. */
interface Chosen {
  /** Of the only one. */
  readonly title: string | null
  readonly selection: () => Promise<SelectionInput>
  readonly order?: Extract<ExportSubject, { kind: 'documents' }>['sort']
}

/** What an entry of a menu asked to export. */
type Subject =
  | { readonly kind: 'collections'; readonly ids: readonly number[] }
  | { readonly kind: 'documents'; readonly chosen: Chosen }

interface Asked {
  readonly subject: Subject
  readonly at: MenuPlace
}
const asked = createLibraryStore<Asked | null>(null)

function ask(subject: Subject): void {
  const { left, top } = (document.activeElement ?? document.body).getBoundingClientRect()
  asked.set({ subject, at: { x: left, y: top } })
}

/** Offers the formats of collections where the entry of the menu was that asked for it. */
export const exportCollections = (ids: readonly number[]): void => ask({ kind: 'collections', ids })

/** The same of documents that are selected. */
export const exportChosen = (chosen: Chosen): void => ask({ kind: 'documents', chosen })

/** The menu of formats of what another menu asked for: a collection, several as one file, or documents. */
export function ExportAsked() {
  const strings = useStrings()
  const now = useStore(asked)
  const collections = useCollections().data ?? []
  // It stays while its file is written.
  const [shown, setShown] = useState({ subject: null as Subject | null, count: 0 })
  if (now !== null && now.subject !== shown.subject) setShown({ subject: now.subject, count: shown.count + 1 })
  if (shown.subject === null) return null
  const names = namesOf(shown.subject, collections, strings)
  return (
    <ExportMenuAt
      key={shown.count}
      {...exportedOf(shown.subject, names)}
      at={now?.at ?? null}
      onClose={() => asked.set(null)}
    />
  )
}

/** So many are named in the name of the file. */
const mostNamed = 3
const longestTitle = 500

function namesOf(
  subject: Subject,
  collections: readonly { readonly id: number; readonly name: string }[],
  { exporting: w }: Strings,
): string {
  if (subject.kind === 'documents') return subject.chosen.title?.slice(0, longestTitle) || w.selection
  const names = collections.filter(({ id }) => subject.ids.includes(id)).map(({ name }) => name)
  return names.length > mostNamed ? w.severalCollections(names.length) : names.join(', ')
}

function exportedOf(subject: Subject, name: string): Omit<Parameters<typeof ExportMenuAt>[0], 'at' | 'onClose'> {
  const title = name.slice(0, longestTitle)
  if (subject.kind === 'documents') {
    const { selection, order } = subject.chosen
    return {
      kind: 'documents',
      subject: async () => ({
        kind: 'documents',
        selection: await selection(),
        title,
        ...(order === undefined ? {} : { sort: order }),
      }),
      name,
    }
  }
  const ids = [...subject.ids]
  const [id] = ids
  if (id !== undefined && ids.length === 1)
    return { kind: 'collection', subject: async () => ({ kind: 'collection', id }), name }
  return {
    kind: 'documents',
    subject: async () => ({ kind: 'documents', selection: { kind: 'filters', filters: { collections: ids } }, title }),
    name,
  }
}
