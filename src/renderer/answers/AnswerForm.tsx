import { useMutation, useQueryClient } from '@tanstack/react-query'
import { MessageSquareQuote } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { AnswerDepth } from '../../contract/answers.ts'
import { useClient } from '../api.ts'
import { useAbout } from '../state/queries.ts'
import { goTo } from '../state/route.ts'
import { focusSearch } from '../state/shell.ts'
import { useStore } from '../state/store.ts'
import { Button } from '../ui/Button.tsx'
import { failureLine } from '../ui/describeFailure.ts'
import { SegmentedControl } from '../ui/SegmentedControl.tsx'
import { TextArea } from '../ui/TextArea.tsx'
import { TextField } from '../ui/TextField.tsx'
import { toast } from '../ui/toast.tsx'
import { useWords } from '../words/words.ts'
import { answerDraft, changeAnswerDraft } from './answerDraft.ts'
import { answerRuns } from './useAnswer.ts'

const depths: readonly AnswerDepth[] = ['queries_only', 'queries_and_search', 'full']

/** One question. Enter asks it; Shift Enter begins a line. */
export function AnswerForm() {
  const words = useWords()
  const w = words.answers
  const client = useClient()
  const queries = useQueryClient()
  const local = useAbout().data?.service.kind === 'local'
  const draft = useStore(answerDraft)
  const box = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    box.current?.focus()
    return focusSearch.subscribe(() => box.current?.focus())
  }, [])
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
      await queries.invalidateQueries({ queryKey: answerRuns })
      goTo({ page: 'answers', id: run.id })
    },
    onError: (error) => toast({ text: failureLine(error), tone: 'bad' }),
  })
  const canAsk = draft.question.trim() !== '' && !badNumber && !ask.isPending
  return (
    <form
      className="runForm scroll"
      onSubmit={(event) => {
        event.preventDefault()
        if (canAsk) ask.mutate()
      }}
    >
      <div className="runFormBody">
        <TextArea
          label={w.question}
          placeholder={w.questionHint}
          rows={3}
          value={draft.question}
          onChange={(question) => changeAnswerDraft({ question })}
          inputRef={box}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
            event.preventDefault()
            if (canAsk) ask.mutate()
          }}
        />
        <div className="field">
          <span className="fieldLabel">{w.depth}</span>
          <div>
            <SegmentedControl
              label={w.depth}
              options={depths.map((id) => ({ id, label: w.depths[id] }))}
              value={draft.depth}
              onChange={(depth) => changeAnswerDraft({ depth })}
            />
          </div>
          <p className="fieldHint" aria-live="polite">
            {w.depthNotes[draft.depth]}
          </p>
        </div>
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
        <div className="runGo">
          <Button type="submit" variant="primary" isDisabled={!canAsk}>
            <MessageSquareQuote aria-hidden />
            {w.go}
          </Button>
          <span className="fieldHint">{local ? w.costLocal : w.costNote}</span>
        </div>
      </div>
    </form>
  )
}
