import { type DragEvent, useCallback, useEffect, useRef, useState } from 'react'
import { sharedMarks } from '../marks/lists/sharedMarks.ts'
import { useMarkSummaries } from '../marks/lists/useMarkSummaries.ts'
import { dragDocuments } from '../organising/dragging.ts'
import type { Chosen } from '../organising/filing.ts'
import { useOfferChosen } from '../organising/useChosen.ts'
import { useLeftList } from '../organising/useLeftList.ts'
import { openReading, useRoute } from '../state/route.ts'
import { useActiveRow } from '../state/travel.ts'
import { useTabActions } from '../state/tabs/useTabs.ts'
import { focusList, focusReader } from '../state/shell.ts'
import { useWalk } from '../state/reading/useWalk.ts'
import { failureLine } from '../ui/feedback/describeFailure.ts'
import { toast } from '../ui/feedback/toast.tsx'
import type { useListSelection } from '../ui/layout/useListSelection.ts'
import type { VirtualListHandle } from '../ui/layout/VirtualList.tsx'
import type { MenuPlace } from '../ui/overlays/Menu.tsx'
import { useStrings } from '../strings/strings.ts'
import type { DocumentMenuState } from './DocumentMenu.tsx'
import { exportedAs, type DocumentsOf, type DocumentSort, type useDocumentPages } from './useDocumentPages.ts'
import { useFollowedRows } from './useFollowedRows.ts'
import { useRemove } from './useRemove.ts'

/** So many documents are asked about, or have their links copied. */
const mostInMenu = 10_000

