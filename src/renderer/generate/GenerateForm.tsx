import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { Sparkles } from 'lucide-react'
import { useDeferredValue, useEffect, useRef } from 'react'
import type { GenerationRules } from '../../contract/generation.ts'
import { useClient } from '../api.ts'
import { useAbout } from '../state/queries.ts'
import { goOnFrom } from '../state/route.ts'
import { focusSearch } from '../state/shell.ts'
import { RequestForecast } from '../spending/ForecastNotice.tsx'
import { useStore } from '../state/store.ts'
import { Notice } from '../ui/indicators/Badge.tsx'
import { Button } from '../ui/controls/Button.tsx'
import { failureLine } from '../ui/feedback/describeFailure.ts'
import { SegmentedControl } from '../ui/controls/SegmentedControl.tsx'
import { Select } from '../ui/controls/Select.tsx'
import { TextArea } from '../ui/controls/TextArea.tsx'
import { TextField } from '../ui/controls/TextField.tsx'
import { toast } from '../ui/feedback/toast.tsx'
import { useStrings } from '../strings/strings.ts'
import { changeGenerateDraft as change, generateDraft, requestOf, type GenerateKind } from './generateDraft.ts'
import { GuidedFields } from './GuidedFields.tsx'

const kinds: readonly GenerateKind[] = ['image', 'video', 'guided']
const byService = 'service'

/** Every parameter, checked as it is typed. Ctrl Enter asks for it. */
export function GenerateForm() {
  const strings = useStrings()
  const w = strings.generate
  const client = useClient()
  const local = useAbout().data?.service.kind === 'local'
  const draft = useStore(generateDraft)
  const rules = useQuery({
    queryKey: ['generationRules'],
    queryFn: ({ signal }) => client.generation.rules({}, { signal }),
  }).data
  const { request, unread } = requestOf(draft)
  const written = JSON.stringify(request)
  const asked = useDeferredValue(written)
  const { data: checked, isPlaceholderData } = useQuery({
    queryKey: ['generationCheck', asked],
    queryFn: ({ signal }) => client.generation.check(JSON.parse(asked) as typeof request, { signal }),
    placeholderData: keepPreviousData,
  })
  /** What was checked is the form as it was before the last letters. */
  const isBehind = isPlaceholderData || asked !== written
  const box = useRef<HTMLTextAreaElement>(null)
  useEffect(() => focusSearch.subscribe(() => box.current?.focus()), [])
  const create = useMutation({
    mutationFn: () => client.generation.create(request),
    onSuccess: ({ id }) => goOnFrom('generate', { page: 'generate', id }),
    onError: (error) => toast({ text: failureLine(error), tone: 'bad' }),
  })
  const isBlank = draft.prompt.trim() === ''
  const problemOf = (field: string): string | undefined => {
    const own = unread[field as keyof typeof unread]
    if (own) return w[own]
    // An untouched form shows no errors.
    if (field === 'prompt' && (isBlank || isBehind)) return undefined
    const found = checked?.problems.find((problem) => problem.field === field)
    return found && strings.message(found.message)
  }
  const fields = [
    'prompt',
    'model',
    'aspectRatio',
    'duration',
    'resolution',
    'seed',
    'extraParams',
    'frameImages',
    'inputReferences',
  ]
  // What was wrong before the last letters holds nobody up: to create checks again, before anything is sent.
  const isRight =
    !isBlank &&
    fields.every((field) => (isBehind ? !unread[field as keyof typeof unread] : problemOf(field) === undefined))
  const canGo = isRight && !create.isPending
  const operation = request.operation
  const most = rules?.promptCharacters[operation] ?? 8000
  return (
    <form
      className="generateForm scroll"
      aria-label={w.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (canGo) create.mutate()
      }}
    >
      <div className="field">
        <SegmentedControl
          label={w.kind}
          options={kinds.map((id) => ({ id, label: w.kinds[id] }))}
          value={draft.kind}
          onChange={(kind) => change({ kind, aspectRatio: '' })}
        />
        <p className="fieldHint" aria-live="polite">
          {w.kindNotes[draft.kind]}
        </p>
      </div>
      <TextArea
        label={w.prompt}
        placeholder={w.promptHint}
        rows={5}
        value={draft.prompt}
        onChange={(prompt) => change({ prompt })}
        hint={w.characters(draft.prompt.length, most)}
        error={problemOf('prompt')}
        inputRef={box}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && canGo) create.mutate()
        }}
      />
      <AspectRatio rules={rules} kind={draft.kind} value={draft.aspectRatio} />
      {draft.kind === 'image' ? null : (
        <>
          <TextField
            label={w.duration}
            inputMode="decimal"
            value={draft.duration}
            onChange={(duration) => change({ duration })}
            hint={
              draft.kind === 'video' && rules
                ? w.durationHint(rules.groundedDuration.least, rules.groundedDuration.most)
                : w.videoDurationHint
            }
            error={problemOf('duration')}
          />
          {checked?.notes.map((note) => (
            <Notice key={note} tone="info">
              {strings.message(note)}
            </Notice>
          ))}
        </>
      )}
      {draft.kind === 'guided' && rules ? <GuidedFields draft={draft} rules={rules} problemOf={problemOf} /> : null}
      <TextField
        label={w.model}
        value={draft.model}
        onChange={(model) => change({ model })}
        placeholder={operation === 'videos' ? (rules?.defaultVideoModel ?? '') : ''}
        hint={local ? w.modelHint : w.modelRemoteHint}
        error={problemOf('model')}
      />
      {draft.kind === 'guided' && rules && !rules.canFetchVideos ? <Notice tone="warn">{w.cannotFetch}</Notice> : null}
      <RequestForecast
        operation={draft.kind === 'image' ? 'grounded image' : `${operation} video`}
        model={draft.model.trim() || undefined}
      />
      <div className="generateGo formGo">
        <Button type="submit" variant="primary" isDisabled={!canGo}>
          <Sparkles aria-hidden />
          {w.go}
        </Button>
        <span className="fieldHint">{local ? w.costLocal : w.costRemote}</span>
      </div>
    </form>
  )
}

function AspectRatio({
  rules,
  kind,
  value,
}: {
  readonly rules: GenerationRules | undefined
  readonly kind: GenerateKind
  readonly value: string
}) {
  const w = useStrings().generate
  const ratios = rules?.aspectRatios[kind === 'guided' ? 'videos' : 'grounded'] ?? []
  return (
    <Select
      label={w.aspectRatio}
      options={[{ id: byService, label: w.byService }, ...ratios.map((id) => ({ id, label: id }))]}
      value={value === '' ? byService : value}
      onChange={(id) => change({ aspectRatio: id === byService ? '' : id })}
    />
  )
}
