import { useState } from 'react'
import { useCollections } from '../state/queries.ts'
import { createLibraryStore, useStore } from '../state/store.ts'
import { useStrings } from '../strings/strings.ts'
import type { MenuPlace } from '../ui/overlays/Menu.tsx'
import { ExportMenuAt } from './ExportButton.tsx'

interface Asked {
  readonly ids: readonly number[]
  readonly at: MenuPlace
}
const asked = createLibraryStore<Asked | null>(null)

/** Offers the formats of collections where the entry of the menu was that asked for it. */
export function exportCollections(ids: readonly number[]): void {
  const { left, top } = (document.activeElement ?? document.body).getBoundingClientRect()
  asked.set({ ids, at: { x: left, y: top } })
}

/** The menu of formats of one collection, or of several as one file, that another menu asked for. */
export function ExportCollections() {
  const now = useStore(asked)
  // It stays while its file is written.
  const [ids, setIds] = useState<readonly number[]>([])
  if (now !== null && now.ids !== ids) setIds(now.ids)
  return ids.length === 0 ? null : <Formats key={ids.join()} ids={ids} at={now?.at ?? null} />
}

/** So many are named in the name of the file. */
const mostNamed = 3
const longestTitle = 500

function Formats({ ids, at }: Asked | { readonly ids: readonly number[]; readonly at: null }) {
  const w = useStrings().exporting
  const all = useCollections().data ?? []
  const names = all.filter(({ id }) => ids.includes(id)).map(({ name }) => name)
  const name = names.length > mostNamed ? w.severalCollections(names.length) : names.join(', ')
  const [id] = ids
  return (
    <ExportMenuAt
      kind={ids.length === 1 ? 'collection' : 'documents'}
      subject={async () =>
        id !== undefined && ids.length === 1
          ? { kind: 'collection', id }
          : {
              kind: 'documents',
              selection: { kind: 'filters', filters: { collections: [...ids] } },
              title: name.slice(0, longestTitle),
            }
      }
      name={name}
      at={at}
      onClose={() => asked.set(null)}
    />
  )
}
