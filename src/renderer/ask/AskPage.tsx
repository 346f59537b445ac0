import { MessageSquareQuote, Plus } from 'lucide-react'
import { useCollections } from '../state/queries.ts'
import { goTo } from '../state/route.ts'
import { useStore } from '../state/store.ts'
import { Button } from '../ui/controls/Button.tsx'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import { useStrings } from '../strings/strings.ts'
import { everything, newScope } from '../conversations/askState.ts'
import { AskWays } from '../conversations/AskWays.tsx'
import { Composer } from './Composer.tsx'
import { Conversation } from './Conversation.tsx'
import { ConversationList } from './ConversationList.tsx'
import { useAsk } from './useAsk.ts'
import '../runs/runs.css'
import './ask.css'

/** Questions to what the library holds: conversations at the side, the one that is read, or the form for another. */
export function AskPage({ id = null }: { readonly id?: number | null }) {
  const strings = useStrings()
  return (
    <section className="page" aria-label={strings.ask.title}>
      <div className="runsWork">
        <nav className="runsSide" aria-label={strings.ask.history}>
          <div className="runsHead">
            <h1>{strings.ask.title}</h1>
            <Button
              size="small"
              onPress={() => {
                newScope.set(everything)
                goTo({ page: 'ask' })
              }}
            >
              <Plus aria-hidden />
              {strings.ask.fresh}
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
  const strings = useStrings()
  const scope = useStore(newScope)
  const collections = useCollections().data
  const { ask } = useAsk()
  const isEmpty = collections?.every(({ documents }) => documents === 0) === true
  return (
    <div className="askThread">
      <div className="askTurns scroll">
        <EmptyState icon={<MessageSquareQuote aria-hidden />} title={strings.ask.emptyTitle}>
          <p>{isEmpty ? strings.ask.noDocuments : strings.ask.emptyText}</p>
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
