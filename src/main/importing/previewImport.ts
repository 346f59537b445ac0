import type { StoredProblem } from '../model/jobs/job.ts'
import type { Clock } from '../base/clock.ts'
import { QuarryError } from '../base/errors.ts'
import type { ImportItem, ImportOptions, OpenedFile, PreviewRow, SourcePreview } from './importItem.ts'
import { isProblem, problemOf } from './reading/problemOf.ts'
import { ExtractionProcess } from './extraction/extraction.ts'
import { countPages, timePage } from './countPages.ts'
import type { Extraction } from './formats/format.ts'
import { forecastOf, sampled, type RecognitionForecast } from './ocr/forecast.ts'
import type { RecognitionTally } from './ocr/tally.ts'
import { sourceOf } from '../text/utf8Text.ts'
import { readTree } from './reading/readTree.ts'
import { filesOfZotero, findFiles, isUnreadable, refusalOf, type ImportSource } from './sources/source.ts'

/** Documents that a preview shows. */
export const previewRows = 20
const previewTextChars = 400
const previewProblems = 100
const exactBytes = 1024 * 1024
/** One page of the first source tells how long a page takes. */
const SAMPLE_PAGES = 1

/**
 * Previews of several sources. What cannot be read beside what can is a problem, as it will be in the import.
 * @throws as readImport
 */
export async function previewSources(
  sources: readonly ImportSource[],
  options: ImportOptions,
  clock: Clock,
): Promise<{
  readonly previews: readonly SourcePreview[]
  readonly unreadable: readonly StoredProblem[]
  readonly recognition: RecognitionForecast | undefined
}> {
  const previews: SourcePreview[] = []
  const unreadable: StoredProblem[] = []
  let failure: QuarryError | undefined
  const extraction = new ExtractionProcess()
  try {
    const outcomes = await Promise.allSettled(
      sources.map((source, index) =>
        previewImport(source, sampled(options, index === 0 ? SAMPLE_PAGES : 0), extraction),
      ),
    )
    for (const [index, outcome] of outcomes.entries()) {
      if (outcome.status === 'fulfilled') {
        previews.push(outcome.value)
        continue
      }
      const error: unknown = outcome.reason
      if (!isUnreadable(error)) throw error
      failure ??= error
      unreadable.push(fileProblem(error.where ?? nameOf(sources[index]), refusalOf(error)))
    }
    if (previews.length === 0 && failure) throw failure
    const recognition = options.recognition && (await forecastPages(previews, options, extraction, clock))
    return { previews, unreadable, recognition }
  } finally {
    await extraction.close()
  }
}

/** Of the files that were previewed, and of all others as far as they can be counted soon. */
async function forecastPages(
  previews: readonly SourcePreview[],
  options: ImportOptions,
  extraction: Extraction,
  clock: Clock,
): Promise<RecognitionForecast | undefined> {
  const others = await countPages(
    previews.flatMap((preview) => preview.others),
    options,
    extraction,
    clock,
  )
  const tallies = [...previews.flatMap((preview) => preview.tallies), ...others.tallies]
  const isTimed = tallies.some(({ recognised }) => recognised > 0)
  const sample = previews.find(({ scanned }) => scanned !== undefined)?.scanned ?? others.sample
  if (!isTimed && sample) tallies.push(await timePage(sample, options, extraction))
  const complete = others.complete && previews.every(({ isWhole }) => isWhole)
  return forecastOf(options, tallies, complete)
}

function nameOf(source: ImportSource | undefined): string {
  return source?.name ?? (source?.kind === 'path' ? source.path : 'stdin')
}

/**
 * The first 20 records of a source as they would be stored, with what was guessed about it; of a folder, its first file
 * that can be read. Reads a few hundred kilobytes at most where there are that many records. Errors as in readImport.
 */
async function previewImport(
  source: ImportSource,
  options: ImportOptions,
  extraction: Extraction,
  signal?: AbortSignal,
): Promise<SourcePreview> {
  const files = await findFiles([source], options)
  const problems: StoredProblem[] = files.flatMap(({ name, refusal, passedOver }) =>
    refusal === undefined ? [] : [fileProblem(name, refusal, passedOver ? 'warning' : 'refused')],
  )
  const readable = files.filter(({ refusal }) => refusal === undefined)
  for (const [index, file] of readable.entries()) {
    let textBytesRead = 0
    let opened: OpenedFile | undefined
    const rows: PreviewRow[] = []
    const found: StoredProblem[] = []
    let records = 0
    let complete = true
    const tallies: RecognitionTally[] = []
    try {
      const reading = { options, extraction, signal, onBytes: () => {} }
      for await (const { items, textBytes } of readTree(file, reading)) {
        textBytesRead = textBytes
        for (const item of items) {
          if (item.kind === 'file') opened ??= item.file
          else if (item.kind === 'document' && rows.length < previewRows) rows.push(previewRow(item))
          else if (isProblem(item)) found.push(problemOf(item))
          else if (item.kind === 'recognition') tallies.push(item)
          if (item.kind === 'document' || item.kind === 'empty' || item.kind === 'refused') records++
        }
        if (rows.length < previewRows) continue
        // The rest of a small file is worth an exact count.
        complete = !opened?.compressed && (file.bytes ?? Number.POSITIVE_INFINITY) <= exactBytes
        if (!complete) break
      }
    } catch (error) {
      if (file.named || !(error instanceof QuarryError) || error.code === 'aborted') throw error
      problems.push(fileProblem(file.name, refusalOf(error)))
      readable.push(...(await filesOfZotero(file, options)))
      continue
    }
    if (!opened) continue
    const size = opened.compressed ? undefined : file.bytes
    const estimatedRows = complete
      ? records
      : size !== undefined && textBytesRead > 0
        ? Math.round((records * size) / textBytesRead)
        : undefined
    return {
      ...opened,
      bytes: file.bytes,
      found: files.filter(({ passedOver }) => passedOver !== true).length,
      others: readable.slice(index + 1),
      scanned: tallies.some(({ pages }) => pages > 0) ? file : undefined,
      isWhole: complete,
      rows,
      problems: [...problems, ...found].slice(0, previewProblems),
      estimatedRows,
      tallies,
    }
  }
  throw new QuarryError('invalid_input', 'No file here can be imported.', {
    where: nameOf(source),
    ...(problems[0] ? { hint: `${problems[0].file}: ${problems[0].message}` } : {}),
  })
}

/** What is wrong with a whole file. */
function fileProblem(file: string, message: string, severity: StoredProblem['severity'] = 'refused'): StoredProblem {
  return { file, row: undefined, column: undefined, message, severity }
}

function previewRow({ draft }: Extract<ImportItem, { kind: 'document' }>): PreviewRow {
  return {
    row: draft.source.row,
    title: draft.title,
    text: sourceOf(draft.text).slice(0, previewTextChars),
    url: draft.url,
    publishedAt: draft.publishedAt,
    externalId: draft.externalId,
    language: draft.language,
  }
}
