import { type Ref, useCallback, useEffect, useImperativeHandle, useRef, useState } from 'react'
import type { HitView, SearchResult } from '../../contract/search.ts'
import { useMarkSummaries } from '../marks/lists/useMarkSummaries.ts'
import { openReading, useRoute } from '../state/route.ts'
import { focusList, focusReader } from '../state/shell.ts'
import { useWalk } from '../state/useWalk.ts'
import { Button } from '../ui/controls/Button.tsx'
import { VirtualList, type VirtualListHandle } from '../ui/layout/VirtualList.tsx'
import { useStrings } from '../strings/strings.ts'
import { HitRow } from './HitRow.tsx'
import { foundWords, showMore } from '../state/searchState.ts'

export function HitList({
  result,
  limit,
  behind = false,
  handle,
}: {
  readonly result: Pick<SearchResult, 'hits'>
  readonly limit: number
  /** These are of the search before: seen until the next one answers, and not to be opened. */
  readonly behind?: boolean
  readonly handle: Ref<VirtualListHandle>
}) {
  const strings = useStrings()
  const { reading } = useRoute()
  const [active, setActive] = useState(0)
  const [explained, setExplained] = useState<ReadonlySet<number>>(new Set())
  const list = useRef<VirtualListHandle>(null)
  const marks = useMarkSummaries(result.hits.length, (index) => result.hits[index]?.documentId)
  useImperativeHandle(handle, () => ({ focus: () => list.current?.focus() }))
  useEffect(() => focusList.subscribe(() => list.current?.focus()), [])

  const open = (index: number, andRead: boolean): number | null => {
    const hit = result.hits[index]
    if (!hit) return null
    foundWords.set({
      passageId: hit.passageId,
      words: [...new Set(hit.marks.map(({ start, end }) => hit.snippet.slice(start, end).toLowerCase()))],
    })
    openReading({ documentId: hit.documentId, passageId: hit.passageId })
    if (andRead) focusReader.set(hit.documentId)
    return hit.documentId
  }
  useWalk((by) => {
    const index = Math.max(0, Math.min(result.hits.length - 1, active + by))
    setActive(index)
    return open(index, false)
  })
  // The same function each time, so that a row is not rendered again with every frame of scrolling.
  const explain = useCallback(
    (hit: HitView) =>
      setExplained((now) => {
        const next = new Set(now)
        if (!next.delete(hit.passageId)) next.add(hit.passageId)
        return next
      }),
    [],
  )

  return (
    <div className="hitList" inert={behind}>
      <VirtualList<HitView>
        label={strings.search.results}
        count={result.hits.length}
        item={(index) => result.hits[index]}
        rowHeight={92}
        measured
        active={active}
        onActive={(index) => {
          setActive(index)
          // With the reading pane open, walking shows each hit there, as in a mail program.
          if (reading) open(index, false)
        }}
        onOpen={(index) => open(index, true)}
        onPreview={(index) => open(index, false)}
        onPick={(index) => open(index, false)}
        onKey={(key, index) => {
          // W explains the hit.
          const hit = result.hits[index]
          if (key === 'w' && hit) explain(hit)
        }}
        handle={list}
        onVisible={marks.onVisible}
        renderRow={(hit, index) =>
          hit ? (
            <HitRow hit={hit} marks={marks.of(index)} explained={explained.has(hit.passageId)} onExplain={explain} />
          ) : null
        }
      />
      {result.hits.length >= limit && limit < 1000 ? (
        <div className="hitMore">
          <Button variant="quiet" onPress={showMore}>
            {strings.search.more}
          </Button>
        </div>
      ) : null}
    </div>
  )
}
