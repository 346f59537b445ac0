import { ArrowDown } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { DocumentSummary } from '../../contract/documents.ts'
import { Thumbnail } from '../media/Thumbnail.tsx'
import { openReading, useRoute } from '../state/route.ts'
import { focusList, focusReader } from '../state/shell.ts'
import { KindIcon } from '../ui/KindIcon.tsx'
import { VirtualList, type VirtualListHandle } from '../ui/VirtualList.tsx'
import { useWords } from '../words/words.ts'
import type { DocumentSort, useDocumentPages } from './useDocumentPages.ts'
import { useTakeOut } from './useTakeOut.ts'

/** The documents as a table of any length. Clicks and arrows select, Shift extends, Delete takes out. */
export function DocumentList({
  collectionId,
  documents,
  total,
  sort,
  onSort,
  onSelected,
}: {
  readonly collectionId: number
  readonly documents: ReturnType<typeof useDocumentPages>
  readonly total: number
  readonly sort: DocumentSort
  readonly onSort: (sort: DocumentSort) => void
  readonly onSelected: (count: number) => void
}) {
  const words = useWords()
  const { reading } = useRoute()
  const takeOut = useTakeOut(collectionId)
  const compact = document.documentElement.dataset['density'] === 'compact'
  const [active, setActive] = useState(0)
  const [anchor, setAnchor] = useState(0)
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set())
  const list = useRef<VirtualListHandle>(null)
  useEffect(() => {
    const take = () => list.current?.focus()
    take()
    return focusList.subscribe(take)
  }, [])
  useEffect(() => onSelected(selected.size), [selected, onSelected])

  const open = (index: number, andRead: boolean) => {
    const item = documents.item(index)
    if (!item) return
    openReading({ documentId: item.id, passageId: null })
    if (andRead) focusReader.set(true)
  }
  const select = (index: number, how: 'only' | 'toggle' | 'range' | 'all') => {
    if (how === 'range') {
      const [from, to] = anchor < index ? [anchor, index] : [index, anchor]
      setSelected(new Set(Array.from({ length: to - from + 1 }, (_, step) => from + step)))
      return
    }
    if (how === 'all') {
      setSelected(new Set(Array.from({ length: total }, (_, at) => at)))
      return
    }
    setAnchor(index)
    setSelected((now) => {
      if (how === 'only') return new Set([index])
      const next = new Set(now)
      if (!next.delete(index)) next.add(index)
      return next
    })
  }
  const takeSelectedOut = (index: number) => {
    const chosen = selected.has(index) ? [...selected] : [index]
    const ids = chosen.map((at) => documents.item(at)?.id).filter((id) => id !== undefined)
    if (ids.length === 0) return
    takeOut.mutate(ids.slice(0, 10_000))
    const next = Math.max(0, Math.min(...chosen))
    setActive(Math.min(next, total - ids.length - 1))
    setSelected(new Set())
  }

  return (
    <div className="documentTable">
      <SortHeads sort={sort} onSort={onSort} />
      <VirtualList<DocumentSummary>
        label={words.documents.list}
        count={total}
        item={documents.item}
        rowHeight={compact ? 28 : 34}
        active={active}
        onActive={(index) => {
          setActive(index)
          if (reading) open(index, false)
        }}
        onOpen={(index) => open(index, true)}
        onPreview={(index) => open(index, false)}
        onPick={(index) => open(index, false)}
        onDelete={takeSelectedOut}
        selected={selected}
        onSelect={select}
        onVisible={documents.onVisible}
        handle={list}
        renderRow={(item) => (item ? <Row item={item} /> : <div className="documentRow" />)}
      />
    </div>
  )
}

function SortHeads({ sort, onSort }: { readonly sort: DocumentSort; readonly onSort: (sort: DocumentSort) => void }) {
  const words = useWords()
  const head = (by: DocumentSort | null, label: string) =>
    by === null ? (
      <span>{label}</span>
    ) : (
      <button type="button" aria-pressed={sort === by} onClick={() => onSort(sort === by ? 'added' : by)}>
        {label}
        {sort === by ? <ArrowDown aria-hidden /> : null}
      </button>
    )
  return (
    <div className="documentHeads" role="group" aria-label={words.documents.sortBy}>
      {head('title', words.documents.columns.title)}
      {head(null, words.documents.columns.source)}
      {head('published', words.documents.columns.published)}
      {head(null, words.documents.columns.size)}
    </div>
  )
}

function Row({ item }: { readonly item: DocumentSummary }) {
  const words = useWords()
  return (
    <div className="documentRow">
      <span className="documentTitle">
        {item.medium ? <Thumbnail medium={item.medium} size="row" /> : <KindIcon kind={item.kind} />}
        <span className="ellipsis" dir="auto">
          {item.title || words.documents.untitled}
        </span>
      </span>
      <span className="ellipsis faint">{item.domain ?? item.medium?.source ?? item.externalId ?? ''}</span>
      <span className="num faint">{item.publishedAt ? words.common.date(item.publishedAt) : '–'}</span>
      <span className="num faint documentSize">
        {item.medium && item.characters === 0
          ? words.common.bytes(item.medium.bytes)
          : words.documents.charactersShort(item.characters)}
      </span>
    </div>
  )
}
