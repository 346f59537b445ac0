import { type DragEvent, type RefObject, useMemo, useState } from 'react'
import type { TimelineItemView } from '../../contract/overview/timeline.ts'
import { DocumentMenu, type DocumentMenuState } from '../collections/DocumentMenu.tsx'
import { SelectionBar } from '../collections/SelectionBar.tsx'
import { sharedMarks } from '../marks/lists/sharedMarks.ts'
import { useMarkSummaries } from '../marks/lists/useMarkSummaries.ts'
import { dragDocuments } from '../organising/dragging.ts'
import { chosenById } from '../organising/filing.ts'
import { useOfferChosen } from '../organising/useChosen.ts'
import { openReading, tabOpener } from '../state/route.ts'
import { focusReader } from '../state/shell.ts'
import { useWalk } from '../state/reading/useWalk.ts'
import { useFormats, useStrings } from '../strings/strings.ts'
import { KindIcon } from '../ui/indicators/KindIcon.tsx'
import { useKeyedRows } from '../ui/rows/useKeyedRows.ts'
import { VirtualList, type VirtualListHandle } from '../ui/layout/VirtualList.tsx'
import { stepOfTime } from './view.ts'
import type { MenuPlace } from '../ui/overlays/Menu.tsx'

/** The documents of a time, in its order; they are read, selected and filed as in every list. */
export function TimelineList({
  items,
  from,
  handle,
}: {
  readonly items: readonly TimelineItemView[]
  /** The collection that they are looked at in. */
  readonly from: number | null
  readonly handle: RefObject<VirtualListHandle | null>
}) {
  const strings = useStrings()
  const { barDate } = useFormats()
  const [menu, setMenu] = useState<DocumentMenuState | null>(null)
  const ids = useMemo(() => items.map(({ id }) => String(id)), [items])
  const { selected, several, select, clear, chosenAt, chosenFrom, active, setActive } = useKeyedRows(ids)
  // For the menu, which offers what fits them.
  const marks = useMarkSummaries(items.length, (index) => items[index]?.id)
  const open = (index: number) => {
    const id = items[index]?.id
    if (id === undefined) return null
    openReading({ documentId: id, passageId: null })
    return id
  }
  const choose = (indexes: readonly number[]) =>
    chosenById(
      indexes.flatMap((index) => items[index]?.id ?? []),
      { title: indexes.length === 1 ? (items[indexes[0] ?? 0]?.title ?? null) : null, from },
    )
  useOfferChosen('list', () => (items.length > 0 ? choose(chosenFrom(active)) : null))
  /** A row that is not selected is, before its menu opens: what the menu is about is what one sees selected. */
  const showMenu = (index: number, at: MenuPlace) => {
    const indexes = chosenAt(index)
    if (!selected.has(index)) select(index, 'only')
    const documents = indexes.flatMap((one) => items[one] ?? [])
    setMenu({ chosen: choose(indexes), documents, marks: sharedMarks(indexes.map(marks.of)), at })
  }
  const drag = (index: number, event: DragEvent) => {
    const chosen = choose(chosenAt(index))
    dragDocuments(event, chosen, strings.organising.dragged(chosen.count, chosen.title))
  }
  useWalk((by) => {
    const index = Math.max(0, Math.min(items.length - 1, active + by))
    setActive(index)
    select(index, 'only')
    return open(index)
  })
  const write = (time: number) => barDate(time, stepOfTime(time))
  return (
    <>
      <VirtualList<TimelineItemView>
        label={strings.timeline.list}
        count={items.length}
        item={(index) => items[index]}
        rowHeight={34}
        active={Math.min(active, Math.max(0, items.length - 1))}
        onActive={setActive}
        onVisible={marks.onVisible}
        onOpen={open}
        onPick={open}
        onPreview={open}
        onOpenAside={(index) => {
          const id = items[index]?.id
          if (id !== undefined) tabOpener.get()?.({ documentId: id, passageId: null })
        }}
        selected={selected}
        onSelect={select}
        onMenu={showMenu}
        onDragRow={drag}
        handle={handle}
        renderRow={(item) =>
          item ? (
            <div className="timelineItem">
              <span className="num faint">{item.publishedAt ? write(Date.parse(item.publishedAt)) : '–'}</span>
              <KindIcon kind={item.kind} />
              <span className="ellipsis" dir="auto" title={item.title}>
                {item.title || strings.documents.untitled}
              </span>
              <span className="ellipsis faint">{item.domain ?? ''}</span>
            </div>
          ) : null
        }
      />
      <SelectionBar chosen={several && choose(several)} onClear={clear} />
      <DocumentMenu
        open={menu}
        onClose={() => setMenu(null)}
        onOpen={() => {
          const id = open(active)
          if (id !== null) focusReader.set(id)
        }}
      />
    </>
  )
}
