import type { Json } from '../../../model/document.ts'
import { isKnownTextName } from '../../columns/columnNames.ts'
import { atRow, isTooDeep, maxRecordChars, tooDeep, type ImportRecord, type ParsedPart } from '../format.ts'
import { mendRecord, textFormat, type FormatParser, type TextContext } from '../textFormat.ts'
import { isRecord, jsonRecord, parseJson, valueRecord } from './jsonRecord.ts'
import { findListStart } from './jsonListStart.ts'
import { JsonSplitter, type JsonSplit } from './jsonSplitter.ts'
import { jsonExtensions, sniffJson } from './sniffJson.ts'

/**
 * A list of records, an object with one list of records somewhere inside (`{"articles": [...]}`), a single record, or
 * several values one after the other. Lists are read element by element.
 */
export const json = textFormat({
  name: 'json',
  extensions: jsonExtensions,
  holds: 'records',
  sniff: (head, extension) => sniffJson(head, extension).json,
  open: (_head, context) => new JsonParser(context),
})

/**
 * An object that is larger than this cannot be one record to be looked at as a whole: the first list of objects inside it
 * is read element by element.
 */
const maxWrapperChars = 1024 * 1024

export class JsonParser implements FormatParser {
  readonly #context: TextContext
  #state: 'start' | 'wrapper' | 'values' | 'after' | 'stopped' = 'start'
  /** The object the file begins with, until it is known what it is. */
  #wrapper: string[] = []
  #wrapperChars = 0
  #nextLookChars = maxWrapperChars
  #wrapped = false
  #splitter = new JsonSplitter(false)
  #inList = false
  #first: string | undefined
  #row = 0

  constructor(context: TextContext) {
    this.#context = context
  }

