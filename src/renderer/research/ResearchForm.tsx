import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Telescope } from 'lucide-react'
import { useClient } from '../api.ts'
import { conversationKeys } from '../conversations/conversationKeys.ts'
import { RunForm } from '../runs/RunForm.tsx'
import { RequestForecast } from '../spending/ForecastNotice.tsx'
import { useAbout } from '../state/queries.ts'
import { goOnFrom } from '../state/route.ts'
import { useStore } from '../state/store.ts'
import { Checkbox } from '../ui/controls/Checkbox.tsx'
import { failureLine } from '../ui/feedback/describeFailure.ts'
import { TextArea } from '../ui/controls/TextArea.tsx'
import { toast } from '../ui/feedback/toast.tsx'
import { useStrings } from '../strings/strings.ts'
import { changeDraft, clearResearchDraft, researchDraft, researchTiers } from '../conversations/researchDraft.ts'

/** What to find out, how deep, and what is known already. Ctrl Enter starts it. */
export function ResearchForm() {
  const strings = useStrings()
  const w = strings.research
  const client = useClient()
  const queries = useQueryClient()
  const local = useAbout().data?.service.kind === 'local'
  const draft = useStore(researchDraft)
  const start = useMutation({
    mutationFn: () =>
      client.research.start({
        question: draft.question.trim(),
        tier: draft.tier,
        ...(draft.background.trim() ? { background: draft.background.trim() } : {}),
        ...(draft.skipPlan ? { skipPlan: true } : {}),
        ...(draft.skipPlan || draft.askPlan ? {} : { continueAnyway: true }),
        ...(draft.noBrief ? { noBrief: true } : {}),
      }),
    onSuccess: async (run) => {
      clearResearchDraft()
      await queries.invalidateQueries({ queryKey: conversationKeys.research })
      goOnFrom('research', { page: 'research', id: run.id }, 'new')
    },
    onError: (error) => toast({ text: failureLine(error), tone: 'bad' }),
  })
  return (
    <RunForm
      question={{
        label: w.question,
        placeholder: w.questionHint,
        value: draft.question,
        onChange: (question) => changeDraft({ question }),
      }}
      depth={{
        label: w.tier,
        options: researchTiers.map((id) => ({ id, label: w.tiers[id] })),
        value: draft.tier,
        onChange: (tier) => changeDraft({ tier }),
        note: w.tierNotes[draft.tier],
      }}
      go={{
        icon: <Telescope aria-hidden />,
        label: w.go,
        cost: local ? w.costLocal : w.costNote,
        isPossible: draft.question.trim() !== '' && !start.isPending,
        run: () => start.mutate(),
        isKey: (event) => event.key === 'Enter' && (event.ctrlKey || event.metaKey),
      }}
    >
      <TextArea
        label={w.background}
        placeholder={w.backgroundHint}
        rows={3}
        value={draft.background}
        onChange={(background) => changeDraft({ background })}
      />
      <div className="runChoices">
        <Checkbox
          checked={draft.askPlan && !draft.skipPlan}
          disabled={draft.skipPlan}
          onChange={(askPlan) => changeDraft({ askPlan })}
        >
          {w.askPlan}
        </Checkbox>
        <Checkbox checked={draft.skipPlan} onChange={(skipPlan) => changeDraft({ skipPlan })}>
          {w.skipPlan}
        </Checkbox>
        <Checkbox checked={draft.noBrief} onChange={(noBrief) => changeDraft({ noBrief })}>
          {w.noBrief}
        </Checkbox>
      </div>
      <RequestForecast operation="research" />
    </RunForm>
  )
}
