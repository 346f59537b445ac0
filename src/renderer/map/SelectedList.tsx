import { useState } from 'react'
import { useTitles } from '../collections/documentTitles.ts'
import { useStrings } from '../strings/strings.ts'
import { VirtualList } from '../ui/layout/VirtualList.tsx'
import type { MenuPlace } from '../ui/overlays/Menu.tsx'

interface SelectedListProps {
  readonly ids: readonly number[]
  readonly onOpen: (id: number) => void
  /** In a tab of its own. */
  readonly onOpenAside: (id: number) => void
  readonly onMenu: (id: number, at: MenuPlace) => void
}

/** Titles of what is selected on the map: points do not tell which documents they are. Enter or a click reads one. */
export function SelectedList({ ids, onOpen, onOpenAside, onMenu }: SelectedListProps) {
  const strings = useStrings()
  const [active, setActive] = useState(0)
  const [seen, setSeen] = useState({ first: 0, last: 0 })
  const titles = useTitles(ids, seen.first, seen.last)
  const at = (then: (id: number) => void) => (index: number) => {
    const id = ids[index]
    if (id !== undefined) then(id)
  }
  return (
    <section className="mapSelected" aria-label={strings.map.selected(ids.length)}>
      <h2>{strings.map.selected(ids.length)}</h2>
      <VirtualList<number>
        label={strings.map.selectedList}
        count={ids.length}
        item={(index) => ids[index]}
        rowHeight={28}
        active={Math.min(active, ids.length - 1)}
        onActive={setActive}
        onOpen={at(onOpen)}
        onPick={at(onOpen)}
        onPreview={at(onOpen)}
        onOpenAside={at(onOpenAside)}
        onMenu={(index, place) => at((id) => onMenu(id, place))(index)}
        onVisible={(first, last) =>
          setSeen((now) => (now.first === first && now.last === last ? now : { first, last }))
        }
        renderRow={(id) => {
          const shown = id === undefined ? undefined : titles?.get(id)
          return (
            <span className="mapTitle ellipsis" dir="auto">
              {shown ? shown.title || strings.documents.untitled : ''}
            </span>
          )
        }}
      />
    </section>
  )
}