  push(text: string): ParsedPart[] {
    const parts: ParsedPart[] = []
    let rest = text
    while (rest !== '' && this.#state !== 'stopped') rest = this.#take(rest, parts)
    return parts
  }

  end(cut: boolean): ParsedPart[] {
    const parts: ParsedPart[] = []
    if (cut) return parts
    if (this.#state === 'start') return [{ kind: 'empty' }]
    const last = this.#splitter.finish()
    if (last) this.#found(last, parts)
    if (this.#first !== undefined) this.#wholeObject(this.#first, parts)
    else if (this.#state === 'wrapper' || this.#splitter.open)
      this.#refuse('The file ends in the middle of this record: it is incomplete.', parts, this.#row + 1)
    else if (this.#state === 'values' && this.#inList)
      this.#refuse('The file ends before its list does: it is incomplete. What came before was read.', parts)
    return parts
  }

  /** Takes some of the text and returns what is left for the state reached. */
  #take(text: string, parts: ParsedPart[]): string {
    if (this.#state === 'start') return this.#start(text, parts)
    if (this.#state === 'wrapper') return this.#takeWrapper(text, parts)
    if (this.#state === 'after') {
      const next = /\S/.exec(text)
      if (!next) return ''
      // Another value after a complete object: the object was the first of several.
      if (this.#first !== undefined && /[{["]/.test(next[0])) {
        this.#emit(this.#first, parts)
        this.#first = undefined
        this.#beginValues(false)
        return text
      }
      if (!this.#wrapped) this.#refuse(`The JSON ends before "${next[0]}"; what follows was not read.`, parts)
      this.#state = 'stopped'
      return ''
    }
    const taken = this.#splitter.push(text, (split) => this.#found(split, parts))
    return text.slice(taken)
  }

  #start(text: string, parts: ParsedPart[]): string {
    const begin = /\S/.exec(text)
    if (!begin) return ''
    const char = begin[0]
    if (char === '[') {
      this.#beginValues(true)
      return text.slice(begin.index + 1)
    }
    if (char === '{') {
      this.#state = 'wrapper'
      this.#splitter = new JsonSplitter(false)
      return text.slice(begin.index)
    }
    if (char === '"') {
      this.#beginValues(false)
      return text.slice(begin.index)
    }
    this.#refuse(`This is not JSON: it begins with "${char}".`, parts)
    this.#state = 'stopped'
    return ''
  }

  #takeWrapper(text: string, parts: ParsedPart[]): string {
    let whole: string | undefined
    const taken = this.#splitter.push(text, (split) => {
      whole = split.kind === 'value' ? split.text : ''
      return false
    })
    if (whole !== undefined) {
      this.#wrapper = []
      this.#first = whole
      this.#state = 'after'
      return text.slice(taken)
    }
    this.#wrapper.push(text)
    this.#wrapperChars += text.length
    if (this.#wrapperChars <= this.#nextLookChars) return ''
    this.#nextLookChars *= 2
    const begun = this.#wrapper.join('')
    const listStart = findListStart(begun)
    if (listStart === undefined) {
      // No list so far: wait, up to the size a record may have.
      if (this.#wrapperChars <= maxRecordChars) return ''
      this.#refuse(`The object is longer than ${maxRecordChars} characters and no list of records begins in it.`, parts)
      this.#state = 'stopped'
      return ''
    }
    this.#wrapper = []
    this.#wrapped = true
    this.#beginValues(true)
    return begun.slice(listStart)
  }

  #beginValues(inList: boolean): void {
    this.#state = 'values'
    this.#inList = inList
    this.#splitter = new JsonSplitter(inList)
  }

  #found(split: JsonSplit, parts: ParsedPart[]): boolean {
    if (split.kind === 'value') this.#emit(split.text, parts)
    else if (split.kind === 'long')
      this.#refuse(`The record is longer than ${maxRecordChars} characters.`, parts, ++this.#row)
    else if (split.kind === 'end') this.#state = 'after'
    else {
      this.#refuse(`"${split.char}" cannot stand here in JSON; nothing after it was read.`, parts, this.#row + 1)
      this.#state = 'stopped'
    }
    return this.#state === 'values'
  }

  #emit(text: string, parts: ParsedPart[]): void {
    const row = ++this.#row
    const mended = this.#mended(text, parts, row)
    if (mended !== undefined) parts.push(jsonRecord(mended, row))
  }

  #wholeObject(text: string, parts: ParsedPart[]): void {
    const mended = this.#mended(text, parts)
    if (mended === undefined) return
    const parsed = parseJson(mended, 1)
    if ('kind' in parsed) return void parts.push(parsed)
    const lists = isRecord(parsed.value) ? recordLists(parsed.value, 0) : []
    const [only] = lists
    if (lists.length > 1)
      return this.#refuse(
        `The object holds several lists of records (${lists.map(([path]) => path).join(', ')}). Put the one to import into a file of its own.`,
        parts,
      )
    if (!only) return void parts.push(jsonRecord(mended, 1))
    for (const value of only[1]) {
      this.#row++
      if (isTooDeep(value)) this.#refuse(tooDeep, parts, this.#row)
      else parts.push(valueRecord(value, this.#row, 0))
    }
  }

  /** As it is kept, or nothing when it was refused. */
  #mended(text: string, parts: ParsedPart[], row?: number): string | undefined {
    const kept = mendRecord(text, this.#context)
    if ('refusal' in kept) {
      this.#refuse(kept.refusal, parts, row)
      return undefined
    }
    if (kept.warning !== undefined)
      parts.push({ kind: 'warning', ...(row === undefined ? {} : { place: atRow(row) }), message: kept.warning })
    return kept.text
  }

  #refuse(message: string, parts: ParsedPart[], row?: number): void {
    parts.push({ kind: 'refused', ...(row === undefined ? {} : { place: atRow(row) }), message })
  }
}

/** Lists of objects inside an object that is no record itself, with the path to them. */
function recordLists(object: ImportRecord, depth: number, path = ''): (readonly [string, readonly Json[]])[] {
  if (depth > 3 || Object.entries(object).some(([key, value]) => typeof value === 'string' && isKnownTextName(key)))
    return []
  return Object.entries(object).flatMap(([key, value]) => {
    const here = path === '' ? key : `${path}.${key}`
    if (Array.isArray(value)) {
      const list = value as readonly Json[]
      return list.length > 0 && list.every((item) => isRecord(item)) ? [[here, list] as const] : []
    }
    return isRecord(value) ? recordLists(value, depth + 1, here) : []
  })
}
