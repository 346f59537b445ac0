import { useQuery } from '@tanstack/react-query'
import { Globe, MessageSquareQuote, Telescope, Trash2 } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import type { RunView } from '../../contract/answering/runs.ts'
import { useClient } from '../api.ts'
import { conversationKeys } from '../conversations/conversationKeys.ts'
import { useConversationActions } from '../conversations/useConversationActions.ts'
import { goTo } from '../state/route.ts'
import { Button } from '../ui/controls/Button.tsx'
import { SearchField } from '../ui/controls/SearchField.tsx'
import { ErrorState } from '../ui/feedback/EmptyState.tsx'
import { ChosenBar } from '../ui/rows/ChosenBar.tsx'
import { RowGrid } from '../ui/rows/RowGrid.tsx'
import { useKeyedRows } from '../ui/rows/useKeyedRows.ts'
import { useFormats, useStrings } from '../strings/strings.ts'
import { RunBadge } from './RunBadge.tsx'

type Kind = 'conversation' | 'answer' | 'research'

interface Entry {
  readonly kind: Kind
  readonly id: number
  readonly title: string
  readonly at: string
  readonly questions: number
  /** Undefined: a conversation. */
  readonly run?: RunView
}

const icons = { conversation: MessageSquareQuote, answer: Globe, research: Telescope } as const
const pages = { conversation: 'ask', answer: 'answers', research: 'research' } as const

/**
 * Everything that was asked, in whatever way it was answered, the latest first; searched by titles and questions. Several
 * conversations are selected as in every list, and deleted together. The page of research has research alone.
 */
export function AskHistory({
  chosen,
  only,
}: {
  readonly chosen: { readonly kind: Kind; readonly id: number } | null
  readonly only?: 'research'
}) {
  const strings = useStrings()
  const w = strings.ask
  const [text, setText] = useState('')
  const wanted = useDeferredValue(text.trim())
  const { entries, error, retry } = useEntries(wanted, only)
  const all = entries ?? []
  const rows = useKeyedRows(all.map(({ kind, id }) => `${kind} ${id}`))
  const { remove } = useConversationActions()
  const conversationsAt = (indexes: readonly number[]) =>
    indexes.flatMap((index) => (all[index]?.kind === 'conversation' ? all[index].id : []))
  const several = rows.several && conversationsAt(rows.several)
  const removeAll = (ids: readonly number[]) => {
    if (ids.length > 0) remove.mutate(ids)
    rows.clear()
  }
  if (error) return <ErrorState error={error} onRetry={retry} />
  return (
    <>
      <div className="askSearch">
        <SearchField label={w.historySearch} placeholder={w.historySearch} value={text} onChange={setText} />
      </div>
      {entries?.length === 0 ? (
        <div className="runsList">
          <p className="treeEmpty">{wanted !== '' ? w.historyNone : only ? strings.research.none : w.historyEmpty}</p>
        </div>
      ) : (
        <div className="runsList scroll">
          <RowGrid
            label={only ? strings.research.past : w.history}
            rows={rows}
            rowClass="runRow"
            renderRow={(index) => (all[index] ? <EntryButton entry={all[index]} chosen={chosen} /> : null)}
            onOpen={(index) => {
              const entry = all[index]
              if (entry) goTo({ page: pages[entry.kind], id: entry.id })
            }}
            onDelete={(index) => removeAll(conversationsAt(rows.chosenFrom(index)))}
          />
        </div>
      )}
      {rows.several && several ? (
        <ChosenBar count={rows.several.length} onClear={rows.clear}>
          {/* What the web answered and research are kept. */}
          <Button size="small" isDisabled={several.length === 0 || remove.isPending} onPress={() => removeAll(several)}>
            <Trash2 aria-hidden />
            {several.length === rows.several.length ? w.remove : w.removeCounted(several.length)}
          </Button>
        </ChosenBar>
      ) : null}
    </>
  )
}

/** The list has the keyboard; it opens what is clicked. */
function EntryButton({
  entry: { kind, id, title, at, questions, run },
  chosen,
}: {
  readonly entry: Entry
  readonly chosen: { readonly kind: Kind; readonly id: number } | null
}) {
  const w = useStrings().ask
  const { dateTime } = useFormats()
  const Icon = icons[kind]
  return (
    <button
      type="button"
      tabIndex={-1}
      className="button runItem"
      data-variant="quiet"
      data-size="normal"
      aria-current={chosen?.kind === kind && chosen.id === id ? 'page' : 'false'}
    >
      <span className="runItemTitle" dir="auto">
        {title}
      </span>
      <span className="runItemFacts">
        <Icon className="runItemKind" role="img" aria-label={w.historyKinds[kind]} />
        {run && run.state !== 'complete' ? <RunBadge run={run} /> : null}
        {run ? null : <span className="faint num">{w.questions(questions)}</span>}
        <span className="faint num ellipsis">{dateTime(at)}</span>
      </span>
    </button>
  )
}

const most = 300

const latestFirst = (one: Entry, other: Entry) => other.at.localeCompare(one.at)

function useEntries(text: string, only?: 'research') {
  const client = useClient()
  const conversations = useQuery({
    queryKey: conversationKeys.list(text),
    queryFn: ({ signal }) => client.conversations.list({ limit: most, ...(text === '' ? {} : { text }) }, { signal }),
    placeholderData: (before) => before,
    enabled: only === undefined,
  })
  const answers = useQuery({
    queryKey: conversationKeys.answers,
    queryFn: ({ signal }) => client.answers.list({ limit: most }, { signal }),
    enabled: only === undefined,
  })
  const research = useQuery({
    queryKey: conversationKeys.research,
    queryFn: ({ signal }) => client.research.list({ limit: most }, { signal }),
  })
  const has = ({ title }: RunView) => title.toLowerCase().includes(text.toLowerCase())
  const ofRun =
    (kind: Kind) =>
    (run: RunView): Entry => ({ kind, id: run.id, title: run.title, at: run.createdAt, questions: 1, run })
  const found = research.data?.filter(has).map(ofRun('research'))
  const entries = only
    ? found?.sort(latestFirst)
    : conversations.data && answers.data && found
      ? [
          ...conversations.data.map(({ id, title, updatedAt, questions }): Entry => ({
            kind: 'conversation',
            id,
            title,
            at: updatedAt,
            questions,
          })),
          ...answers.data.filter((run) => run.kind === 'answer' && has(run)).map(ofRun('answer')),
          ...found,
        ].sort(latestFirst)
      : undefined
  const failed = (only ? [research] : [conversations, answers, research]).find(({ isError }) => isError)
  return { entries, error: failed?.error ?? null, retry: () => void failed?.refetch() }
}
