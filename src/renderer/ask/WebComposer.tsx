import { ArrowUp } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import type { ChatModelView } from '../../contract/answering/conversations.ts'
import { answerDraft, typedQueries } from '../conversations/answerDraft.ts'
import { askDrafts, changeDraft, draftOf, type AskDepth } from '../conversations/askState.ts'
import { changeDraft as changeResearchDraft, researchDraft, researchTiers } from '../conversations/researchDraft.ts'
import { RequestForecast } from '../spending/ForecastNotice.tsx'
import { useAbout } from '../state/queries.ts'
import { focusSearch } from '../state/shell.ts'
import { useStore } from '../state/store.ts'
import { Button } from '../ui/controls/Button.tsx'
import { TextArea } from '../ui/controls/TextArea.tsx'
import { Select } from '../ui/controls/Select.tsx'
import { useStrings } from '../strings/strings.ts'
import { ModelField } from './ModelField.tsx'
import { ContextLine } from './PlanLine.tsx'
import { useModels } from './useModels.ts'
import { WebOptions } from './WebOptions.tsx'

const none: readonly ChatModelView[] = []

/** The form of a question that the service answers from the web, at once or by research. Enter asks. */
export function WebComposer({
  depth,
  above,
  isBusy,
  onAsk,
  onResearchOptions,
}: {
  readonly depth: Exclude<AskDepth, 'collections'>
  readonly above: ReactNode
  readonly isBusy: boolean
  /** `model`: '' names none. */
  readonly onAsk: (question: string, model: string) => void
  /** Goes to the form with every parameter of a research. */
  readonly onResearchOptions: (question: string) => void
}) {
  const strings = useStrings()
  const w = strings.ask
  const { question, model } = draftOf(useStore(askDrafts), 0)
  const local = useAbout().data?.service.kind === 'local'
  const tier = useStore(researchDraft).tier
  const web = useStore(answerDraft)
  const models = useModels('answer').data ?? none
  const box = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    box.current?.focus()
    return focusSearch.subscribe(() => box.current?.focus())
  }, [])
  const isQuick = depth === 'quick'
  const canAsk = question.trim() !== '' && !isBusy && !(isQuick && typedQueries(web) === null)
  const otherwise = models.find(({ isDefault }) => isDefault)?.name ?? null
  const named = model.trim()
  const taken = models.find(({ name }) => name === (named === '' ? otherwise : named))
  const send = () => {
    if (canAsk) onAsk(question.trim(), named)
  }
  const ofDepth = isQuick ? strings.answers : strings.research
  return (
    <form
      className="askForm"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      {above}
      <TextArea
        aria-label={w.question}
        placeholder={ofDepth.questionHint}
        rows={2}
        value={question}
        onChange={(next) => changeDraft(0, { question: next })}
        inputRef={box}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing || event.key !== 'Enter' || event.shiftKey) return
          event.preventDefault()
          send()
        }}
      />
      {isQuick && taken ? <ContextLine contextTokens={taken.contextTokens} contextFrom={taken.contextFrom} /> : null}
      <RequestForecast operation={isQuick ? 'answer' : 'research'} model={isQuick && named ? named : undefined} />
      {isQuick ? <WebOptions /> : null}
      <div className="askBar">
        {isQuick ? null : (
          <Button variant="quiet" onPress={() => onResearchOptions(question)}>
            {w.moreOptions}
          </Button>
        )}
        <span className="grow" />
        {isQuick ? (
          <ModelField
            named={model}
            otherwise={otherwise}
            models={models}
            onChange={(next) => changeDraft(0, { model: next })}
            onSend={send}
          />
        ) : (
          <div className="askTier">
            <Select
              name={strings.research.tier}
              options={researchTiers.map((id) => ({ id, label: strings.research.tiers[id] }))}
              value={tier}
              onChange={(next) => changeResearchDraft({ tier: next })}
            />
          </div>
        )}
        <Button type="submit" variant="primary" isDisabled={!canAsk}>
          <ArrowUp aria-hidden />
          {isQuick ? w.send : w.startResearch}
        </Button>
      </div>
      <p className="askNote">
        {[
          isQuick ? strings.answers.depthNotes[web.depth] : strings.research.tierNotes[tier],
          local ? ofDepth.costLocal : ofDepth.costNote,
        ].join(' ')}
      </p>
    </form>
  )
}
