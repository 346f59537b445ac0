import { useMutation, useQuery } from '@tanstack/react-query'
import { Table2 } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import type { ImportOutlook, ImportPreview, MappingView } from '../../contract/files/imports.ts'
import type { QuarryClient } from '../../contract/routes.ts'
import { useClient } from '../api.ts'
import { usePageState } from '../state/pageState.ts'
import type { Json } from '../state/unsavedPages.ts'
import { useSettings } from '../state/queries.ts'
import { goOnFrom } from '../state/route.ts'
import { useStore } from '../state/store.ts'
import { tellStarted } from '../jobs/tellStarted.ts'
import { useTakeEmbedding } from '../jobs/useTakeEmbedding.ts'
import { Button } from '../ui/controls/Button.tsx'
import { EmptyState, ErrorState, Skeleton } from '../ui/feedback/EmptyState.tsx'
import { failureLine } from '../ui/feedback/describeFailure.ts'
import { Tabs } from '../ui/layout/Tabs.tsx'
import { toast } from '../ui/feedback/toast.tsx'
import { useStrings, type Strings } from '../strings/strings.ts'
import { DryRunResult } from './DryRunResult.tsx'
import { ForecastStrip } from './ForecastStrip.tsx'
import {
  acceptMapping,
  asMedia,
  commonFolder,
  nameOfOnly,
  importChoices,
  importedInto,
  importOptionsOf,
  noRecognition,
  resetImport,
  type ImportFile,
  withMapping,
} from './importState.ts'
import { ImportFoot } from './ImportFoot.tsx'
import { kindOfProblems, knownProblems } from './importForecast.ts'
import { useImportForecast } from './useImportForecast.ts'
import { useInto } from './useInto.ts'
import { MappingForm } from './MappingForm.tsx'
import { asksPassword, PasswordField } from './PasswordField.tsx'
import { PreviewTable } from './PreviewTable.tsx'
import { RecognitionFields } from './RecognitionFields.tsx'
import { StartButton } from './StartButton.tsx'
import { TextColumn, unreadTable } from './TextColumn.tsx'
import { ProblemList } from '../jobs/ProblemList.tsx'

type DryRunInput = Parameters<QuarryClient['imports']['dryRun']>[0]
type Tab = 'preview' | 'problems' | 'dryRun'

