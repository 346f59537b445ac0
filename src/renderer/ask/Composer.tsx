import { ArrowUp, Square } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import type { ChatModelView, TurnView } from '../../contract/answering/conversations.ts'
import { useAbout } from '../state/queries.ts'
import { focusSearch } from '../state/shell.ts'
import { useStore } from '../state/store.ts'
import { Button } from '../ui/controls/Button.tsx'
import { TextArea } from '../ui/controls/TextArea.tsx'
import { useStrings } from '../strings/strings.ts'
import { askDrafts, changeDraft, draftOf, toScopeInput, type ScopeDraft } from '../conversations/askState.ts'
import { ContextLine, PlanLine } from './PlanLine.tsx'
import { ModelField } from './ModelField.tsx'
import { OtherCollection } from './OtherCollection.tsx'
import { ScopeDocuments } from './ScopeDocuments.tsx'
import { ScopePicker } from './ScopePicker.tsx'
import type { Asking } from './useAsk.ts'
import { useAskModel } from './useAskModel.ts'
import { useModels } from './useModels.ts'
import { useAskPlan } from './useAskPlan.ts'
import { useScopeSummary } from './useScopeSummary.ts'

const none: readonly ChatModelView[] = []

/** The form of a question: Enter asks, Shift Enter begins a line, Up in an empty one edits the last, Escape stops. */
export function Composer({
  conversationId,
  scope,
  onScope,
  onCollection,
  isBusy,
  last,
  onAsk,
  onStop,
  onEditLast,
  above = null,
}: {
  /** Null: a new conversation. */
  readonly conversationId: number | null
  readonly scope: ScopeDraft
  readonly onScope: (scope: ScopeDraft) => void
  /** Asks this collection in place of what the scope has. */
  readonly onCollection: (collection: number) => void
  /** Evidence is looked for. */
  readonly isBusy: boolean
  /** The turn that the question follows. */
  readonly last?: TurnView | undefined
  readonly onAsk: (asking: Pick<Asking, 'question' | 'scope' | 'model' | 'query'>) => void
  /** Null: nothing runs. */
  readonly onStop: (() => void) | null
  /** Null: there is no question to edit. */
  readonly onEditLast: (() => void) | null
  /** How a new question is answered: above the question. */
  readonly above?: ReactNode
}) {
  const strings = useStrings()
  const w = strings.ask
  const key = conversationId ?? 0
  const { question, query, editing } = draftOf(useStore(askDrafts), key)
  const model = useAskModel(conversationId, last)
  const local = useAbout().data?.service.kind === 'local'
  const summary = useScopeSummary(scope)
  const box = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    box.current?.focus()
    return focusSearch.subscribe(() => box.current?.focus())
  }, [])
  useEffect(() => {
    if (editing) box.current?.focus()
  }, [editing])
  const canAsk = question.trim() !== '' && !isBusy && onStop === null && !model.isMissing
  const named = model.named.trim()
  const asking = {
    question: question.trim(),
    scope: toScopeInput(scope),
    ...(named === '' ? {} : { model: named }),
    ...(query === null || query.trim() === '' ? {} : { query: query.trim() }),
  }
  const models = useModels(model.protocol).data ?? none
  const taken = named === '' ? model.otherwise : named
  const of = models.find(({ name }) => name === taken)
  const parentId = editing ? editing.parentId : (last?.id ?? null)
  const plan = useAskPlan({ ...asking, ...(conversationId === null ? {} : { conversationId, parentId }) })
  const send = () => {
    if (canAsk) onAsk(asking)
  }
  return (
    <form
      className="askForm"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      {above}
      <OtherCollection scope={scope} onAsk={onCollection} />
      {editing ? (
        <p className="askEditing">
          {w.editing}
          <Button size="small" variant="quiet" onPress={() => changeDraft(key, { question: '', editing: null })}>
            {w.cancelEdit}
          </Button>
        </p>
      ) : null}
      <TextArea
        aria-label={w.question}
        placeholder={conversationId === null ? w.questionHint(summary) : w.followHint(summary)}
        rows={2}
        value={question}
        onChange={(next) => changeDraft(key, { question: next })}
        inputRef={box}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return
          if (event.key === 'Escape' && onStop) {
            event.preventDefault()
            onStop()
          } else if (event.key === 'Escape' && editing) {
            event.preventDefault()
            changeDraft(key, { question: '', editing: null })
          } else if (event.key === 'ArrowUp' && question === '' && onEditLast) {
            event.preventDefault()
            onEditLast()
          } else if (event.key === 'Enter' && !event.shiftKey) {
            event.preventDefault()
            send()
          }
        }}
      />
      {plan ? (
        <PlanLine plan={plan} query={query} onQuery={(next) => changeDraft(key, { query: next })} />
      ) : of ? (
        <ContextLine contextTokens={of.contextTokens} contextFrom={of.contextFrom} />
      ) : null}
      <ScopeDocuments documents={scope.documents} onChange={(documents) => onScope({ ...scope, documents })} />
      <div className="askBar">
        <ScopePicker scope={scope} onChange={onScope} />
        <span className="grow" />
        <ModelField
          named={model.named}
          otherwise={model.otherwise}
          isMissing={model.isMissing}
          models={models}
          onChange={(next) => changeDraft(key, { model: next })}
          onSend={send}
        />
        {onStop ? (
          <Button onPress={onStop}>
            <Square aria-hidden />
            {w.stop}
          </Button>
        ) : (
          <Button type="submit" variant="primary" isDisabled={!canAsk}>
            <ArrowUp aria-hidden />
            {w.send}
          </Button>
        )}
      </div>
      <p className="askNote" role="status">
        {isBusy
          ? w.looking
          : model.isMissing
            ? w.modelMissing
            : `${local ? (scope.web ? w.costLocalWeb : w.costLocal) : scope.web ? w.costWeb : w.costRemote} ${w.sendKeys}.`}
      </p>
    </form>
  )
}
