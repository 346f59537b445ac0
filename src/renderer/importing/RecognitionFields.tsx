import { useQuery } from '@tanstack/react-query'
import { Clock } from 'lucide-react'
import type { RecognitionCost } from '../../contract/files/imports.ts'
import { useClient } from '../api.ts'
import { useFormats, useStrings } from '../strings/strings.ts'
import { CheckboxList } from '../ui/controls/CheckboxList.tsx'
import { Select } from '../ui/controls/Select.tsx'
import { Notice } from '../ui/indicators/Badge.tsx'
import { describeFailure } from '../ui/feedback/describeFailure.ts'
import type { RecognitionChoices } from './importState.ts'

/** Whether text is recognised in scans and images, in which languages, and what that takes: said before it begins. */
export function RecognitionFields({
  choices,
  onChange,
  cost,
}: {
  readonly choices: RecognitionChoices
  readonly onChange: (choices: RecognitionChoices) => void
  readonly cost: RecognitionCost | null
}) {
  const w = useStrings().importing.recognition
  const { languageName } = useFormats()
  const client = useClient()
  const isOn = choices.ocr !== 'off'
  const offer = useQuery({
    queryKey: ['recognition'],
    queryFn: ({ signal }) => client.imports.recognition({}, { signal }),
    enabled: isOn,
    staleTime: Infinity,
  })
  return (
    <>
      <Select
        label={w.title}
        options={[
          { id: 'off', label: w.off },
          { id: 'auto', label: w.auto },
          { id: 'all', label: w.all },
        ]}
        value={choices.ocr}
        onChange={(ocr) => onChange({ ...choices, ocr })}
      />
      {isOn && offer.isError ? <span className="fieldError">{describeFailure(offer.error).message}</span> : null}
      {isOn && offer.data ? (
        <CheckboxList
          label={w.languages}
          className="recognitionLanguages"
          options={offer.data.languages.map((id) => ({ id, label: languageName(id) }))}
          chosen={choices.ocrLanguages ?? offer.data.defaults}
          onChange={(ocrLanguages) => onChange({ ...choices, ocrLanguages })}
        />
      ) : null}
      {isOn && cost ? (
        <Notice icon={<Clock aria-hidden />}>
          <span className="num">{w.cost(cost.engine, cost.pages, cost.complete, cost.seconds)}</span>
        </Notice>
      ) : null}
    </>
  )
}