/** How the files are read, what would come of it, and where it goes. */
export function ImportForm({ files, into }: { readonly files: readonly ImportFile[]; readonly into: string | null }) {
  const strings = useStrings()
  const client = useClient()
  const takeEmbedding = useTakeEmbedding()
  const w = strings.importing
  const settings = useSettings().data
  const choices = useStore(importChoices)
  const [remembered, remember] = usePageState<Json>('importMapping', null, (stored) => stored)
  const [embed, setEmbed] = useState(true)
  const [tab, setTab] = useState<Tab>('preview')

  const ready = files.length > 0 && files.every((file) => file.source !== null || file.error)
  const sources = files.map((file) => file.source).filter((source) => source !== null)
  const passages = { chars: settings?.passageChars ?? 2_000, overlap: settings?.passageOverlap ?? 200 }
  const options = importOptionsOf(choices, passages)
  // What is copied changes nothing of what is read.
  const shownOptions = importOptionsOf({ ...choices, originals: null }, passages)
  const preview = useQuery({
    queryKey: ['importPreview', sources, shownOptions],
    queryFn: ({ signal }) => client.imports.preview({ sources, options: shownOptions }, { signal }),
    enabled: ready && sources.length > 0,
    // Another mapping of the same files is awaited with the last one in sight; of other files nothing is known yet.
    placeholderData: (before, query) => (isSame(query?.queryKey[1], sources) ? before : undefined),
    staleTime: Infinity,
  })
  // Tables with different columns are each read as guessed: no one mapping fits them.
  const unread = useMemo(() => unreadTable(preview.error), [preview.error])
  const columns = useMemo(() => (unread ?? onlyTable(preview.data))?.columns ?? [], [preview.data, unread])
  const old = acceptMapping(remembered, columns)
  const fromMemory = choices.mapping !== null && old !== undefined && sameMapping(choices.mapping, old)
  useEffect(() => {
    if (old && choices.mapping === null && columns.length > 0) importChoices.set({ ...choices, mapping: old })
    // Once, when the columns of new files are known.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [columns])
  const suggested = commonFolder(files) ?? nameOfOnly(files) ?? w.severalFiles
  const before = useStore(importedInto)
  const { collection, field } = useInto(into ?? before, suggested)

  const recognition = choices.ocr === 'off' || preview.isPlaceholderData ? null : (preview.data?.recognition ?? null)
  const forecast = useImportForecast({
    sources,
    options: importOptionsOf({ ...choices, ...noRecognition, originals: null }, passages),
    isReady: ready && sources.length > 0,
    recognition,
    collection,
    embed,
    passages,
  })
  const planned: DryRunInput = { sources, options, collection }
  const dryRun = useMutation({
    mutationFn: (asked: DryRunInput) => client.imports.dryRun(asked),
    onMutate: () => setTab('dryRun'),
  })
  const start = useMutation({
    mutationFn: () => client.imports.start({ sources, options, collection, embed }),
    onSuccess: (started) => {
      takeEmbedding(started.embed)
      const used = choices.mapping ?? onlyTable(preview.data)?.mapping
      if (used) remember(withMapping(remembered, columns, used))
      tellStarted(started.import, w.started(collection))
      resetImport()
      goOnFrom('import', { page: 'job', id: started.import.id })
    },
    onError: (error) => toast({ text: failureLine(error), tone: 'bad' }),
  })

  if (preview.isError) {
    const folders = files.filter(({ bytes }) => bytes === null)
    return (
      <>
        {unread ? (
          <EmptyState icon={<Table2 aria-hidden />} title={w.noText}>
            <p>{w.noTextHint}</p>
          </EmptyState>
        ) : (
          <ErrorState error={preview.error} onRetry={() => void preview.refetch()} />
        )}
        {choices.mapping === null ? null : (
          <p className="listNote">
            <Button onPress={() => importChoices.set({ ...choices, mapping: null })}>{w.guessColumns}</Button>
          </p>
        )}
        <div className="mapping">
          {choices.password !== null || isLocked(preview.error) ? <PasswordField /> : null}
          <RecognitionFields
            choices={choices}
            onChange={(recognition) => importChoices.set({ ...choices, ...recognition })}
            cost={null}
          />
          {unread ? <TextColumn table={unread} /> : null}
        </div>
        {folders.length > 0 ? (
          <p className="listNote">
            <Button onPress={() => asMedia(folders)}>{strings.media.folderAsMedia}</Button>
          </p>
        ) : null}
      </>
    )
  }
  if (!preview.data) return <Skeleton lines={10} what={ready ? w.readingPreview(files.length) : w.takingFiles} />
  const { outlook } = forecast
  const canStart = Boolean(collection) && !start.isPending && !preview.isPlaceholderData
  const problems = knownProblems(preview.data.problems, outlook)
  return (
    <>
      <div className="importWork">
        <div className="importSide scroll">
          <MappingForm
            preview={preview.data}
            formats={
              forecast.outlook?.formats.map(({ format }) => format) ?? preview.data.files.map(({ format }) => format)
            }
            choices={choices}
            recognition={recognition}
            remembered={fromMemory}
          />
        </div>
        <div className="importMain">
          <Tabs<Tab>
            label={w.title}
            selected={tab}
            onSelect={setTab}
            items={[
              {
                id: 'preview',
                label: previewLabel(preview.data, files, outlook, w),
                content: <PreviewTable preview={preview.data} />,
              },
              {
                id: 'problems',
                label: w.problemKinds[kindOfProblems(problems)],
                count: problems.length,
                content:
                  problems.length === 0 ? (
                    <p className="listNote">{w.noProblems}</p>
                  ) : (
                    <ProblemList problems={problems} />
                  ),
              },
              {
                id: 'dryRun',
                label: w.dryRun,
                content: <DryRunResult run={isSame(dryRun.variables, planned) ? dryRun : notRun} />,
              },
            ]}
          />
        </div>
      </div>
      <ForecastStrip
        forecast={forecast}
        choices={choices}
        recognition={recognition}
        originals={choices.originals ?? settings?.originals ?? 'auto'}
        dryRun={isSame(dryRun.variables, planned) ? dryRun.data : undefined}
      />
      <ImportFoot
        field={{ ...field, onEnter: () => (canStart ? start.mutate() : undefined) }}
        suggested={suggested || w.newName}
        embed={embed}
        onEmbed={setEmbed}
        embedLabel={w.embed}
      >
        <Button isDisabled={!collection || dryRun.isPending} onPress={() => dryRun.mutate(planned)}>
          {w.dryRun}
        </Button>
        <StartButton isDisabled={!canStart} onPress={() => start.mutate()}>
          <span className="ellipsis">{collection ? w.go(collection) : w.goPlain}</span>
        </StartButton>
      </ImportFoot>
    </>
  )
}

/** What stands where nothing was tried yet, or only with other files, another mapping or another collection. */
const notRun = { data: undefined, error: null, isPending: false }

/** The table whose columns are asked about; undefined where there is none, or several with different columns. */
function onlyTable(preview: ImportPreview | undefined): ImportPreview['tables'][number] | undefined {
  return preview?.tables.length === 1 ? preview.tables[0] : undefined
}

/** Of one file its documents are counted, of several the files: how many documents they hold is not known yet. */
function previewLabel(
  { rows }: ImportPreview,
  files: readonly ImportFile[],
  outlook: ImportOutlook | undefined,
  w: Strings['importing'],
): string {
  if (files.length === 1 && files[0]?.bytes !== null) return w.preview(rows.length)
  return outlook ? w.previewFiles(outlook.files + outlook.unreadable) : w.previewPlain
}

/** A single file that cannot be opened without its password. */
function isLocked(error: unknown): boolean {
  return error instanceof Error && asksPassword([error.message, 'data' in error ? error.data : null])
}

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}

function sameMapping(a: MappingView, b: MappingView): boolean {
  return JSON.stringify(Object.entries(a).sort()) === JSON.stringify(Object.entries(b).sort())
}
