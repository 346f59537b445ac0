import type { ImportForecast, ImportRequest } from './importRequest.ts'
import type { Store } from '../store/store.ts'
import type { DocumentDraft } from './importItem.ts'
import { OriginalCount } from './reading/originalTaking.ts'
import { forecastOf, sampled } from './ocr/forecast.ts'
import type { RecognitionTally } from './ocr/tally.ts'
import { ExpectedVersions } from './expectedVersions.ts'
import { isProblem, problemOf } from './reading/problemOf.ts'
import { readImport } from './reading/readImport.ts'
import { pathSources } from './sources/source.ts'
import { besideMessage, relatedProblem, replacedMessage } from '../model/reports/replacedRecords.ts'
import { otherValuesMessage } from '../model/reports/sameContent.ts'
import { noImportCounts, type ImportCounts, type StoredProblem } from '../model/jobs/job.ts'

const CHUNK_RECORDS = 500
const noNumbers = new Float32Array(0)
const KEPT_PROBLEMS = 100
/** Enough to tell how long a page takes. */
const SAMPLE_PAGES = 2

/**
 * Reads everything and stores nothing: the counts an import would give. What repeats within the files is told by
 * {@link ExpectedVersions}, the only thing here that grows with the file (some 200 bytes a record).
 */
export async function estimateImport(
  request: ImportRequest,
  store: Store,
  signal: AbortSignal | undefined,
): Promise<ImportForecast> {
  const collectionId = (await store.read.findCollection(request.collection))?.id
  const originals = new OriginalCount(request.options.originals ?? 'auto')
  const options = sampled(request.options, SAMPLE_PAGES)
  const reading = readImport(pathSources(request.paths, request.names), options, signal, { originals })
  const counts: { -readonly [K in keyof ImportCounts]: number } = { ...noImportCounts }
  const texts = { texts: 0, characters: 0, jsonBytes: 0 }
  const problems: StoredProblem[] = []
  const versions = new ExpectedVersions()
  const seenTexts = new Set<string>()
  const tallies: RecognitionTally[] = []
  let drafts: DocumentDraft[] = []

  const look = async () => {
    const options = { collectionId, passageChars: request.passageChars, passageOverlap: request.passageOverlap }
    const estimated = await store.read.estimateDocuments(drafts, options)
    for (const [at, found] of estimated.entries()) {
      const state = versions.add(drafts[at] as DocumentDraft, found)
      counts[state]++
      if (state === 'duplicate') continue
      counts.passages += found.texts.length
      for (const text of found.texts) {
        if (!text.isNew || seenTexts.has(text.hash)) continue
        seenTexts.add(text.hash)
        counts.newTexts++
        texts.texts++
        texts.characters += text.characters
        texts.jsonBytes += text.jsonBytes
      }
    }
    drafts = []
  }
  const note = (problem: StoredProblem) => {
    if (problems.length < KEPT_PROBLEMS) problems.push(problem)
  }

  for await (const item of reading) {
    if (item.kind === 'document') {
      counts.found++
      const { vector, ...draft } = item.draft
      // That there is one decides on passages; its numbers would go to another thread for nothing.
      drafts.push(vector ? { ...draft, vector: noNumbers } : draft)
      if (vector) {
        counts.vectors++
        counts.dimension = vector.length
      } else if (request.options.mapping?.vector !== undefined) counts.withoutVector++
      if (drafts.length >= CHUNK_RECORDS) await look()
    } else if (item.kind === 'empty') {
      counts.found++
      counts.empty++
    } else if (isProblem(item)) {
      if (item.kind === 'refused') {
        counts.found++
        counts.refused++
      }
      note(problemOf(item))
    } else if (item.kind === 'recognition') tallies.push(item)
  }
  await look()
  const { bytesRead, bytesTotal } = reading.progress
  return {
    counts: { ...counts, bytesRead, bytesTotal: bytesTotal ?? bytesRead },
    texts,
    problems: [
      ...versions.replaced.map((records) => relatedProblem(records.file, replacedMessage(records))),
      ...versions.beside.map((records) => relatedProblem(records.file, besideMessage(records))),
      ...versions.otherValues.map((records) => relatedProblem(records.file, otherValuesMessage(records))),
      ...problems,
    ].slice(0, KEPT_PROBLEMS),
    originals: originals.total,
    recognition: forecastOf(request.options, tallies, true),
  }
}
