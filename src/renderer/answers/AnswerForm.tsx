import { useMutation, useQueryClient } from '@tanstack/react-query'
import { MessageSquareQuote } from 'lucide-react'
import type { AnswerDepth } from '../../contract/answering/answers.ts'
import { useClient } from '../api.ts'
import { conversationKeys } from '../conversations/conversationKeys.ts'
import { RunForm } from '../runs/RunForm.tsx'
import { RequestForecast } from '../spending/ForecastNotice.tsx'
import { useAbout } from '../state/queries.ts'
import { goOnFrom } from '../state/route.ts'
import { useStore } from '../state/store.ts'
import { failureLine } from '../ui/feedback/describeFailure.ts'
import { TextField } from '../ui/controls/TextField.tsx'
import { toast } from '../ui/feedback/toast.tsx'
import { useStrings } from '../strings/strings.ts'
import { answerDraft, changeAnswerDraft } from '../conversations/answerDraft.ts'

const depths: readonly AnswerDepth[] = ['queries_only', 'queries_and_search', 'full']

/** One question. Enter asks it; Shift Enter begins a line. */
export function AnswerForm() {
  const strings = useStrings()
  const w = strings.answers
  const client = useClient()
  const queries = useQueryClient()
  const local = useAbout().data?.service.kind === 'local'
  const draft = useStore(answerDraft)
  const most = Number(draft.maxQueries)
  const badNumber = draft.maxQueries.trim() !== '' && !(Number.isInteger(most) && most >= 1 && most <= 30)
  const ask = useMutation({
    mutationFn: () =>
      client.answers.ask({
        messages: [{ role: 'user', content: draft.question.trim() }],
        depth: draft.depth,
        ...(draft.maxQueries.trim() ? { maxQueries: most } : {}),
        ...(draft.model.trim() ? { model: draft.model.trim() } : {}),
      }),
    onSuccess: async (run) => {
      changeAnswerDraft({ question: '' })
      await queries.invalidateQueries({ queryKey: conversationKeys.answers })
      goOnFrom('answers', { page: 'answers', id: run.id }, 'new')
    },
    onError: (error) => toast({ text: failureLine(error), tone: 'bad' }),
  })
  return (
    <RunForm
      question={{
        label: w.question,
        placeholder: w.questionHint,
        value: draft.question,
        onChange: (question) => changeAnswerDraft({ question }),
      }}
      depth={{
        label: w.depth,
        options: depths.map((id) => ({ id, label: w.depths[id] })),
        value: draft.depth,
        onChange: (depth) => changeAnswerDraft({ depth }),
        note: w.depthNotes[draft.depth],
      }}
      go={{
        icon: <MessageSquareQuote aria-hidden />,
        label: w.go,
        cost: local ? w.costLocal : w.costNote,
        isPossible: draft.question.trim() !== '' && !badNumber && !ask.isPending,
        run: () => ask.mutate(),
        isKey: (event) => event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing,
      }}
    >
      <div className="runPair">
        <TextField
          label={w.maxQueries}
          placeholder={w.maxQueriesHint}
          inputMode="numeric"
          value={draft.maxQueries}
          onChange={(maxQueries) => changeAnswerDraft({ maxQueries })}
          error={badNumber ? `${w.maxQueries}: ${w.maxQueriesHint}.` : undefined}
        />
        <TextField
          label={w.model}
          placeholder={local ? w.modelHint : w.modelRemoteHint}
          value={draft.model}
          onChange={(model) => changeAnswerDraft({ model })}
        />
      </div>
      <RequestForecast operation="answer" model={draft.model.trim() || undefined} />
    </RunForm>
  )
}
