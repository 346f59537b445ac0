import { useQuery } from '@tanstack/react-query'
import { Globe, MessageSquareQuote, Telescope } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import type { RunView } from '../../contract/answering/runs.ts'
import { useClient } from '../api.ts'
import { conversationKeys } from '../conversations/conversationKeys.ts'
import { goTo } from '../state/route.ts'
import { Button } from '../ui/controls/Button.tsx'
import { SearchField } from '../ui/controls/SearchField.tsx'
import { ErrorState } from '../ui/feedback/EmptyState.tsx'
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

/** Everything that was asked, in whatever way it was answered, the latest first; searched by titles and questions. */
export function AskHistory({ chosen }: { readonly chosen: { readonly kind: Kind; readonly id: number } | null }) {
  const strings = useStrings()
  const w = strings.ask
  const { dateTime } = useFormats()
  const [text, setText] = useState('')
  const wanted = useDeferredValue(text.trim())
  const { entries, error, retry } = useEntries(wanted)
  if (error) return <ErrorState error={error} onRetry={retry} />
  return (
    <>
      <div className="askSearch">
        <SearchField label={w.historySearch} placeholder={w.historySearch} value={text} onChange={setText} />
      </div>
      <ul className="runsList scroll">
        {entries?.length === 0 ? <li className="treeEmpty">{wanted === '' ? w.historyEmpty : w.historyNone}</li> : null}
        {entries?.map(({ kind, id, title, at, questions, run }) => {
          const Icon = icons[kind]
          return (
            <li key={`${kind} ${id}`}>
              <Button
                variant="quiet"
                className="runItem"
                aria-current={chosen?.kind === kind && chosen.id === id ? 'page' : 'false'}
                onPress={() => goTo({ page: pages[kind], id })}
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
              </Button>
            </li>
          )
        })}
      </ul>
    </>
  )
}

const most = 300

function useEntries(text: string) {
  const client = useClient()
  const conversations = useQuery({
    queryKey: conversationKeys.list(text),
    queryFn: ({ signal }) => client.conversations.list({ limit: most, ...(text === '' ? {} : { text }) }, { signal }),
    placeholderData: (before) => before,
  })
  const answers = useQuery({
    queryKey: conversationKeys.answers,
    queryFn: ({ signal }) => client.answers.list({ limit: most }, { signal }),
  })
  const research = useQuery({
    queryKey: conversationKeys.research,
    queryFn: ({ signal }) => client.research.list({ limit: most }, { signal }),
  })
  const has = ({ title }: RunView) => title.toLowerCase().includes(text.toLowerCase())
  const ofRun =
    (kind: Kind) =>
    (run: RunView): Entry => ({ kind, id: run.id, title: run.title, at: run.createdAt, questions: 1, run })
  const isReady = conversations.data && answers.data && research.data
  const entries = isReady
    ? [
        ...conversations.data.map(({ id, title, updatedAt, questions }): Entry => ({
          kind: 'conversation',
          id,
          title,
          at: updatedAt,
          questions,
        })),
        ...answers.data.filter((run) => run.kind === 'answer' && has(run)).map(ofRun('answer')),
        ...research.data.filter(has).map(ofRun('research')),
      ].sort((a, b) => b.at.localeCompare(a.at))
    : undefined
  const failed = [conversations, answers, research].find(({ isError }) => isError)
  return { entries, error: failed?.error ?? null, retry: () => void failed?.refetch() }
}
