import { defined } from '../../base/defined.ts'
import { advise } from '../../base/advice.ts'
import { rowOf, type Place } from '../../model/place.ts'
import { columnsOf } from '../../model/columns.ts'
import { EMPTY_FILE } from '../../model/reports/emptyFile.ts'
import type { FileFacts, ImportRecord, ParsedPart } from '../formats/format.ts'
import type { ImportItem, ImportOptions, ImportPlace, OpenedFile } from '../importItem.ts'
import { resolveMapping } from '../columns/mapping.ts'
import { unsearchedColumns } from '../columns/unsearchedColumns.ts'
import { createRecordConverter, type RecordConverter } from '../columns/recordToDocument.ts'

/** The first records are held back until they have shown what the columns are for. */
const sampleRows = 500
const sampleChars = 512 * 1024

/** More warnings than this of one file are counted only. */
const shownWarnings = 100

/** What is known of a file before its first record. */
export interface SinkFile extends Omit<OpenedFile, 'columns' | 'mapping' | 'delimiter'> {
  /** False when the encoding was guessed from how the text looks. */
  readonly encodingSure: boolean
  /** Nothing was read. */
  readonly empty: boolean
}

/** Makes items of what the parser of one file found, once the first records have shown what its columns are for. */
export class RecordSink {
  readonly #file: SinkFile
  readonly #options: ImportOptions
  #facts: FileFacts = {}
  #drafts: RecordConverter | undefined
  #held: ParsedPart[] = []
  #heldRows = 0
  #heldChars = 0
  #announced = false
  #warnings = 0
  #lastPlace: Place | undefined

  constructor(file: SinkFile, options: ImportOptions) {
    this.#file = file
    this.#options = options
  }

  /** What the format found out about the file. */
  learn(facts: FileFacts): void {
    this.#facts = { ...this.#facts, ...facts }
  }

