import { useEffect } from 'react'
import { askTheWeb } from '../conversations/askTheWeb.ts'
import { RunsLayout } from '../runs/RunsLayout.tsx'
import { useStrings } from '../strings/strings.ts'
import { AnswerRun } from './AnswerRun.tsx'

/** An answer from the web, kept with what it rests on. Without an id it is the form of Ask, for a question to the web. */
export function AnswerPage({ id }: { readonly id?: number }) {
  const strings = useStrings()
  useEffect(() => {
    if (id === undefined) askTheWeb(undefined, 'step')
  }, [id])
  if (id === undefined) return null
  return (
    <RunsLayout
      title={strings.answers.title}
      fresh={strings.answers.fresh}
      chosen={{ kind: 'answer', id }}
      onFresh={() => askTheWeb()}
    >
      <AnswerRun key={id} id={id} />
    </RunsLayout>
  )
}
