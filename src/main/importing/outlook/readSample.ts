import type { Clock } from '../../base/clock.ts'
import { QuarryError } from '../../base/errors.ts'
import type { OriginalPolicy } from '../../model/original.ts'
import { originalPolicies } from '../../model/original.ts'
import type { Store } from '../../store/store.ts'
import type { Extraction } from '../formats/format.ts'
import { formats } from '../formats/formats.ts'
import type { DocumentDraft, ImportOptions, ImportPlace, OpenedFile } from '../importItem.ts'
import { isCopied } from '../reading/originalTaking.ts'
import { readTree } from '../reading/readTree.ts'
import type { FoundFile } from '../sources/foundFile.ts'
import type { FileSample } from './formatSample.ts'
import type { Copied, OutlookContent } from './importOutlook.ts'

/** Of a file with more documents only these are read. */
const sampleDocuments = 1_000

/** What a sample is read with. */
export interface SampleReading {
  readonly options: ImportOptions
  readonly passages: { readonly passageChars: number; readonly passageOverlap: number }
  readonly extraction: Extraction
  readonly store: Store
  readonly clock: Clock
  readonly signal: AbortSignal
  /** Hashes of the texts that were seen: a text that repeats is embedded once. */
  readonly seenTexts: Set<string>
}

/** What was read of a file, its format, and what of the files in it would be copied into the library. */
export interface ReadSample extends FileSample {
  readonly format: string | undefined
  readonly inner: Readonly<Record<OriginalPolicy, Copied>>
}

/** Reads a file, or its beginning. @throws as readTree, as well for a file that is refused as a whole by its items */
export async function readSample(file: FoundFile, reading: SampleReading): Promise<ReadSample> {
  const { clock, options, extraction, signal } = reading
  const began = clock.now()
  const originals = new InnerCount(file)
  const drafts: DocumentDraft[] = []
  let bytesRead = 0
  let textBytesRead = 0
  let isWhole = true
  let refusal: string | undefined
  const onBytes = (bytes: number) => {
    bytesRead += bytes
  }
  for await (const { items, textBytes } of readTree(file, { options, extraction, signal, onBytes, originals })) {
    textBytesRead = textBytes
    for (const item of items) {
      if (item.kind === 'refused' && isWholeFile(item.where, file)) refusal ??= item.message
      if (item.kind !== 'document') continue
      // Only texts are looked at.
      const { vector: _, ...draft } = item.draft
      drafts.push(draft)
    }
    if (drafts.length < sampleDocuments) continue
    isWhole = false
    break
  }
  if (drafts.length === 0 && refusal !== undefined)
    throw new QuarryError('invalid_input', refusal, { where: file.name })
  const content = await contentOf(drafts, reading)
  const { opened } = originals
  // The first piece of a text is read whole, whatever is taken of it.
  const isText = opened && !opened.compressed && formats.named(opened.format).input === 'text'
  const bytes = isWhole ? (file.bytes ?? bytesRead) : isText ? textBytesRead : bytesRead
  return {
    bytes,
    isWhole,
    content: { ...content, readingMs: clock.now() - began },
    format: opened?.format,
    inner: originals.total,
  }
}

function isWholeFile({ file, place }: ImportPlace, { name }: FoundFile): boolean {
  return file === name && place === undefined
}

async function contentOf(
  drafts: readonly DocumentDraft[],
  { passages, store, seenTexts }: SampleReading,
): Promise<Omit<OutlookContent, 'readingMs'>> {
  const texts = { texts: 0, characters: 0, jsonBytes: 0 }
  let passageCount = 0
  for (const found of await store.read.estimateDocuments(drafts, { collectionId: undefined, ...passages })) {
    passageCount += found.texts.length
    for (const { hash, isNew, characters, jsonBytes } of found.texts) {
      if (!isNew || seenTexts.has(hash)) continue
      seenTexts.add(hash)
      texts.texts++
      texts.characters += characters
      texts.jsonBytes += jsonBytes
    }
  }
  return { documents: drafts.length, passages: passageCount, texts }
}

/** Counts what of the files in a file would be copied, under each policy; and knows what the file itself is. */
class InnerCount {
  readonly #outer: FoundFile
  #total: Record<OriginalPolicy, Copied> = nothingCopied()
  #opened: OpenedFile | undefined

  constructor(outer: FoundFile) {
    this.#outer = outer
  }

  get opened(): OpenedFile | undefined {
    return this.#opened
  }

  get total(): Readonly<Record<OriginalPolicy, Copied>> {
    return this.#total
  }

  take(file: FoundFile, opened: OpenedFile): Promise<undefined> {
    if (file.name === this.#outer.name) this.#opened = opened
    else this.#total = addCopied(this.#total, copiedOf(file, opened.format))
    return Promise.resolve(undefined)
  }
}

export function nothingCopied(): Record<OriginalPolicy, Copied> {
  const none = { files: 0, bytes: 0 }
  return { auto: none, keep: none, link: none }
}

/** What of a file of the format would be copied, under each policy. */
export function copiedOf(file: FoundFile, format: string): Record<OriginalPolicy, Copied> {
  const total = nothingCopied()
  for (const policy of originalPolicies)
    if (isCopied(policy, file, format)) total[policy] = { files: 1, bytes: file.bytes ?? 0 }
  return total
}

export function addCopied(
  a: Readonly<Record<OriginalPolicy, Copied>>,
  b: Readonly<Record<OriginalPolicy, Copied>>,
  times = 1,
): Record<OriginalPolicy, Copied> {
  const total = nothingCopied()
  for (const policy of originalPolicies)
    total[policy] = {
      files: Math.round(a[policy].files + b[policy].files * times),
      bytes: Math.round(a[policy].bytes + b[policy].bytes * times),
    }
  return total
}
