import { Plus } from 'lucide-react'
import { useEffect } from 'react'
import { acceptNumber, usePageState } from '../state/pageState.ts'
import { goTo } from '../state/route.ts'
import { useStore } from '../state/store.ts'
import { Button } from '../ui/controls/Button.tsx'
import { useStrings } from '../strings/strings.ts'
import { everything, lastConversation, newScope, noConversation, wantsFresh } from '../conversations/askState.ts'
import { AskHistory } from '../runs/AskHistory.tsx'
import { Conversation } from './Conversation.tsx'
import { NewQuestion } from './NewQuestion.tsx'
import '../runs/runs.css'
import './ask.css'

/** Questions: what was asked at the side, the conversation that is read, or the form for a new question. */
export function AskPage({ id = null }: { readonly id?: number | null }) {
  const strings = useStrings()
  const isFresh = useStore(wantsFresh)
  const [last, keep] = usePageState(lastConversation, noConversation, acceptNumber)
  const back = id === null && !isFresh && last !== noConversation ? last : null
  useEffect(() => {
    if (id !== null) {
      if (id !== last) keep(id)
      wantsFresh.set(false)
    } else if (back !== null) goTo({ page: 'ask', id: back }, 'step')
    else if (isFresh && last !== noConversation) keep(noConversation)
  }, [id, back, isFresh, last, keep])
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
                wantsFresh.set(true)
                goTo({ page: 'ask' })
              }}
            >
              <Plus aria-hidden />
              {strings.ask.fresh}
            </Button>
          </div>
          <AskHistory chosen={id === null ? null : { kind: 'conversation', id }} />
        </nav>
        <div className="runsMain">
          {id !== null ? <Conversation key={id} id={id} /> : back === null ? <NewQuestion /> : null}
        </div>
      </div>
    </section>
  )
}
