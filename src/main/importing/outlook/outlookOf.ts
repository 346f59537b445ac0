import type { Clock } from '../../base/clock.ts'
import { QuarryError } from '../../base/errors.ts'
import type { StoredProblem } from '../../model/jobs/job.ts'
import type { OriginalPolicy } from '../../model/original.ts'
import type { Store } from '../../store/store.ts'
import { ExtractionProcess } from '../extraction/extraction.ts'
import { formats } from '../formats/formats.ts'
import type { ImportOptions } from '../importItem.ts'
import { extensionOf } from '../sources/extension.ts'
import type { FoundFile } from '../sources/foundFile.ts'
import { filesOfZotero, findFiles, refusalOf, type ImportSource } from '../sources/source.ts'
import { FormatSample } from './formatSample.ts'
import {
  addContent,
  noContent,
  rounded,
  type Copied,
  type ImportOutlook,
  type OutlookContent,
} from './importOutlook.ts'
import { addCopied, copiedOf, nothingCopied, readSample, type ReadSample, type SampleReading } from './readSample.ts'

/** How long files are read before an import, after the first of them; what is not read until then is estimated. */
export const SAMPLING_MS = 4_500

/**
 * What an import would take, before it reads everything: files and bytes are counted, a few files of each format are read,
 * and the others are taken to be like them, byte for byte. Text recognition is left out. Without samples only files and
 * bytes are told.
 * @throws as findFiles, and the reason of the signal
 */
export async function outlookOf(
  sources: readonly ImportSource[],
  options: ImportOptions,
  passages: SampleReading['passages'],
  { store, clock, withSamples }: { readonly store: Store; readonly clock: Clock; readonly withSamples: boolean },
  signal?: AbortSignal,
): Promise<ImportOutlook> {
  const { recognition: _, ...plain } = options
  const found = await findFiles(sources, plain)
  const readable = found.filter(({ refusal }) => refusal === undefined)
  const over = new AbortController()
  const ended = new AbortController()
  let isTimed = false
  const startTime = () => {
    if (isTimed) return
    isTimed = true
    clock.wait(SAMPLING_MS, ended.signal).then(
      () => over.abort(),
      // Everything was read before.
      () => {},
    )
  }
  const extraction = new ExtractionProcess()
  const stop = signal ? AbortSignal.any([signal, over.signal]) : over.signal
  try {
    const read = new Map<FoundFile, ReadSample>()
    const refused = new Map<FoundFile, StoredProblem>()
    const reading = { options: plain, passages, extraction, store, clock, signal: stop, seenTexts: new Set<string>() }
    for (const file of withSamples ? inTurns(grouped(readable, options, read)) : [])
      try {
        read.set(file, await readSample(file, reading))
        startTime()
      } catch (error) {
        signal?.throwIfAborted()
        if (over.signal.aborted) break
        if (!(error instanceof QuarryError)) throw error
        const message = refusalOf(error)
        refused.set(file, { file: file.name, row: undefined, column: undefined, message, severity: 'refused' })
        readable.push(...(await filesOfZotero(file, plain)).filter(({ refusal }) => refusal === undefined))
      }
    const left = readable.filter((file) => !refused.has(file))
    const unreadable = found.filter(({ refusal, passedOver }) => refusal !== undefined && passedOver !== true)
    const known = { unreadable: unreadable.length + refused.size, problems: [...refused.values()] }
    return summary(grouped(left, options, read), left, read, known, options)
  } finally {
    ended.abort()
    await extraction.close()
  }
}

/** By format: that of a file that was read, else what its name stands for. */
function grouped(
  files: readonly FoundFile[],
  options: ImportOptions,
  read: ReadonlyMap<FoundFile, ReadSample>,
): ReadonlyMap<string, FormatSample> {
  const groups = new Map<string, FormatSample>()
  for (const file of files) {
    const sample = read.get(file)
    const format = formatOf(file, options, sample)
    const group = groups.get(format) ?? new FormatSample(format)
    groups.set(format, group)
    group.addFile(file)
    if (sample) group.addSample(sample)
  }
  return groups
}

function formatOf(file: FoundFile, options: ImportOptions, sample: ReadSample | undefined): string {
  const named = formats.withExtensionOf(file.name)
  const ownName = named.find(({ name }) => name === extensionOf(file.name))
  return sample?.format ?? options.format ?? (ownName ?? named[0])?.name ?? 'text'
}

/**
 * A file of each format, then another of each: when time is over, something is known of every format. Texts come first:
 * other formats wait for the process that reads them.
 */
function* inTurns(groups: ReadonlyMap<string, FormatSample>): Generator<FoundFile> {
  const isText = (format: string) => Number(formats.named(format).input === 'text')
  const chosen = [...groups].toSorted(([one], [other]) => isText(other) - isText(one)).map(([, group]) => group.chosen)
  const rounds = Math.max(0, ...chosen.map((files) => files.length))
  for (let round = 0; round < rounds; round++)
    for (const files of chosen) {
      const file = files[round]
      if (file) yield file
    }
}

function summary(
  groups: ReadonlyMap<string, FormatSample>,
  files: readonly FoundFile[],
  read: ReadonlyMap<FoundFile, ReadSample>,
  refused: Pick<ImportOutlook, 'unreadable' | 'problems'>,
  options: ImportOptions,
): ImportOutlook {
  const samples = [...groups.values()]
  const outlooks = samples.map(({ outlook }) => outlook).toSorted((one, other) => other.files - one.files)
  let copied: Record<OriginalPolicy, Copied> = nothingCopied()
  for (const file of files) copied = addCopied(copied, copiedOf(file, formatOf(file, options, read.get(file))))
  let inner = nothingCopied()
  for (const sample of read.values()) inner = addCopied(inner, sample.inner)
  const total = samples.reduce((sum, { bytes }) => sum + bytes, 0)
  const sampled = samples.reduce((sum, each) => sum + each.sampled.bytes, 0)
  return {
    formats: outlooks,
    ...refused,
    isExact: outlooks.every(({ unread }) => unread === 0),
    content: contentOf(samples),
    copied: addCopied(copied, inner, sampled === 0 ? 0 : total / sampled),
  }
}

/** What all files hold; undefined where none was read. */
function contentOf(samples: readonly FormatSample[]): OutlookContent | undefined {
  if (samples.length === 0) return noContent
  const read = samples.reduce((sum, { sampled }) => sum + sampled.files, 0)
  if (read === 0) return undefined
  const msOfFile = samples.reduce((sum, { sampled }) => sum + sampled.content.readingMs, 0) / read
  return rounded(samples.reduce((sum, sample) => addContent(sum, sample.content(msOfFile)), noContent))
}
