import { Coins, SearchX, TriangleAlert } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { CollectedSearchView } from '../../contract/collect/collectViews.ts'
import { dragDocuments } from '../organising/dragging.ts'
import { chosenUnsaved } from '../organising/filing.ts'
import { useOfferChosen } from '../organising/useChosen.ts'
import { openReading } from '../state/route.ts'
import { focusList, focusReader } from '../state/shell.ts'
import { useWalk } from '../state/reading/useWalk.ts'
import { useAbout } from '../state/queries.ts'
import { Badge, Notice } from '../ui/indicators/Badge.tsx'
import { Button } from '../ui/controls/Button.tsx'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import type { SelectHow } from '../ui/layout/useListSelection.ts'
import { VirtualList, type VirtualListHandle } from '../ui/layout/VirtualList.tsx'
import { useStrings } from '../strings/strings.ts'
import { CollectRowView } from './CollectRowView.tsx'
import { collectRows, countDocuments, rowTitle, type CollectRow } from './collectRows.ts'
import { SaveBar } from './SaveBar.tsx'
import { useCollect } from './useCollect.ts'
import { usageText } from '../strings/usageText.ts'
import { useSaveInto } from './useSaveInto.ts'

/** What a search brought. J and K walk, X ticks, S saves, Space shows more, Enter reads what is saved. */
export function CollectResults({ search }: { readonly search: CollectedSearchView }) {
  const strings = useStrings()
  const w = strings.collect
  const { run } = useCollect()
  const rows = useMemo(() => collectRows(search), [search])
  const [active, setActive] = useState(0)
  const [anchor, setAnchor] = useState(0)
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set())
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set())
  const into = useSaveInto(search)
  const list = useRef<VirtualListHandle>(null)
  useEffect(() => {
    list.current?.focus()
    return focusList.subscribe(() => list.current?.focus())
  }, [])
  const keysOf = (indexes: Iterable<number>) =>
    [...indexes].map((index) => rows[index]?.card.key).filter((key) => key !== undefined)
  /** Filing is saving. */
  const choose = (indexes: readonly number[]) => {
    const chosen = indexes.flatMap((one) => rows[one] ?? [])
    if (chosen.length === 0) return null
    const title = chosen.length === 1 ? (chosen[0] ? rowTitle(chosen[0]) : null) : null
    return chosenUnsaved(countDocuments(chosen), title, (name) => {
      into.save(keysOf(indexes), name)
      setTicked(new Set())
    })
  }
  useOfferChosen('results', () => choose(ticked.size > 0 ? [...ticked] : [active]))
  // Only what is saved can be read: the rest is passed over.
  useWalk((by) => {
    for (let index = active + by; index >= 0 && index < rows.length; index += by) {
      const documentId = savedAs(rows[index])
      if (documentId === null) continue
      openReading({ documentId, passageId: null }, 'step')
      setActive(index)
      return documentId
    }
    return null
  })

  if (!search.hasItems) {
    return (
      <EmptyState
        icon={<SearchX aria-hidden />}
        title={search.query}
        actions={
          <Button variant="primary" onPress={() => void run(search.kind, search.parameters)}>
            {w.runAgain}
          </Button>
        }
      >
        <p>{w.tooOld}</p>
      </EmptyState>
    )
  }
  const toggleIn = (set: typeof setTicked, index: number) =>
    set((now) => {
      const next = new Set(now)
      if (!next.delete(index)) next.add(index)
      return next
    })
  const tick = (index: number) => {
    setAnchor(index)
    toggleIn(setTicked, index)
  }
  const select = (index: number, how: SelectHow) => {
    if (how === 'toggle' || how === 'mark') tick(index)
    if (how === 'none') setTicked(new Set())
    if (how === 'all') setTicked(new Set(rows.keys()))
    if (how === 'range') {
      const [from, to] = anchor < index ? [anchor, index] : [index, anchor]
      setTicked(new Set(Array.from({ length: to - from + 1 }, (_, step) => from + step)))
    }
    if (how === 'only' || how === 'step') setAnchor(index)
  }
  const read = (row: CollectRow | undefined, andRead: boolean) => {
    const documentId = savedAs(row)
    if (documentId === null) return
    openReading({ documentId, passageId: null })
    if (andRead) focusReader.set(documentId)
  }
  const saveAt = (index: number) => {
    const chosen = ticked.has(index) ? keysOf(ticked) : keysOf([index])
    into.save(chosen)
    if (ticked.has(index)) setTicked(new Set())
  }

  return (
    <>
      <Summary search={search} />
      {rows.length === 0 ? (
        <EmptyState icon={<SearchX aria-hidden />} title={w.nothingTitle}>
          <p>{w.nothing}</p>
        </EmptyState>
      ) : (
        <>
          <VirtualList<CollectRow>
            label={w.results}
            count={rows.length}
            item={(index) => rows[index]}
            rowHeight={96}
            measured
            active={active}
            onActive={setActive}
            onOpen={(index) => (rows[index]?.card.alreadySaved ? read(rows[index], true) : toggleIn(setOpened, index))}
            onPreview={(index) => toggleIn(setOpened, index)}
            onKey={(key, index) => {
              if (key === 's') saveAt(index)
            }}
            selected={ticked}
            onSelect={select}
            onDragRow={(index, event) => {
              const chosen = choose(ticked.has(index) ? [...ticked] : [index])
              if (chosen) dragDocuments(event, chosen, strings.organising.dragged(chosen.count, chosen.title))
            }}
            handle={list}
            renderRow={(row, index) =>
              row ? (
                <CollectRowView
                  row={row}
                  isActive={index === active}
                  ticked={ticked.has(index)}
                  opened={opened.has(index)}
                  onTick={() => tick(index)}
                  onToggle={() => toggleIn(setOpened, index)}
                  onSave={() => into.save([row.card.key])}
                  onRead={() => read(row, false)}
                />
              ) : null
            }
          />
          <SaveBar
            into={into}
            total={countDocuments(rows)}
            ticked={ticked.size}
            documents={countDocuments([...ticked].flatMap((index) => rows[index] ?? []))}
            onTickAll={() => setTicked(ticked.size === rows.length ? new Set() : new Set(rows.keys()))}
            allTicked={ticked.size === rows.length}
            onSave={() => {
              into.save(ticked.size > 0 ? keysOf(ticked) : undefined)
              setTicked(new Set())
            }}
          />
        </>
      )}
    </>
  )
}

