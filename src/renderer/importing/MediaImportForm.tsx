import { useMutation } from '@tanstack/react-query'
import { Coins } from 'lucide-react'
import { useState } from 'react'
import { useClient } from '../api.ts'
import { asText, commonFolder, importedInto, importFiles, type ImportFile } from './importState.ts'
import { useAbout } from '../state/queries.ts'
import { goOnFrom } from '../state/route.ts'
import { hasEnding, imageEndings } from '../media/mediaTypes.ts'
import { tellStarted } from '../jobs/tellStarted.ts'
import { useTakeEmbedding } from '../jobs/useTakeEmbedding.ts'
import { Notice } from '../ui/indicators/Badge.tsx'
import { Button } from '../ui/controls/Button.tsx'
import { failureLine } from '../ui/feedback/describeFailure.ts'
import { Switch } from '../ui/controls/Switch.tsx'
import { TextField } from '../ui/controls/TextField.tsx'
import { toast } from '../ui/feedback/toast.tsx'
import { useStrings } from '../strings/strings.ts'
import '../media/media.css'
import { ImportFoot } from './ImportFoot.tsx'
import { StartButton } from './StartButton.tsx'
import { useInto } from './useInto.ts'

/** Images and videos on their way into a collection: where to, and how they are embedded. `others` come after them. */
export function MediaImportForm({
  files,
  others,
  into,
}: {
  readonly files: readonly ImportFile[]
  readonly others: number
  readonly into: string | null
}) {
  const strings = useStrings()
  const w = strings.media
  const client = useClient()
  const takeEmbedding = useTakeEmbedding()
  const suggested = commonFolder(files) ?? w.newName
  const { collection, field } = useInto(into, suggested)
  const local = useAbout().data?.service.kind === 'local'
  const [embed, setEmbed] = useState(true)
  const [fusion, setFusion] = useState(false)
  const [instruction, setInstruction] = useState('')
  const [frameRate, setFrameRate] = useState('')

  const sources = files.map((file) => file.source).filter((source) => source !== null)
  const rate = frameRate.trim() === '' ? null : (strings.formats.numberIn(frameRate) ?? Number.NaN)
  const rateIsWrong = rate !== null && !(rate >= 0 && rate <= 1)
  const start = useMutation({
    mutationFn: () =>
      client.imports.media({
        sources,
        collection,
        embed,
        fusion,
        ...(instruction.trim() ? { instruction: instruction.trim() } : {}),
        ...(rate === null ? {} : { frameRate: rate }),
      }),
    onSuccess: (started) => {
      takeEmbedding(started.embed)
      tellStarted(started.import, strings.importing.started(collection))
      // The name that images have by themselves does not fit the texts that come after them.
      if (collection !== w.newName) importedInto.set(collection)
      importFiles.set((now) => now.filter((file) => !files.includes(file)))
      if (others === 0) goOnFrom('import', { page: 'job', id: started.import.id })
    },
    onError: (error) => toast({ text: failureLine(error), tone: 'bad' }),
  })
  const ready = files.every((file) => file.source !== null || file.error) && sources.length > 0 && !rateIsWrong
  const images = files.filter(({ name }) => hasEnding(name, imageEndings))
  return (
    <>
      <div className="mediaForm scroll">
        <h3>{w.importTitle(files.length)}</h3>
        <p className="muted">{w.importHint}</p>
        {images.length > 0 ? (
          <p>
            <Button onPress={() => asText(images)}>{strings.importing.recognition.instead(images.length)}</Button>
          </p>
        ) : null}
        {others > 0 ? <p className="muted">{w.othersNext(others)}</p> : null}
        {embed ? (
          <>
            <Switch on={fusion} onChange={setFusion}>
              {w.fusion}
            </Switch>
            <TextField
              label={w.instructionField}
              hint={w.instructionHint}
              value={instruction}
              onChange={setInstruction}
            />
            <TextField
              label={w.frameRateField}
              hint={w.frameRateHint}
              value={frameRate}
              onChange={setFrameRate}
              {...(rateIsWrong ? { error: w.frameRateHint } : {})}
            />
            <Notice icon={<Coins aria-hidden />}>
              {w.requests(fusion ? files.length : Math.ceil(files.length / 5), null)}{' '}
              {local ? strings.importing.estimateLocal : ''}
            </Notice>
          </>
        ) : null}
      </div>
      <ImportFoot field={field} suggested={suggested} embed={embed} onEmbed={setEmbed} embedLabel={w.embed}>
        <StartButton isDisabled={!ready || start.isPending} onPress={() => start.mutate()}>
          <span className="ellipsis">{strings.importing.go(collection)}</span>
        </StartButton>
      </ImportFoot>
    </>
  )
}
