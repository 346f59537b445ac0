import type { StoredProblem } from '../model/jobs/job.ts'
import { QuarryError } from '../base/errors.ts'
import type { ImportItem, ImportOptions, OpenedFile, PreviewRow, SourcePreview } from './importItem.ts'
import { problemOf } from './reading/problemOf.ts'
import { ExtractionProcess } from './extraction/extraction.ts'
import type { Extraction } from './formats/format.ts'
import { forecastOf, sampled, type RecognitionForecast } from './ocr/forecast.ts'
import type { RecognitionTally } from './ocr/tally.ts'
import { sourceOf } from '../text/utf8Text.ts'
import { readTree } from './reading/readTree.ts'
import { findFiles, isUnreadable, refusalOf, type ImportSource } from './sources/source.ts'

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
): Promise<{
  readonly previews: readonly SourcePreview[]
  readonly unreadable: readonly StoredProblem[]
  readonly recognition: RecognitionForecast | undefined
}> {
  const previews: SourcePreview[] = []
  const unreadable: StoredProblem[] = []
  let failure: QuarryError | undefined
  const extraction = new ExtractionProcess()
  const outcomes = await Promise.allSettled(
    sources.map((source, index) => previewImport(source, sampled(options, index === 0 ? SAMPLE_PAGES : 0), extraction)),
  )
  await extraction.close()
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
  const tallies = previews.flatMap((preview) => preview.tallies)
  const complete = unreadable.length === 0 && previews.every(({ otherFiles }) => otherFiles === 0)
  return { previews, unreadable, recognition: forecastOf(options, tallies, complete) }
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
          else if (item.kind === 'refused' || item.kind === 'warning') found.push(problemOf(item))
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
      problems.push(fileProblem(file.name, error.message))
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
      otherFiles: readable.length - index - 1,
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