/** The document that a row was saved as; null while it is not. */
function savedAs(row: CollectRow | undefined): number | null {
  return row?.card.savedIn[0]?.documentId ?? null
}

/** How much came, how long it took, and what it used. */
function Summary({ search }: { readonly search: CollectedSearchView }) {
  const strings = useStrings()
  const w = strings.collect
  const local = useAbout().data?.service.kind === 'local'
  const counts = [
    search.subjects.length > 0 ? w.found.subject(search.subjects.length) : '',
    search.entities.length > 0 ? w.found.entity(search.entities.length) : '',
    search.videos.length > 0 ? w.found.video(search.videos.length) : '',
    search.results.length > 0 || search.items === 0 ? w.found.result(search.results.length) : '',
  ].filter((part) => part !== '')
  const used = usageText(search.usage, strings)
  return (
    <>
      <div className="resultsBar" role="status">
        <Badge tone="accent">{w.kinds[search.kind]}</Badge>
        <span className="num">{counts.join(', ')}</span>
        <span className="faint num">{w.took(search.latencyMs)}</span>
        <span className="grow" />
        <span className="collectCost num" title={search.requestId ?? undefined}>
          <Coins aria-hidden />
          {used ? w.used(used) : w.usedUnknown}
          {local ? <span className="faint"> {w.usedFree}</span> : null}
        </span>
      </div>
      {search.dropped.length > 0 ? (
        <div className="collectNotice">
          <Notice tone="warn" icon={<TriangleAlert aria-hidden />}>
            {w.dropped(search.dropped.length)}{' '}
            {search.dropped.map(({ where, title, field }) => w.droppedOne(where, title, field)).join('; ')}
          </Notice>
        </div>
      ) : null}
      {search.warning ? (
        <div className="collectNotice">
          <Notice tone="warn" icon={<TriangleAlert aria-hidden />}>
            {search.warning}
          </Notice>
        </div>
      ) : null}
    </>
  )
}
