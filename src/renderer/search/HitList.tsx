import {
  type DragEvent,
  memo,
  type Ref,
  useCallback,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import type { HitView, SearchResult } from '../../contract/search.ts'
import { sharedMarks } from '../marks/lists/sharedMarks.ts'
import { useMarkSummaries } from '../marks/lists/useMarkSummaries.ts'
import { DocumentMenu, type DocumentMenuState } from '../collections/DocumentMenu.tsx'
import { dragDocuments } from '../organising/dragging.ts'
import { chosenById, type Chosen } from '../organising/filing.ts'
import { SelectionBar } from '../collections/SelectionBar.tsx'
import { useOfferChosen } from '../organising/useChosen.ts'
import { useLeftList } from '../organising/useLeftList.ts'
import { openReading, useRoute } from '../state/route.ts'
import { useActiveRow } from '../state/travel.ts'
import { useTabActions } from '../state/tabs/useTabs.ts'
import { focusList, focusReader } from '../state/shell.ts'
import { useWalk } from '../state/reading/useWalk.ts'
import { Button } from '../ui/controls/Button.tsx'
import { useListSelection } from '../ui/layout/useListSelection.ts'
import type { MenuPlace } from '../ui/overlays/Menu.tsx'
import { afterPaint } from '../ui/layout/afterPaint.ts'
import { VirtualList, type VirtualListHandle } from '../ui/layout/VirtualList.tsx'
import { useStrings } from '../strings/strings.ts'
import { HitRow, reasonsId } from './HitRow.tsx'
import { noteFoundWords } from '../state/reading/foundWords.ts'
import { searchState, showMore } from '../state/searchState.ts'
import { usePart } from '../state/store.ts'

/** Not drawn again for a key that is pressed in the search field. */
export const HitList = memo(function HitList({
  result,
  name,
  limit,
  behind = false,
  handle,
}: {
  readonly result: Pick<SearchResult, 'hits'>
  /** Tells these results from others: the active row of each comes back with Back. */
  readonly name: string
  readonly limit: number
  /** These are of the search before: seen until the next one answers, and not to be opened. */
  readonly behind?: boolean
  readonly handle: Ref<VirtualListHandle>
}) {
  const strings = useStrings()
  const { reading } = useRoute()
  const collections = usePart(searchState, (state) => state.filters.collections)
  const from = collections.length === 1 ? (collections[0] ?? null) : null
  const [active, setActive] = useActiveRow(`hits ${name}`)
  const [explained, toggleWhy] = useToggled(name)
  // What one asks for is in sight, also of the last row that fits.
  const explain = useCallback(
    (hit: HitView) => {
      toggleWhy(hit)
      afterPaint(() => document.getElementById(reasonsId(hit))?.scrollIntoView({ block: 'nearest' }))
    },
    [toggleWhy],
  )
  const [unfolded, unfold] = useToggled(name)
  const { selected, several, select, clear, move, chosenAt, chosenFrom } = useListSelection(result.hits.length)
  const [menu, setMenu] = useState<DocumentMenuState | null>(null)
  // Rows are selected by their places: when other hits take those, what is selected must not become another document.
  const [selectedOf, setSelectedOf] = useState({ name, hits: result.hits })
  if (selectedOf.name !== name || selectedOf.hits !== result.hits) {
    setSelectedOf({ name, hits: result.hits })
    if (isOtherOrder(selectedOf.hits, result.hits)) {
      // The same search again, as after its hits were filed, may rank them in another order.
      if (selectedOf.name === name) move((index) => placeOfHit(result.hits, selectedOf.hits[index]))
      else clear()
    }
  }
  const activeOf = useRef({ name, hits: result.hits, isSelected: false })
  useLayoutEffect(() => {
    const before = activeOf.current
    activeOf.current = {
      name,
      hits: result.hits,
      isSelected: selected.has(active),
    }
    if (before.name !== name || before.hits === result.hits || !before.isSelected) return
    const place = placeOfHit(result.hits, before.hits[active])
    if (place !== undefined) setActive(place)
  })
  const list = useRef<VirtualListHandle>(null)
  const { hits } = result
  const idAt = useCallback((index: number) => hits[index]?.documentId, [hits])
  const marks = useMarkSummaries(hits.length, idAt)
  useImperativeHandle(handle, () => ({ focus: () => list.current?.focus() }))
  useEffect(() => focusList.subscribe(() => list.current?.focus()), [])

  const tabs = useTabActions()
  const noteWords = (hit: HitView) =>
    noteFoundWords(
      hit.passageId,
      [...new Set(hit.marks.map(({ start, end }) => hit.snippet.slice(start, end).toLowerCase()))],
      // A snippet has one space for each whitespace character.
      Math.max(0, hit.text.replaceAll(/\s/g, ' ').indexOf(hit.snippet)),
    )
  /** What is done with a row is done with its hit, unless that is of the search before. */
  const hitAt = (index: number) => (behind ? undefined : result.hits[index])
  const open = (index: number, andRead: boolean, how: 'open' | 'step' = 'open'): number | null => {
    const hit = hitAt(index)
    if (!hit) return null
    noteWords(hit)
    openReading({ documentId: hit.documentId, passageId: hit.passageId }, how)
    // After that: the row that was active belongs to the entry of the history that was left.
    setActive(index)
    if (andRead) focusReader.set(hit.documentId)
    return hit.documentId
  }
  useWalk((by) => {
    const index = Math.max(0, Math.min(result.hits.length - 1, active + by))
    select(index, 'step')
    return open(index, false, 'step')
  })
  const hitsAt = (indexes: readonly number[]): readonly HitView[] => {
    const hits = indexes.flatMap((index) => result.hits[index] ?? [])
    return [...new Map(hits.map((hit) => [hit.documentId, hit])).values()]
  }
  /** Several hits of a document are that document once. */
  const choose = (indexes: readonly number[]): Chosen => {
    const hits = hitsAt(indexes)
    const title = hits.length === 1 ? (hits[0]?.title ?? null) : null
    return chosenById(
      hits.map(({ documentId }) => documentId),
      { title, from },
    )
  }
  useOfferChosen('list', () => (result.hits.length > 0 ? choose(chosenFrom(active)) : null))
  useLeftList({
    from,
    total: result.hits.length,
    loaded: () => result.hits.map(({ documentId }, index) => [index, documentId]),
    rowsAt: async (indexes) => indexes.flatMap((index) => result.hits[index] ?? []),
    onGone: (place, hit) => {
      if (hit) noteWords(hit)
      setActive(place)
      clear()
    },
    onWanted: setActive,
  })
  /** A row that is not selected is, before its menu opens: what the menu is about is what one sees selected. */
  const showMenu = (index: number, at: MenuPlace) => {
    if (behind) return
    const indexes = chosenAt(index)
    if (!selected.has(index)) select(index, 'only')
    // Its menu opens it in tabs and windows.
    const hit = hitAt(index)
    if (hit) noteWords(hit)
    const documents = hitsAt(indexes).map(({ documentId, passageId, url }) => ({ id: documentId, passageId, url }))
    setMenu({ chosen: choose(indexes), documents, marks: sharedMarks(indexes.map(marks.of)), at })
  }
  const drag = (index: number, event: DragEvent) => {
    const chosen = choose(chosenAt(index))
    dragDocuments(event, chosen, strings.organising.dragged(chosen.count, chosen.title))
  }
  return (
    <div className="hitList" aria-busy={behind || undefined}>
      <VirtualList<HitView>
        label={strings.search.results}
        order={name}
        count={result.hits.length}
        item={(index) => result.hits[index]}
        rowHeight={92}
        measured
        active={active}
        onActive={(index) => {
          // With the reading pane open, walking shows each hit there, as in a mail program.
          if (reading) open(index, false, 'step')
          else setActive(index)
        }}
        onOpen={(index) => open(index, true)}
        onPreview={(index) => open(index, false)}
        onPick={(index) => open(index, false)}
        onOpenAside={(index, isBehind) => {
          const hit = hitAt(index)
          if (!hit) return
          noteWords(hit)
          tabs.open({ documentId: hit.documentId, passageId: hit.passageId }, hit.title, isBehind)
        }}
        onKey={(key, index) => {
          // W explains the hit, D shows its duplicates.
          const hit = hitAt(index)
          if (key === 'w' && hit) explain(hit)
          if (key === 'd' && hit && (hit.copies?.length ?? 0) > 0) unfold(hit)
        }}
        selected={selected}
        onSelect={select}
        onMenu={showMenu}
        onDragRow={drag}
        handle={list}
        onVisible={marks.onVisible}
        renderRow={(hit, index) =>
          hit ? (
            <HitRow
              hit={hit}
              marks={marks.of(index)}
              explained={explained.has(hit.passageId)}
              unfolded={unfolded.has(hit.passageId)}
              onExplain={explain}
              onUnfold={unfold}
            />
          ) : null
        }
      />
      <SelectionBar chosen={several && choose(several)} onClear={clear} />
      <DocumentMenu open={menu} onClose={() => setMenu(null)} onOpen={() => open(active, true)} />
      {result.hits.length >= limit && limit < 1000 ? (
        <div className="hitMore">
          <Button variant="quiet" onPress={showMore}>
            {strings.search.more}
          </Button>
        </div>
      ) : null}
    </div>
  )
})

const isOtherOrder = (before: readonly HitView[], now: readonly HitView[]) =>
  before.some(({ passageId }, at) => now[at]?.passageId !== passageId)

function placeOfHit(hits: readonly HitView[], hit: HitView | undefined): number | undefined {
  const place = hits.findIndex(({ passageId }) => passageId === hit?.passageId)
  return place < 0 ? undefined : place
}

/**
 * Hits of the results `name` for which something is shown, and what shows or hides it: the same function each time, so that no
 * row is rendered for it.
 */
function useToggled(name: string): readonly [ReadonlySet<number>, (hit: HitView) => void] {
  const [toggled, setToggled] = useState<ReadonlySet<number>>(new Set())
  const [of, setOf] = useState(name)
  if (of !== name) {
    setOf(name)
    setToggled(new Set())
  }
  const toggle = useCallback(
    (hit: HitView) =>
      setToggled((now) => {
        const next = new Set(now)
        if (!next.delete(hit.passageId)) next.add(hit.passageId)
        return next
      }),
    [],
  )
  return [toggled, toggle]
}
