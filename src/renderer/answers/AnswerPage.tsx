import { RunsLayout } from '../runs/RunsLayout.tsx'
import { goTo } from '../state/route.ts'
import { useStrings } from '../strings/strings.ts'
import { AnswerForm } from './AnswerForm.tsx'
import { AnswerRun } from './AnswerRun.tsx'

/** Questions to the web, and their answers, each kept with what it rests on. */
export function AnswerPage({ id = null }: { readonly id?: number | null }) {
  const strings = useStrings()
  return (
    <RunsLayout
      title={strings.answers.title}
      fresh={strings.answers.fresh}
      chosen={id === null ? null : { kind: 'answer', id }}
      onFresh={() => goTo({ page: 'answers' })}
    >
      {id === null ? <AnswerForm /> : <AnswerRun key={id} id={id} />}
    </RunsLayout>
  )
}
