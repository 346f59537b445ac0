import { ArrowLeft, Download, RotateCw, Table2, Trash2 } from 'lucide-react'
import { useMemo, useState } from 'react'
import type { TermListView, TermRunView } from '../../contract/organising/termLists.ts'
import { useClient } from '../api.ts'
import { readTitles } from '../collections/documentTitles.ts'
import { download } from '../exporting/exportToFile.ts'
import { goTo } from '../state/route.ts'
import { createLibraryStore, useStore } from '../state/store.ts'
import { useFormats, useStrings } from '../strings/strings.ts'
import { Button, IconButton } from '../ui/controls/Button.tsx'
import { Select } from '../ui/controls/Select.tsx'
import { failureLine } from '../ui/feedback/describeFailure.ts'
import { EmptyState, ErrorState, Skeleton } from '../ui/feedback/EmptyState.tsx'
import { ProgressBar } from '../ui/feedback/ProgressBar.tsx'
import { toast } from '../ui/feedback/toast.tsx'
import { Page } from '../ui/layout/Page.tsx'
import {
  matrixOf,
  orderedRows,
  orderedTerms,
  shownChanges,
  termOrders,
  type RowOrder,
  type ShownChange,
  type TermOrder,
} from './matrix.ts'
import { matrixFile } from './matrixFile.ts'
import { TermMatrix } from './TermMatrix.tsx'
import { useBatch, useBatchHits, useRemoveBatch, useRunBatch, type BatchWork } from './useBatches.ts'

interface Orders {
  readonly rowOrder: RowOrder
  readonly termOrder: TermOrder
}

const firstOrder: Orders = { rowOrder: 'terms', termOrder: 'list' }
/** Of each batch: they stay when it is run again, and when one comes back. */
const orders = createLibraryStore<ReadonlyMap<number, Orders>>(new Map())

/** A batch that is kept: what its last run found, and what is different since another one. */
export function KeptBatch({ id }: { readonly id: number }) {
  const w = useStrings().batch
  const batch = useBatch(id)
  const { run, work } = useRunBatch()
  const remove = useRemoveBatch()
  if (batch.isError) return <ErrorState error={batch.error} onRetry={() => void batch.refetch()} />
  if (!batch.data) return <Skeleton lines={10} />
  const { name, terms, texts, runs } = batch.data
  const isRunning = work?.id === id
  return (
    <Page
      title={<span dir="auto">{name}</span>}
      subtitle={w.terms(terms)}
      actions={
        <>
          <IconButton label={w.back} onPress={() => goTo({ page: 'batch' })}>
            <ArrowLeft aria-hidden />
          </IconButton>
          <Button isDisabled={work !== null} onPress={() => run(id)}>
            <RotateCw aria-hidden />
            {runs.length === 0 ? w.runNow : w.again}
          </Button>
          <IconButton label={w.remove} isDisabled={isRunning} onPress={() => remove.mutate(batch.data)}>
            <Trash2 aria-hidden />
          </IconButton>
        </>
      }
    >
      {isRunning ? <Running work={work} /> : null}
      {runs[0] ? (
        <Found key={runs[0].id} batch={batch.data} texts={texts} run={runs[0]} />
      ) : isRunning ? null : (
        <EmptyState
          icon={<Table2 aria-hidden />}
          title={w.notRunTitle}
          actions={
            <Button variant="primary" isDisabled={work !== null} onPress={() => run(id)}>
              {w.runNow}
            </Button>
          }
        >
          <p>{w.notRun}</p>
        </EmptyState>
      )}
    </Page>
  )
}

/** How far the search is, how fast, how long it still takes, and a way to stop it. */
function Running({ work: { progress, hits, stop } }: { readonly work: BatchWork }) {
  const strings = useStrings()
  const w = strings.batch
  const total = progress?.total ?? 0
  return (
    <div className="batchNotice">
      <ProgressBar label={w.searching} fraction={progress && total > 0 ? progress.done / total : null} />
      <span className="num faint">
        {progress === null || total === 0
          ? w.searching
          : [
              w.progress(progress.done, total, hits),
              ...(progress.perSecond === null ? [] : [w.rate(progress.perSecond)]),
              ...(progress.secondsLeft === null ? [] : [strings.jobs.left(progress.secondsLeft)]),
            ].join(' · ')}
      </span>
      <Button size="small" onPress={stop}>
        {strings.common.cancel}
      </Button>
    </div>
  )
}

