import { maxRecordChars, type ParsedPart } from '../format.ts'
import { mendRecord, type FormatParser, type TextContext } from '../textFormat.ts'
import { readRisRecord } from './readRis.ts'
import { referencePart } from './referencePart.ts'

export function openRis(context: TextContext): FormatParser {
  return new RisParser(context)
}

/** Records one after the other, from `TY` to `ER`; nothing but the record that is read is kept. */
class RisParser implements FormatParser {
  readonly #context: TextContext
  #rest = ''
  #line = 0
  #row = 0
  #isBlank = true
  #record: { readonly lines: string[]; readonly line: number } | undefined

  constructor(context: TextContext) {
    this.#context = context
  }

  push(text: string): ParsedPart[] {
    this.#isBlank &&= text.trim() === ''
    const lines = `${this.#rest}${text}`.split(/\r\n|\n|\r(?!$)/)
    this.#rest = lines.pop() ?? ''
    return lines.flatMap((line) => this.#take(line))
  }

  end(cut: boolean): ParsedPart[] {
    const parts = this.#rest === '' || cut ? [] : this.#take(this.#rest)
    this.#rest = ''
    if (this.#record && !cut) parts.push(...this.#unfinished())
    if (this.#row === 0 && parts.length === 0 && !cut) parts.push(this.#isBlank ? { kind: 'empty' } : noRecord)
    return parts
  }

  #take(line: string): ParsedPart[] {
    this.#line++
    const tag = /^([A-Z][A-Z0-9]) {2}-/.exec(line)?.[1]
    if (tag === 'TY') {
      const before = this.#unfinished()
      this.#row++
      this.#record = { lines: [line], line: this.#line }
      return before
    }
    if (!this.#record) return []
    this.#record.lines.push(line)
    return tag === 'ER' ? this.#finish() : []
  }

  #unfinished(): ParsedPart[] {
    if (!this.#record) return []
    const place = { kind: 'line' as const, line: this.#record.line }
    this.#record = undefined
    return [
      {
        kind: 'refused',
        place,
        message: 'This record of RIS has no end: write a line “ER  - ” below its last one.',
      },
    ]
  }

  #finish(): ParsedPart[] {
    const { lines = [], line = 0 } = this.#record ?? {}
    this.#record = undefined
    const place = { kind: 'line' as const, line }
    const refuse = (message: string): ParsedPart[] => [{ kind: 'refused', place, message }]
    const text = `${lines.join('\n')}\n`
    if (text.length > maxRecordChars) return refuse(`The record is longer than ${maxRecordChars} characters.`)
    const kept = mendRecord(text, this.#context)
    if ('refusal' in kept) return refuse(kept.refusal)
    const warnings: ParsedPart[] = kept.warning === undefined ? [] : [{ kind: 'warning', place, message: kept.warning }]
    const { item, tags } = readRisRecord(kept.text)
    return [...warnings, referencePart(item, this.#context.fileName, place, { ris: tags })]
  }
}

const noRecord: ParsedPart = {
  kind: 'refused',
  message:
    'There is no record of RIS in this file: one begins with a line like “TY  - JOUR”. If it is a plain text, give it the ending .txt.',
}
