import { TextField } from '../ui/controls/TextField.tsx'
import { useStrings } from '../strings/strings.ts'
import type { AskModel } from './useAskModel.ts'

/** Where the language model of a question is named, for a service that has more than one. */
export function ModelField({
  model: { named, otherwise, isMissing },
  onChange,
  onSend,
}: {
  readonly model: AskModel
  readonly onChange: (named: string) => void
  readonly onSend: () => void
}) {
  const w = useStrings().ask
  return (
    <div className="askModel">
      <TextField
        aria-label={w.model}
        placeholder={otherwise ?? (isMissing ? w.modelMissingHint : w.modelByService)}
        value={named}
        onChange={onChange}
        isRequired={isMissing}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          onSend()
        }}
      />
    </div>
  )
}