function Found({
  batch,
  texts,
  run,
}: {
  readonly batch: TermListView
  readonly texts: readonly string[]
  readonly run: TermRunView
}) {
  const strings = useStrings()
  const formats = useFormats()
  const w = strings.batch
  const client = useClient()
  const [against, setAgainst] = useState<number | null>(batch.runs[1]?.id ?? null)
  const { rowOrder, termOrder } = useStore(orders).get(batch.id) ?? firstOrder
  const order = (changed: Partial<Orders>) =>
    orders.set((before) => new Map([...before, [batch.id, { rowOrder, termOrder, ...changed }]]))
  const [shown, setShown] = useState<ShownChange>('all')
  const hits = useBatchHits(run.id, against)
  const matrix = useMemo(() => matrixOf(hits.data ?? [], texts.length), [hits.data, texts.length])
  const rows = useMemo(() => orderedRows(matrix.rows, rowOrder, shown), [matrix, rowOrder, shown])
  const terms = useMemo(
    () => orderedTerms(texts, matrix.documents, termOrder, formats.locale),
    [texts, matrix, termOrder, formats.locale],
  )
  const save = async (format: 'csv' | 'jsonl') => {
    try {
      const documents = await readTitles(
        client,
        rows.map(({ documentId }) => documentId),
      )
      const named = terms.map((number) => [number, texts[number] ?? ''] as const)
      const file = matrixFile(rows, { terms: named, documents, format })
      const type = format === 'csv' ? 'text/csv' : 'application/x-ndjson'
      download(
        new Blob([file], { type: `${type};charset=utf-8` }),
        `${batch.name.replace(/[^\p{L}\p{N} _-]/gu, '_')}.${format}`,
      )
    } catch (error) {
      toast({ text: failureLine(error), tone: 'bad' })
    }
  }
  if (hits.isError) return <ErrorState error={hits.error} onRetry={() => void hits.refetch()} />
  if (!hits.data) return <Skeleton lines={10} />
  const term = /^term-(\d+)$/.exec(rowOrder)?.[1]
  return (
    <>
      <div className="batchBar">
        <span className="num">{w.summary(run.found, batch.terms, matrix.found)}</span>
        {against === null ? null : <span className="num">{w.changes(matrix.changes)}</span>}
        <span className="faint num">{w.ranAt(formats.dateTime(run.endedAt))}</span>
        <Select
          name={w.rowOrder}
          options={[
            { id: 'terms', label: w.rowOrders.terms },
            { id: 'rank', label: w.rowOrders.rank },
            ...(term === undefined ? [] : [{ id: rowOrder, label: w.byTerm(texts[Number(term)] ?? '') }]),
          ]}
          value={rowOrder}
          onChange={(next) => order({ rowOrder: next })}
        />
        <Select
          name={w.termOrder}
          options={termOrders.map((id) => ({ id, label: w.termOrders[id] }))}
          value={termOrder}
          onChange={(next) => order({ termOrder: next })}
        />
        {batch.runs.length > 1 ? (
          <Select
            name={w.against}
            options={[
              { id: '0', label: w.notCompared },
              ...batch.runs
                .slice(1)
                .map(({ id, endedAt }) => ({ id: String(id), label: w.since(formats.dateTime(endedAt)) })),
            ]}
            value={String(against ?? 0)}
            onChange={(id) => {
              setAgainst(id === '0' ? null : Number(id))
              if (id === '0') setShown('all')
            }}
          />
        ) : null}
        {against === null ? null : (
          <Select
            name={w.shown}
            options={shownChanges.map((id) => ({ id, label: w.shownChanges[id] }))}
            value={shown}
            onChange={setShown}
          />
        )}
        <Button size="small" isDisabled={rows.length === 0} onPress={() => void save('csv')}>
          <Download aria-hidden />
          {w.csv}
        </Button>
        <Button size="small" isDisabled={rows.length === 0} onPress={() => void save('jsonl')}>
          <Download aria-hidden />
          {w.jsonl}
        </Button>
      </div>
      {[...run.notes.map((note) => strings.message(note)), ...(matrix.deleted > 0 ? [w.deleted(matrix.deleted)] : [])]
        .slice(0, 5)
        .map((note) => (
          <p key={note} className="batchNote">
            {note}
          </p>
        ))}
      {rows.length === 0 ? (
        <EmptyState
          icon={<Table2 aria-hidden />}
          title={shown === 'all' ? w.nothingTitle : w.noChangeTitle}
          actions={shown === 'all' ? null : <Button onPress={() => setShown('all')}>{w.shownChanges.all}</Button>}
        >
          <p>{shown === 'all' ? w.nothing : w.noChange}</p>
        </EmptyState>
      ) : (
        <TermMatrix
          listId={batch.id}
          rows={rows}
          terms={terms}
          texts={texts}
          documents={matrix.documents}
          methods={batch.asked.methods}
          order={rowOrder}
          onOrder={(number) => order({ rowOrder: `term-${number}` })}
        />
      )}
    </>
  )
}
