import { maxRecordChars, type ParsedPart } from '../format.ts'
import { mendRecord, type FormatParser, type TextContext } from '../textFormat.ts'
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

  constructor(context: TextContext) {
    this.#context = context
  }

  get pending(): boolean {
    return this.#entries !== undefined
  }

  push(text: string): ParsedPart[] {
    this.#chars += text.length
    if (this.#chars <= maxFileChars) this.#pieces.push(text)
    else this.#pieces = []
    return []
  }

  end(): ParsedPart[] {
    if (this.#chars > maxFileChars) {
      this.#chars = 0
      return [{ kind: 'refused', message: `The bibliography has more than ${maxFileChars} characters: split it.` }]
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
        if (this.#row === 0 && parts.length === 0) parts.push({ kind: 'empty' })
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
      const name = /[{(]\s*([^\s=]+)\s*=/.exec(text)?.[1]
      if (name !== undefined) this.#strings.set(name.toLowerCase(), text)
      return []
    }
    this.#row++
    if (isCut) return refuse('The brackets of this entry do not close.')
    if (text.length > maxRecordChars) return refuse(`The entry is longer than ${maxRecordChars} characters.`)
    const kept = mendRecord(text, this.#context)
    if ('refusal' in kept) return refuse(kept.refusal)
    const warnings: ParsedPart[] = kept.warning === undefined ? [] : [{ kind: 'warning', place, message: kept.warning }]
    try {
      const item = readBibtexEntry(`${this.#definitions(kept.text)}${kept.text}`)
      return [...warnings, referencePart(item, this.#context.fileName, place)]
    } catch (error) {
      return refuse(`This is no entry of BibTeX: ${firstLine(error)}`)
    }
  }

  /** Definitions of the words in an entry: values that stand there without brackets or quotes. */
  #definitions(text: string): string {
    if (this.#strings.size === 0) return ''
    const words = new Set((text.match(/[^\s={}()",#]+/g) ?? []).map((word) => word.toLowerCase()))
    return [...this.#strings].flatMap(([name, definition]) => (words.has(name) ? [`${definition}\n`] : [])).join('')
  }
}

function firstLine(error: unknown): string {
  const [line = ''] = (error instanceof Error ? error.message : String(error)).split('\n')
  return line.trim()
}
