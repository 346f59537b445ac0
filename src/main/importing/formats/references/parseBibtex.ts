import { maxRecordChars, type ParsedPart } from '../format.ts'
import { mendRecord, type FormatParser, type TextContext } from '../textFormat.ts'
import { parseBibtexEntry, parseBibtexString } from '../../../text/references/bibtexEntry.ts'
import { readBibtexEntry } from './readReference.ts'
import { referencePart } from './referencePart.ts'
import { splitBibtex, type BibtexEntry } from './splitBibtex.ts'

/** Strings may be defined anywhere before their use, so a file is kept as a whole: 64 Mi characters are 100,000 entries. */
const maxFileChars = 64 * 1024 * 1024
/** Entries that are read in one turn. */
const entriesPerTurn = 200

export function openBibtex(context: TextContext): FormatParser {
  return new BibtexParser(context)
}

class BibtexParser implements FormatParser {
  readonly #context: TextContext
  #pieces: string[] = []
  #chars = 0
  #entries: Iterator<BibtexEntry, undefined> | undefined
  /** Definitions so far, by name in lower case. */
  readonly #strings = new Map<string, string>()
  #row = 0
  #isBlank = true

  constructor(context: TextContext) {
    this.#context = context
  }

  get pending(): boolean {
    return this.#entries !== undefined
  }

  push(text: string): ParsedPart[] {
    this.#chars += text.length
    this.#isBlank &&= text.trim() === ''
    if (this.#chars <= maxFileChars) this.#pieces.push(text)
    else this.#pieces = []
    return []
  }

  end(): ParsedPart[] {
    if (this.#chars > maxFileChars) {
      this.#chars = 0
      return [
        {
          kind: 'refused',
          message: `The bibliography has more than ${maxFileChars} characters: split it.`,
        },
      ]
    }
    if (!this.#entries) {
      this.#entries = splitBibtex(this.#pieces.join(''))
      this.#pieces = []
    }
    const parts: ParsedPart[] = []
    for (let count = 0; count < entriesPerTurn; count++) {
      const { value } = this.#entries.next()
      if (!value) {
        this.#entries = undefined
        if (this.#row === 0 && parts.length === 0) parts.push(this.#isBlank ? { kind: 'empty' } : noEntry)
        break
      }
      parts.push(...this.#parts(value))
    }
    return parts
  }

  #parts({ type, text, line, isCut }: BibtexEntry): ParsedPart[] {
    if (type === 'comment' || type === 'preamble') return []
    const place = { kind: 'line' as const, line }
    const refuse = (message: string): ParsedPart[] => [{ kind: 'refused', place, message }]
    if (type === 'string') {
      const definition = parseBibtexString(text, this.#strings)
      if (definition) this.#strings.set(...definition)
      return definition
        ? []
        : [
            {
              kind: 'warning',
              place,
              message: 'This @string defines nothing: write name = {value}.',
            },
          ]
    }
    this.#row++
    if (isCut) return refuse('The brackets of this entry do not close: a } is missing.')
    if (text.length > maxRecordChars) return refuse(`The entry is longer than ${maxRecordChars} characters.`)
    const kept = mendRecord(text, this.#context)
    if ('refusal' in kept) return refuse(kept.refusal)
    const warnings: ParsedPart[] = kept.warning === undefined ? [] : [{ kind: 'warning', place, message: kept.warning }]
    const entry = parseBibtexEntry(kept.text, this.#strings)
    if ('fault' in entry) {
      const at = { kind: 'line' as const, line: line + entry.lineOffset }
      return [
        {
          kind: 'refused',
          place: at,
          message: `This entry of BibTeX cannot be read. ${entry.fault}`,
        },
      ]
    }
    const { item, unread } = readBibtexEntry(entry)
    if (unread.length > 0)
      warnings.push({
        kind: 'warning',
        place,
        message: `In the entry ${entry.key} the value of ${unread.join(', ')} is not understood: check its braces and commands. It is kept as it is written.`,
      })
    return [
      ...warnings,
      referencePart(item, this.#context.fileName, place, {
        bibtex: { ...entry },
      }),
    ]
  }
}

/** A file of another format under this name, or one whose entries have lost their beginning. */
const noEntry: ParsedPart = {
  kind: 'refused',
  message:
    'There is no entry of BibTeX in this file: one begins like @article{key, title = {…}}. If it is a plain text, give it the ending .txt.',
}
