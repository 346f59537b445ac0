import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Clock } from 'lucide-react'
import { useState } from 'react'
import type { ResearchPlanView, ResearchView } from '../../contract/answering/research.ts'
import type { RunView } from '../../contract/answering/runs.ts'
import { useClient } from '../api.ts'
import { conversationKeys } from '../conversations/conversationKeys.ts'
import { goOnFrom, goTo } from '../state/route.ts'
import { useNow } from '../state/useNow.ts'
import { Badge } from '../ui/indicators/Badge.tsx'
import { Button } from '../ui/controls/Button.tsx'
import { Checkbox } from '../ui/controls/Checkbox.tsx'
import { failureLine } from '../ui/feedback/describeFailure.ts'
import { TextArea } from '../ui/controls/TextArea.tsx'
import { toast } from '../ui/feedback/toast.tsx'
import { useFormats, useStrings } from '../strings/strings.ts'
import { draftFrom } from '../conversations/researchDraft.ts'

/** The service keeps a plan this long (Answer…, "Research plan lifecycle"); after that it makes another. */
const planKeptSeconds = 30 * 60

interface AngleDraft {
  readonly id: string
  readonly selected: boolean
  readonly title: string
}

/** The angles of a plan, to be switched and corrected while it waits; to be read once it has gone on. */
export function PlanEditor({
  research,
  plan,
  next,
}: {
  readonly research: ResearchView
  readonly plan: ResearchPlanView
  /** The run that went on from this plan. */
  readonly next: RunView | null
}) {
  const strings = useStrings()
  const w = strings.research
  const client = useClient()
  const queries = useQueryClient()
  const { run, asked } = research
  const waits = run.state === 'paused' && plan.planId !== null
  const [angles, setAngles] = useState<readonly AngleDraft[]>(() =>
    plan.angles.map(({ id, title }) => ({ id, selected: true, title })),
  )
  const [question, setQuestion] = useState(plan.question ?? asked.question)
  const change = (id: string, to: Partial<AngleDraft>) =>
    setAngles((now) => now.map((angle) => (angle.id === id ? { ...angle, ...to } : angle)))
  const goOn = useMutation({
    mutationFn: (all: boolean) =>
      client.research.start({
        question: asked.question,
        tier: asked.tier,
        ...(plan.planId === null ? {} : { planId: plan.planId }),
        selections: selectionsOf(plan, angles, question, all),
        ...(asked.background === null ? {} : { background: asked.background }),
        ...(asked.noBrief ? { noBrief: true } : {}),
      }),
    onSuccess: async (started) => {
      await queries.invalidateQueries({ queryKey: conversationKeys.research })
      goOnFrom('research', { page: 'research', id: started.id })
    },
    onError: (error) => toast({ text: failureLine(error), tone: 'bad' }),
  })
  const selected = angles.filter((angle) => angle.selected).length
  return (
    <div className="plan">
      <div className="planHead">
        <p className="muted grow">{waits ? w.planText : w.planMade}</p>
        {waits && !next ? <PlanClock run={run} /> : null}
      </div>
      {next ? (
        <p className="row">
          <span className="muted">{w.wentOn}</span>
          <Button size="small" onPress={() => goTo({ page: 'research', id: next.id })}>
            {w.openNext}
          </Button>
        </p>
      ) : null}
      {waits ? (
        <TextArea label={w.planQuestion} value={question} onChange={setQuestion} />
      ) : plan.question ? (
        <p dir="auto">{plan.question}</p>
      ) : null}
      <h3>{w.angles}</h3>
      <ol className="angles">
        {plan.angles.map(({ id, title, description }, index) => {
          const angle = angles.find((candidate) => candidate.id === id)
          return (
            <li key={id} className="angle" data-off={angle?.selected === false || undefined}>
              {waits ? (
                <>
                  <Checkbox checked={angle?.selected ?? true} onChange={(on) => change(id, { selected: on })}>
                    <span className="visuallyHidden">{title}</span>
                  </Checkbox>
                  <div className="grow">
                    <TextArea
                      aria-label={w.angleTitle(index + 1)}
                      rows={1}
                      value={angle?.title ?? title}
                      onChange={(text) => change(id, { title: text })}
                    />
                    {description ? <p className="angleText">{description}</p> : null}
                  </div>
                </>
              ) : (
                <div className="grow">
                  <p className="angleTitle">{title}</p>
                  {description ? <p className="angleText">{description}</p> : null}
                </div>
              )}
            </li>
          )
        })}
      </ol>
      {waits ? (
        <div className="runGo">
          <Button variant="primary" isDisabled={selected === 0 || goOn.isPending} onPress={() => goOn.mutate(false)}>
            {w.goOn(selected)}
          </Button>
          <Button isDisabled={goOn.isPending} onPress={() => goOn.mutate(true)}>
            {w.goOnAll}
          </Button>
          <Button
            variant="quiet"
            onPress={() => {
              draftFrom(asked)
              goTo({ page: 'research' })
            }}
          >
            {w.editQuestion}
          </Button>
          {selected === 0 ? <span className="fieldError">{w.chooseOne}</span> : null}
        </div>
      ) : null}
    </div>
  )
}

/** How long the service still keeps the plan. */
function PlanClock({ run }: { readonly run: RunView }) {
  const w = useStrings().research
  const { clock } = useFormats()
  const now = useNow(true)
  const age = Math.max(0, Math.floor((now - Date.parse(run.createdAt)) / 1_000))
  const left = planKeptSeconds - age
  return (
    <Badge tone={left > 120 ? 'plain' : 'warn'} icon={<Clock aria-hidden />}>
      <span className="num">{left > 0 ? w.planKept(clock(left)) : w.planExpired}</span>
    </Badge>
  )
}

/** The shape that the service profile assumes: {angles: [{id, selected, title?}], question?}. */
function selectionsOf(
  plan: ResearchPlanView,
  angles: readonly AngleDraft[],
  question: string,
  all: boolean,
): Record<string, unknown> {
  return {
    angles: plan.angles.map(({ id, title }) => {
      const angle = angles.find((candidate) => candidate.id === id)
      const corrected = angle?.title.trim() ?? ''
      return {
        id,
        selected: all || angle?.selected !== false,
        ...(corrected !== '' && corrected !== title ? { title: corrected } : {}),
      }
    }),
    ...(question.trim() !== '' && question.trim() !== (plan.question ?? '').trim()
      ? { question: question.trim() }
      : {}),
  }
}
