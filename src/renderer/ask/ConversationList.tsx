import { useDeferredValue, useState } from 'react'
import { goTo } from '../state/route.ts'
import { Button } from '../ui/controls/Button.tsx'
import { ErrorState } from '../ui/feedback/EmptyState.tsx'
import { SearchField } from '../ui/controls/SearchField.tsx'
import { useFormats, useStrings } from '../strings/strings.ts'
import { useConversations } from './useConversation.ts'

/** Past conversations, the one last asked in first; searched by their titles and questions. */
export function ConversationList({ chosen }: { readonly chosen: number | null }) {
  const w = useStrings().ask
  const { dateTime } = useFormats()
  const [text, setText] = useState('')
  const wanted = useDeferredValue(text.trim())
  const list = useConversations(wanted)
  if (list.isError) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />
  const conversations = list.data ?? []
  return (
    <>
      <div className="askSearch">
        <SearchField label={w.historySearch} placeholder={w.historySearch} value={text} onChange={setText} />
      </div>
      <ul className="runsList scroll">
        {list.data && conversations.length === 0 ? (
          <li className="treeEmpty">{wanted === '' ? w.historyEmpty : w.historyNone}</li>
        ) : null}
        {conversations.map((conversation) => (
          <li key={conversation.id}>
            <Button
              variant="quiet"
              className="runItem"
              aria-current={conversation.id === chosen ? 'page' : 'false'}
              onPress={() => goTo({ page: 'ask', id: conversation.id })}
            >
              <span className="runItemTitle" dir="auto">
                {conversation.title}
              </span>
              <span className="runItemFacts">
                <span className="faint num">{w.questions(conversation.questions)}</span>
                <span className="faint num ellipsis">{dateTime(conversation.updatedAt)}</span>
              </span>
            </Button>
          </li>
        ))}
      </ul>
    </>
  )
}
