import { answerDepths, answerDraft, changeAnswerDraft, typedQueries } from '../conversations/answerDraft.ts'
import { useStore } from '../state/store.ts'
import { useStrings } from '../strings/strings.ts'
import { Select } from '../ui/controls/Select.tsx'
import { TextField } from '../ui/controls/TextField.tsx'

/** How the web is asked: what is written from it, and with how many queries. Enter asks, as in every field of a form. */
export function WebOptions() {
  const w = useStrings().answers
  const draft = useStore(answerDraft)
  const isWrong = typedQueries(draft) === null
  return (
    <div className="askWebOptions">
      <div className="askWebOption">
        <Select
          label={w.depth}
          options={answerDepths.map((id) => ({ id, label: w.depths[id] }))}
          value={draft.depth}
          onChange={(depth) => changeAnswerDraft({ depth })}
        />
      </div>
      <div className="askWebOption">
        <TextField
          label={w.maxQueries}
          placeholder={w.maxQueriesHint}
          inputMode="numeric"
          value={draft.maxQueries}
          onChange={(maxQueries) => changeAnswerDraft({ maxQueries })}
          error={isWrong ? `${w.maxQueries}: ${w.maxQueriesHint}.` : undefined}
        />
      </div>
    </div>
  )
}
