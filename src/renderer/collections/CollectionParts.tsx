import { FolderClosed, FolderSearch } from 'lucide-react'
import type { CSSProperties } from 'react'
import { collectionTree, pathOf } from '../organising/collectionTree.ts'
import { useCollections } from '../state/queries.ts'
import { addressOf } from '../state/route.ts'
import { useStrings } from '../strings/strings.ts'
import { SmartCount } from './smart/SmartCount.tsx'

/** The collections in one, as deep as they are nested, each with its own documents and the way to it; nothing where there is none. */
export function CollectionParts({ id, shape }: { readonly id: number; readonly shape: 'line' | 'list' }) {
  const strings = useStrings()
  const all = useCollections().data ?? []
  const places = collectionTree(all).filter(({ within }) => within.some((outer) => outer.id === id))
  const depthOf = (within: readonly { readonly id: number }[]) => within.findIndex((outer) => outer.id === id)
  // A line has no room for a tree: what is deeper is found on the page of its own.
  const shown = shape === 'line' ? places.filter(({ collection }) => collection.parentId === id) : places
  if (shown.length === 0) return null
  return (
    <nav className="collectionParts" data-shape={shape} aria-label={strings.organising.parts}>
      {shape === 'line' ? <span className="muted">{strings.organising.partsShort}</span> : null}
      <ul>
        {shown.map((place) => {
          const { collection, within } = place
          return (
            <li
              key={collection.id}
              style={{ '--depth': within.length - depthOf(within) - 1 } as CSSProperties}
              title={pathOf(place)}
            >
              <a href={addressOf({ at: { page: 'collection', id: collection.id }, reading: null })}>
                {collection.smart ? <FolderSearch aria-hidden /> : <FolderClosed aria-hidden />}
                <span className="ellipsis" dir="auto">
                  {collection.name}
                </span>
              </a>
              {collection.smart ? (
                <SmartCount id={collection.id} />
              ) : (
                <span className="faint num">
                  {shape === 'line'
                    ? strings.common.number(collection.documents)
                    : strings.common.documents(collection.documents)}
                </span>
              )}
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
