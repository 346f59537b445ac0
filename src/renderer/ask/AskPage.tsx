import { useEffect } from 'react'
import { acceptNumber, usePageState } from '../state/pageState.ts'
import { collectionBefore, goTo } from '../state/route.ts'
import { useStore } from '../state/store.ts'
import { useStrings } from '../strings/strings.ts'
import { beginScope, lastConversation, noConversation, wantsFresh } from '../conversations/askState.ts'
import { RunsSide } from '../runs/RunsSide.tsx'
import { Conversation } from './Conversation.tsx'
import { NewQuestion } from './NewQuestion.tsx'
import './ask.css'

/** Questions: what was asked at the side, the conversation that is read, or the form for a new question. */
export function AskPage({ id = null }: { readonly id?: number | null }) {
  const strings = useStrings()
  const isFresh = useStore(wantsFresh)
  const [last, keep] = usePageState(lastConversation, noConversation, acceptNumber)
  const back = id === null && !isFresh && last !== noConversation ? last : null
  useEffect(() => beginScope(collectionBefore(), false), [])
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
        <RunsSide
          title={strings.ask.title}
          label={strings.ask.history}
          fresh={strings.ask.fresh}
          chosen={id === null ? null : { kind: 'conversation', id }}
          onFresh={() => {
            beginScope(collectionBefore(), true)
            wantsFresh.set(true)
            goTo({ page: 'ask' })
          }}
        />
        <div className="runsMain">
          {id !== null ? <Conversation key={id} id={id} /> : back === null ? <NewQuestion /> : null}
        </div>
      </div>
    </section>
  )
}
