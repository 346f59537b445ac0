import { Pencil } from 'lucide-react'
import { useState } from 'react'
import type { ChatModelView, QuestionPlanView } from '../../contract/answering/conversations.ts'
import { ForecastNotice } from '../spending/ForecastNotice.tsx'
import { Button } from '../ui/controls/Button.tsx'
import { TextField } from '../ui/controls/TextField.tsx'
import { useStrings } from '../strings/strings.ts'

/** The context of the model that is chosen, before anything is asked of it. */
export function ContextLine({ contextTokens, contextFrom }: Pick<ChatModelView, 'contextTokens' | 'contextFrom'>) {
  const w = useStrings().ask
  return (
    <p className="askBudget num">
      <span>{w.budgetOf(contextTokens)}</span>
      {contextFrom === 'assumed' ? <span>{w.budgetAssumed}</span> : null}
    </p>
  )
}

/** What a question would search for, how much of the model's context it takes, and what it may cost. */
export function PlanLine({
  plan,
  query,
  onQuery,
}: {
  readonly plan: QuestionPlanView
  /** As the user wrote it; null: as it is worked out. */
  readonly query: string | null
  readonly onQuery: (query: string | null) => void
}) {
  const w = useStrings().ask
  const [isEditing, setEditing] = useState(false)
  const { tokens, contextTokens, contextFrom, passages, rewritten } = plan
  const used = tokens.question + tokens.history + tokens.evidence
  return (
    <div className="askPlan">
      {isEditing || query !== null ? (
        <div className="askPlanQuery">
          <TextField
            label={w.searchFor}
            value={query ?? plan.query}
            onChange={onQuery}
            onKeyDown={(event) => {
              if (event.key === 'Enter') event.preventDefault()
            }}
          />
          <Button
            size="small"
            variant="quiet"
            onPress={() => {
              setEditing(false)
              onQuery(null)
            }}
          >
            {w.searchForOwn}
          </Button>
        </div>
      ) : rewritten ? (
        <p className="askPlanRewritten">
          <span>
            {w.willSearch} <q>{plan.query}</q>
          </span>
          <Button size="small" variant="quiet" onPress={() => setEditing(true)}>
            <Pencil aria-hidden />
            {w.editSearch}
          </Button>
        </p>
      ) : null}
      <p className="askBudget num">
        <meter
          aria-label={w.contextUse}
          min={0}
          max={contextTokens}
          high={contextTokens - tokens.answer}
          value={Math.min(used, contextTokens)}
        />
        <span title={w.budgetHint}>{w.budget(used, contextTokens, passages)}</span>
        {tokens.history > 0 ? <span>{w.budgetHistory(tokens.history)}</span> : null}
        {contextFrom === 'assumed' ? <span>{w.budgetAssumed}</span> : null}
        {rewritten || query !== null || isEditing ? null : (
          <Button size="small" variant="quiet" onPress={() => setEditing(true)}>
            {w.editSearch}
          </Button>
        )}
      </p>
      {plan.forecasts.map((forecast, at) =>
        Object.keys(forecast.amounts).length > 0 || forecast.budgets.length > 0 ? (
          // A plan has one for each request, in the order they are sent.
          <ForecastNotice key={at} forecast={forecast} isNamed={plan.forecasts.length > 1} />
        ) : null,
      )}
    </div>
  )
}
