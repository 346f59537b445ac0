import { Copy, FolderOpen, RotateCw, ScrollText } from 'lucide-react'
import { useEffect, useRef, useState, type KeyboardEvent, type Ref, type RefObject } from 'react'
import type { LogEntryView, LogLevelName } from '../../contract/log.ts'
import { focusList, focusSearch } from '../state/shell.ts'
import { Button, IconButton } from '../ui/controls/Button.tsx'
import { copyToClipboard } from '../ui/feedback/copyToClipboard.ts'
import { EmptyState, ErrorState, Skeleton } from '../ui/feedback/EmptyState.tsx'
import { Page } from '../ui/layout/Page.tsx'
import { SearchField } from '../ui/controls/SearchField.tsx'
import { Select } from '../ui/controls/Select.tsx'
import { VirtualList, type VirtualListHandle } from '../ui/layout/VirtualList.tsx'
import { useStrings } from '../strings/strings.ts'
import { LogRow } from './LogRow.tsx'
import { logText } from './logText.ts'
import { useLog } from './useLog.ts'
import './log.css'

const levels: readonly LogLevelName[] = ['debug', 'info', 'warn', 'error']

/** What Quarry logged on this computer, newest first. */
export function LogPage() {
  const strings = useStrings()
  const w = strings.log
  const [level, setLevel] = useState<LogLevelName>('info')
  const [text, setText] = useState('')
  const { query, entries, file } = useLog(level, text.trim())
  const desktop = window.quarryDesktop
  const filter = useRef<HTMLInputElement>(null)
  const list = useRef<VirtualListHandle>(null)
  useFocus(filter, list)

  const isFiltered = text.trim() !== '' || level !== 'debug'
  return (
    <Page
      title={w.title}
      subtitle={file ? <span className="mono">{file}</span> : null}
      actions={
        <>
          <IconButton label={w.refresh} onPress={() => void query.refetch()}>
            <RotateCw aria-hidden />
          </IconButton>
          <Button
            size="small"
            isDisabled={entries.length === 0}
            onPress={() => copyToClipboard(logText(entries), w.copied(entries.length))}
          >
            <Copy aria-hidden />
            {w.copy}
          </Button>
          {desktop && file ? (
            <Button size="small" onPress={() => void desktop.openLogFolder()}>
              <FolderOpen aria-hidden />
              {w.openFolder}
            </Button>
          ) : null}
        </>
      }
    >
      <div className="logBar" role="search">
        <SearchField
          label={w.filter}
          placeholder={w.filter}
          value={text}
          onChange={setText}
          inputRef={filter}
          onKeyDown={(event: KeyboardEvent) => {
            if (event.key !== 'Enter' && event.key !== 'ArrowDown') return
            event.preventDefault()
            list.current?.focus()
          }}
        />
        <Select
          name={w.level}
          options={levels.map((id) => ({ id, label: w.levels[id] }))}
          value={level}
          onChange={setLevel}
        />
      </div>
      {query.isError ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : query.isPending ? (
        <Skeleton lines={10} />
      ) : entries.length === 0 ? (
        <EmptyState
          icon={<ScrollText aria-hidden />}
          title={file === null ? w.noLogTitle : isFiltered ? w.noMatchTitle : w.emptyTitle}
          actions={
            isFiltered && file !== null ? (
              <Button
                onPress={() => {
                  setText('')
                  setLevel('debug')
                }}
              >
                {w.clearFilter}
              </Button>
            ) : null
          }
        >
          <p>{file === null ? w.noLog : isFiltered ? w.noMatch : w.empty}</p>
        </EmptyState>
      ) : (
        <Entries
          key={`${level} ${text.trim()}`}
          entries={entries}
          handle={list}
          onEnd={() => {
            if (query.hasNextPage && !query.isFetchingNextPage) void query.fetchNextPage()
          }}
        />
      )}
    </Page>
  )
}

/** Rows before the last one from which on older entries are read. */
const readAhead = 40

function Entries({
  entries,
  handle,
  onEnd,
}: {
  readonly entries: readonly LogEntryView[]
  readonly handle: Ref<VirtualListHandle>
  readonly onEnd: () => void
}) {
  const strings = useStrings()
  // By id: new entries come in above.
  const [activeId, setActiveId] = useState(entries[0]?.id)
  const [openId, setOpenId] = useState<string | null>(null)
  const toggle = (index: number) => {
    const id = entries[index]?.id ?? null
    setOpenId(id === openId ? null : id)
  }
  return (
    <VirtualList
      label={strings.log.list}
      count={entries.length}
      item={(index) => entries[index]}
      rowHeight={32}
      measured
      renderRow={(entry) => (entry ? <LogRow entry={entry} open={entry.id === openId} /> : null)}
      active={entries.findIndex(({ id }) => id === activeId)}
      onActive={(index) => setActiveId(entries[index]?.id)}
      onOpen={toggle}
      onPreview={toggle}
      onPick={(index) => {
        setActiveId(entries[index]?.id)
        toggle(index)
      }}
      onKey={(key, index) => {
        const entry = entries[index]
        if (key === 'c' && entry) copyToClipboard(logText([entry]), strings.log.copied(1))
      }}
      onVisible={(_, last) => {
        if (last >= entries.length - readAhead) onEnd()
      }}
      handle={handle}
    />
  )
}

/** The commands that ask for the search box and for the list reach this page, too. */
function useFocus(filter: RefObject<HTMLInputElement | null>, list: RefObject<VirtualListHandle | null>): void {
  useEffect(() => {
    filter.current?.focus()
    const stops = [
      focusSearch.subscribe(() => filter.current?.focus()),
      focusList.subscribe(() => list.current?.focus()),
    ]
    return () => stops.forEach((stop) => stop())
  }, [filter, list])
}