/** What a list and a table of documents have in common: the active row, the selection, and what is done to it. */
export function useListedDocuments({
  of,
  documents,
  total,
  sort,
  selection: { selected, several, clear, chosenAt, chosenFrom, ...selection },
  takesFocus,
  isFixed = false,
}: {
  readonly of: DocumentsOf
  readonly documents: ReturnType<typeof useDocumentPages>
  readonly total: number
  readonly sort: DocumentSort
  readonly selection: ReturnType<typeof useListSelection>
  /** False where something else has the focus when the list appears. */
  readonly takesFocus: boolean
  /** Nothing can be taken out: what is listed is found. */
  readonly isFixed?: boolean
}) {
  const strings = useStrings()
  const { reading } = useRoute()
  const from = isFixed ? null : collectionOf(of)
  const canTakeOut = of.kind === 'collection' && !isFixed
  const remove = useRemove(from ?? 0)
  const [active, setActive] = useActiveRow(`documents ${JSON.stringify(of)} ${JSON.stringify(sort)}`)
  const [menu, setMenu] = useState<DocumentMenuState | null>(null)
  // The document of the active row went where it is not loaded: the one that took its place was not chosen.
  const [isLost, setLost] = useState(false)
  const places = `${total} ${JSON.stringify(sort)}`
  const [selectedOf, setSelectedOf] = useState(places)
  if (selectedOf !== places) {
    setSelectedOf(places)
    setLost(false)
  }
  const select: typeof selection.select = (index, how) => {
    setLost(false)
    selection.select(index, how)
  }
  const followed = useFollowedRows({
    documents,
    places,
    total,
    selected,
    active,
    onMoved: (to) => {
      selection.move((index) => to.get(index))
      setActive(to.get(active) ?? active)
    },
    onLost: () => {
      setLost(selected.has(active))
      clear()
    },
  })
  const list = useRef<VirtualListHandle>(null)
  const marks = useMarkSummaries(total, documents.idAt)
  useEffect(() => {
    const take = () => list.current?.focus()
    if (takesFocus) take()
    return focusList.subscribe(take)
  }, [takesFocus])
  const [seeDocuments, seeMarks, seeFollowed] = [documents.onVisible, marks.onVisible, followed.onVisible]
  const onVisible = useCallback(
    (first: number, last: number) => {
      seeDocuments(first, last)
      seeMarks(first, last)
      seeFollowed(first, last)
    },
    [seeDocuments, seeMarks, seeFollowed],
  )

  const tabs = useTabActions()
  const open = (index: number, andRead: boolean, how: 'open' | 'step' = 'open'): number | null => {
    const item = documents.item(index)
    if (!item) return null
    openReading({ documentId: item.id, passageId: null }, how)
    // After that: the row that was active belongs to the entry of the history that was left.
    setActive(index)
    if (andRead) focusReader.set(item.id)
    return item.id
  }
  const choose = (indexes: readonly number[]): Chosen => ({
    count: indexes.length,
    title: indexes.length === 1 ? (documents.item(indexes[0] ?? 0)?.title ?? null) : null,
    from,
    order: exportedAs(sort).sort,
    selection: async () =>
      indexes.length === total ? of : { kind: 'documents', ids: (await documents.items(indexes)).map(({ id }) => id) },
  })
  useWalk((by) => {
    const index = Math.max(0, Math.min(total - 1, active + by))
    select(index, 'step')
    const opened = open(index, false, 'step')
    // What is not loaded yet is gone to all the same.
    if (opened === null) setActive(index)
    return opened
  })
  useLeftList({
    from,
    total,
    loaded: documents.loaded,
    rowsAt: async (places) => (await documents.items(places)).map(({ id }) => ({ documentId: id, passageId: null })),
    onGone: (place) => {
      setActive(place)
      clear()
    },
    onWanted: setActive,
  })
  const takeSelectedOut = async (index: number) => {
    if (!canTakeOut) return
    const chosen = chosenFrom(index)
    remove.mutate(await choose(chosen).selection())
    setActive(Math.max(0, Math.min(chosen[0] ?? 0, total - chosen.length - 1)))
    clear()
  }
  const report = (error: unknown) => toast({ text: failureLine(error), tone: 'bad' })
  const takeOut = (index: number) => void takeSelectedOut(index).catch(report)
  useOfferChosen('list', () =>
    total > 0 && !isLost
      ? { ...choose(chosenFrom(active)), ...(canTakeOut ? { takeOut: () => takeOut(active) } : {}) }
      : null,
  )
  /** A row that is not selected is, before its menu opens: what the menu is about is what one sees selected. */
  const showMenu = async (index: number, at: MenuPlace) => {
    const chosen = chosenAt(index)
    if (!selected.has(index)) select(index, 'only')
    const found = await documents.items(chosen.slice(0, mostInMenu))
    if (found.length > 0)
      setMenu({ chosen: choose(chosen), documents: found, marks: sharedMarks(chosen.map(marks.of)), at })
  }
  const drag = (index: number, event: DragEvent) => {
    const chosen = choose(chosenAt(index))
    dragDocuments(event, chosen, strings.organising.dragged(chosen.count, chosen.title))
  }
  const activate = (index: number) => {
    if (!reading || open(index, false, 'step') === null) setActive(index)
  }
  const pick = (index: number) => {
    if (open(index, false) === null) setActive(index)
  }
  const openAside = (index: number, isBehind: boolean) => {
    const item = documents.item(index)
    if (item) tabs.open({ documentId: item.id, passageId: null }, item.title, isBehind)
  }
  return {
    active,
    /** The place of an active row that is not to be scrolled to. */
    unseen: followed.unseen,
    activate,
    pick,
    openAside,
    canTakeOut,
    selected,
    several,
    select,
    clear,
    choose,
    open,
    marks,
    onVisible,
    list,
    drag,
    report,
    takeOut,
    menu,
    openMenu: (index: number, at: MenuPlace) => void showMenu(index, at).catch(report),
    closeMenu: () => setMenu(null),
  }
}

/** The one collection that they are looked at in; null: none, or several. */
function collectionOf(of: DocumentsOf): number | null {
  if (of.kind === 'collection') return of.id
  const [only, ...others] = of.filters.collections ?? []
  return only !== undefined && others.length === 0 ? only : null
}