  take(parts: readonly ParsedPart[], items: ImportItem[]): void {
    if (this.#announced) {
      for (const part of parts) this.#add(part, items)
      return
    }
    let isMapped = true
    for (const part of parts) {
      // Told as it goes on, whatever comes of the file.
      if (part.kind === 'recognition') {
        items.push(part)
        continue
      }
      this.#held.push(withOwnVector(part))
      // Documents and files in the file need no mapping, and there may be more of them than memory or temporary space for.
      if (part.kind === 'document' || part.kind === 'child') isMapped = false
      if (part.kind === 'record') {
        this.#heldRows++
        this.#heldChars += part.chars
      }
    }
    if (!isMapped || this.#heldRows >= sampleRows || this.#heldChars >= sampleChars) this.#announce(items)
  }

  /** The last word on the file; `broken` says why it could not be read to its end. */
  conclude(broken: string | undefined): ImportItem[] {
    const items: ImportItem[] = []
    if (!this.#announced) this.#announce(items)
    if (broken !== undefined) {
      const row = rowOf(this.#lastPlace)
      const place: { place?: Place } = row === undefined ? {} : { place: { kind: 'row', row: row + 1 } }
      items.push({ kind: 'refused', where: { file: this.#file.name, ...place }, message: broken })
    }
    const more = this.#warnings - shownWarnings
    if (more > 0)
      items.push({
        kind: 'warning',
        where: { file: this.#file.name },
        message: `There are ${more} more warnings like these.`,
      })
    return items
  }

  /** Decides the mapping from what is held back, says what the file is, and lets the held records go. */
  #announce(items: ImportItem[]): void {
    this.#announced = true
    const held = this.#held
    this.#held = []
    const sample = held.flatMap((part) => (part.kind === 'record' ? [part.record] : [])).slice(0, sampleRows)
    const { columns, mapping } = this.#decideMapping(sample)
    const { dimension, mapping: named, idScope = named?.id ? 'collection' : 'file' } = this.#options
    this.#drafts = createRecordConverter(this.#file.name, { mapping, dimension, idScope }, sample)
    const { encodingSure, empty, ...file } = this.#file
    const { delimiter } = this.#facts
    items.push({ kind: 'file', file: { ...file, ...defined({ delimiter }), columns, mapping } })
    if (!encodingSure)
      this.#warn(undefined, `The text was read as ${file.encoding}, which is a guess. ${advise('mendLetters')}`, items)
    if (empty) {
      items.push({ kind: 'empty', where: { file: file.name } })
      this.#warn(undefined, EMPTY_FILE, items)
    } else if (held.length === 0 && columns.length > 0)
      this.#warn(undefined, 'The file has column names, and no records below them.', items)
    const textNamed = (named?.text ?? []).some((column) => column !== '')
    const unsearched = textNamed ? undefined : unsearchedColumns(columns, mapping, sample)
    if (unsearched !== undefined) items.push({ kind: 'note', where: { file: file.name }, message: unsearched })
    for (const part of held) this.#add(part, items)
  }

  #decideMapping(sample: readonly ImportRecord[]): Pick<OpenedFile, 'columns' | 'mapping'> {
    const columns = this.#facts.columns ?? columnsOf(sample)
    // One document per file, or nothing but refused rows: there is nothing to map.
    if (sample.length === 0 && this.#facts.columns === undefined) return { columns, mapping: { text: [] } }
    return { columns, mapping: resolveMapping(columns, sample, this.#options.mapping ?? {}, this.#file.name) }
  }

  #add(part: ParsedPart, items: ImportItem[]): void {
    const file = this.#file.name
    if (part.kind === 'record') {
      this.#lastPlace = part.place
      const before = items.length
      this.#drafts!.add(part, items)
      this.#limitWarnings(items, before)
    } else if (part.kind === 'document') items.push(documentItem(part))
    else if (part.kind === 'child' || part.kind === 'recognition') items.push(part)
    else if (part.kind === 'empty') {
      if (!this.#file.empty) items.push({ kind: 'empty', where: { file } })
    } else if (part.kind === 'refused') {
      this.#lastPlace = part.place ?? this.#lastPlace
      items.push({ kind: 'refused', where: whereOf(file, part), message: part.message })
    } else if (part.kind === 'note') items.push({ kind: 'note', where: whereOf(file, part), message: part.message })
    else this.#warn(part, part.message, items)
  }

  #warn(part: PartPlace | undefined, message: string, items: ImportItem[]): void {
    if (++this.#warnings <= shownWarnings)
      items.push({ kind: 'warning', where: whereOf(this.#file.name, part ?? {}), message })
  }

  /** A column of ten million wrong dates must not become ten million messages. */
  #limitWarnings(items: ImportItem[], from: number): void {
    let kept = from
    for (let at = from; at < items.length; at++) {
      const item = items[at]!
      if (item.kind === 'warning' && ++this.#warnings > shownWarnings) continue
      items[kept++] = item
    }
    items.length = kept
  }
}

/** A part to be held on to: see {@link ParsedPart}. */
function withOwnVector(part: ParsedPart): ParsedPart {
  return part.kind === 'record' && typeof part.vector === 'object' ? { ...part, vector: part.vector.slice() } : part
}

interface PartPlace {
  readonly place?: Place
  readonly column?: string
}

function whereOf(file: string, { place, column }: PartPlace): ImportPlace {
  return {
    file,
    ...(place !== undefined ? { place } : {}),
    ...(column !== undefined ? { column } : {}),
  }
}

/** A document is kept with its row; any other place is told with the item. */
function documentItem({ draft, place }: Extract<ParsedPart, { kind: 'document' }>): ImportItem {
  if (place === undefined) return { kind: 'document', draft }
  const row = rowOf(place)
  const source = row === undefined ? draft.source : { ...draft.source, row }
  return { kind: 'document', place, draft: { ...draft, source } }
}
