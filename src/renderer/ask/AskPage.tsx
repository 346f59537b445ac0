import { MessageSquareQuote, Plus } from 'lucide-react'
import { useCollections } from '../state/queries.ts'
import { goTo } from '../state/route.ts'
import { useStore } from '../state/store.ts'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { useWords } from '../words/words.ts'
import { everything, newScope } from './askState.ts'
import { AskWays } from './AskWays.tsx'
import { Composer } from './Composer.tsx'
import { Conversation } from './Conversation.tsx'
import { ConversationList } from './ConversationList.tsx'
import { useAsk } from './useAsk.ts'
import '../runs/runs.css'
import './ask.css'

/** Questions to what the library holds: conversations at the side, the one that is read, or the form for another. */
export function AskPage({ id }: { readonly id: number | null }) {
  const words = useWords()
  return (
    <section className="page" aria-label={words.ask.title}>
      <div className="runsWork">
        <nav className="runsSide" aria-label={words.ask.history}>
          <div className="runsHead">
            <h1>{words.ask.title}</h1>
            <Button
              size="small"
              onPress={() => {
                newScope.set(everything)
                goTo({ page: 'ask' })
              }}
            >
              <Plus aria-hidden />
              {words.ask.fresh}
            </Button>
          </div>
          <AskWays way="library" />
          <ConversationList chosen={id} />
        </nav>
        <div className="runsMain">{id === null ? <NewConversation /> : <Conversation key={id} id={id} />}</div>
      </div>
    </section>
  )
}

function NewConversation() {
  const words = useWords()
  const scope = useStore(newScope)
  const collections = useCollections().data
  const { ask } = useAsk()
  const isEmpty = collections?.every(({ documents }) => documents === 0) === true
  return (
    <div className="askThread">
      <div className="askTurns scroll">
        <EmptyState icon={<MessageSquareQuote aria-hidden />} title={words.ask.emptyTitle}>
          <p>{isEmpty ? words.ask.noDocuments : words.ask.emptyText}</p>
        </EmptyState>
      </div>
      <Composer
        conversationId={null}
        scope={scope}
        onScope={(next) => newScope.set(next)}
        isBusy={ask.isPending}
        isDisabled={isEmpty}
        onAsk={(asking) => ask.mutate({ conversationId: null, ...asking })}
        onStop={null}
        onEditLast={null}
      />
    </div>
  )
}
