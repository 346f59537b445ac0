import { columnsOf } from './columns.ts'
import type { ImportRecord, ParsedPart } from './formats/format.ts'
import type { ImportItem, ImportOptions, OpenedFile } from './importItem.ts'
import { resolveMapping } from './mapping.ts'
import { createRecordConverter, type RecordConverter } from './recordToDocument.ts'

/** The first records are held back until they have shown what the columns are for. */
const sampleRows = 500
const sampleChars = 512 * 1024

/** More warnings than this of one file are counted only. */
const shownWarnings = 100

/** What is known of a file before its first record. */
export interface SinkFile extends Omit<OpenedFile, 'columns' | 'mapping'> {
  /** False when the encoding was guessed from how the text looks. */
  readonly encodingSure: boolean
  /** Nothing was read. */
  readonly empty: boolean
}

/** Makes items of what the parser of one file found, once the first records have shown what its columns are for. */
export class RecordSink {
  readonly #file: SinkFile
  readonly #options: ImportOptions
  #header: readonly string[] | undefined
  #drafts: RecordConverter | undefined
  #held: ParsedPart[] = []
  #heldRows = 0
  #heldChars = 0
  #announced = false
  #warnings = 0
  #lastRow: number | undefined

  constructor(file: SinkFile, options: ImportOptions) {
    this.#file = file
    this.#options = options
  }

  /** The columns, from formats that have a header. */
  set header(columns: readonly string[]) {
    this.#header = columns
  }

  take(parts: readonly ParsedPart[], items: ImportItem[]): void {
    if (this.#announced) {
      for (const part of parts) this.#add(part, items)
      return
    }
    for (const part of parts) {
      this.#held.push(withOwnVector(part))
      if (part.kind === 'record') {
        this.#heldRows++
        this.#heldChars += part.chars
      }
    }
    if (this.#heldRows >= sampleRows || this.#heldChars >= sampleChars) this.#announce(items)
  }

  /** The last word on the file; `broken` says why it could not be read to its end. */
  conclude(broken: string | undefined): ImportItem[] {
    const items: ImportItem[] = []
    if (!this.#announced) this.#announce(items)
    if (broken !== undefined) {
      const row = this.#lastRow === undefined ? {} : { row: this.#lastRow + 1 }
      items.push({ kind: 'refused', where: { file: this.#file.name, ...row }, message: broken })
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
    this.#drafts = createRecordConverter(this.#file.name, { mapping, dimension: this.#options.dimension }, sample)
    const { encodingSure, empty, ...file } = this.#file
    items.push({ kind: 'file', file: { ...file, columns, mapping } })
    if (!encodingSure)
      this.#warn(
        undefined,
        `The text was read as ${file.encoding}, which is a guess. If letters look wrong, give the encoding with --encoding.`,
        items,
      )
    if (empty) items.push({ kind: 'empty', where: { file: file.name } })
    for (const part of held) this.#add(part, items)
  }

  #decideMapping(sample: readonly ImportRecord[]): Pick<OpenedFile, 'columns' | 'mapping'> {
    const columns = this.#header ?? columnsOf(sample)
    // One document per file, or nothing but refused rows: there is nothing to map.
    if (sample.length === 0 && this.#header === undefined) return { columns, mapping: { text: [] } }
    return { columns, mapping: resolveMapping(columns, sample, this.#options.mapping ?? {}, this.#file.name) }
  }

  #add(part: ParsedPart, items: ImportItem[]): void {
    const file = this.#file.name
    if (part.kind === 'record') {
      this.#lastRow = part.row
      const before = items.length
      this.#drafts!.add(part, items)
      this.#limitWarnings(items, before)
    } else if (part.kind === 'document') items.push({ kind: 'document', draft: part.draft })
    else if (part.kind === 'empty') {
      if (!this.#file.empty) items.push({ kind: 'empty', where: { file } })
    } else if (part.kind === 'refused') {
      this.#lastRow = part.row ?? this.#lastRow
      items.push({ kind: 'refused', where: place(file, part), message: part.message })
    } else this.#warn(part, part.message, items)
  }

  #warn(part: { row?: number; column?: string } | undefined, message: string, items: ImportItem[]): void {
    if (++this.#warnings <= shownWarnings)
      items.push({ kind: 'warning', where: place(this.#file.name, part ?? {}), message })
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

function place(file: string, part: { row?: number; column?: string }) {
  return {
    file,
    ...(part.row !== undefined ? { row: part.row } : {}),
    ...(part.column !== undefined ? { column: part.column } : {}),
  }
}
