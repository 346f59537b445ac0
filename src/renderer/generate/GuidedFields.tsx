import type { GenerationRules } from '../../contract/generation.ts'
import { Select } from '../ui/controls/Select.tsx'
import { TextArea } from '../ui/controls/TextArea.tsx'
import { TextField } from '../ui/controls/TextField.tsx'
import { useStrings } from '../strings/strings.ts'
import { changeGenerateDraft as change, type GenerateDraft } from './generateDraft.ts'
import { ImageFields } from './ImageFields.tsx'

const byService = 'service'

/** The parameters that only videos from images have. */
export function GuidedFields({
  draft,
  rules,
  problemOf,
}: {
  readonly draft: GenerateDraft
  readonly rules: GenerationRules
  readonly problemOf: (field: string) => string | undefined
}) {
  const w = useStrings().generate
  return (
    <>
      <ImageFields
        label={w.frames}
        hint={w.framesHint}
        images={draft.frames}
        most={rules.frameImages}
        problem={problemOf('frameImages')}
        onChange={(frames) => change({ frames })}
      />
      <ImageFields
        label={w.references}
        hint={w.referencesHint}
        images={draft.references}
        most={rules.inputReferences}
        problem={problemOf('inputReferences')}
        onChange={(references) => change({ references })}
      />
      <Select
        label={w.resolution}
        options={[{ id: byService, label: w.byService }, ...rules.resolutions.map((id) => ({ id, label: id }))]}
        value={draft.resolution === '' ? byService : draft.resolution}
        onChange={(id) => change({ resolution: id === byService ? '' : id })}
      />
      <Select
        label={w.sound}
        options={[
          { id: byService, label: w.byService },
          { id: 'on', label: w.soundOn },
          { id: 'off', label: w.soundOff },
        ]}
        value={draft.sound === '' ? byService : draft.sound}
        onChange={(id) => change({ sound: id === 'on' || id === 'off' ? id : '' })}
      />
      <TextField
        label={w.seed}
        inputMode="numeric"
        value={draft.seed}
        onChange={(seed) => change({ seed })}
        hint={w.seedHint}
        error={problemOf('seed')}
      />
      <TextArea
        label={w.extra}
        placeholder={w.extraHint}
        rows={2}
        value={draft.extra}
        onChange={(extra) => change({ extra })}
        error={problemOf('extraParams')}
      />
    </>
  )
}
