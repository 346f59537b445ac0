/** An entry of BibTeX as its file writes it. */
export interface WrittenBibtex {
  /** In lower case: `article`. */
  readonly type: string
  readonly key: string
  /** Names in lower case and values as they are written, with their braces: `{Tides}`, `mar`. The first of a name counts. */
  readonly fields: Readonly<Record<string, string>>
}

/** Why a text is no entry, and in which of its lines, from 0. */
export interface BibtexFault {
  readonly fault: string
  readonly lineOffset: number
}

/**
 * Reads an entry from its `@` to the bracket that closes it. `strings` are definitions so far, by name in lower case; a word
 * that has none, as that of a month, stays a word.
 */
export function parseBibtexEntry(text: string, strings: ReadonlyMap<string, string>): WrittenBibtex | BibtexFault {
  return new EntryReader(text, strings).read()
}

/** The name and the value of `@string{name = value}`; undefined for what is none. */
export function parseBibtexString(
  text: string,
  strings: ReadonlyMap<string, string>,
): readonly [name: string, value: string] | undefined {
  const entry = new EntryReader(
    text.replace(/[{(]/, (bracket) => `${bracket}key,`),
    strings,
  ).read()
  const [first] = 'fault' in entry ? [] : Object.entries(entry.fields)
  return first
}

class EntryReader {
  readonly #text: string
  readonly #strings: ReadonlyMap<string, string>
  #at = 0

  constructor(text: string, strings: ReadonlyMap<string, string>) {
    this.#text = text
    this.#strings = strings
  }

  read(): WrittenBibtex | BibtexFault {
    const type = this.#take(/@\s*([A-Za-z]+)\s*[{(]\s*/y)
    if (type === undefined) return this.#fault('It does not begin with @type{.')
    const key = this.#take(/([^\s,={}()"#%]+)\s*(?=[,})])/y)
    if (key === undefined)
      return this.#fault('It has no key: write one behind the first bracket, with a comma after it.')
    const fields: Record<string, string> = {}
    for (;;) {
      this.#take(/((?:\s|,)*)/y)
      if (/^[})]\s*$/.test(this.#text.slice(this.#at))) return { type: type.toLowerCase(), key, fields }
      const name = this.#take(/([^\s,={}()"#%]+)\s*=\s*/y)
      if (name === undefined) {
        const word = /^[^\s,}]{0,40}/.exec(this.#text.slice(this.#at))?.[0] ?? ''
        return this.#fault(
          `There is no "name = value" at “${word}”: a comma, a bracket or a quotation mark may be missing.`,
        )
      }
      const value = this.#value()
      if (value === undefined) return this.#fault(`The field ${name} has no value in braces or quotation marks.`)
      if (this.#take(/\s*(?=([,})]))/y) === undefined) return this.#fault(`There is no comma behind the field ${name}.`)
      const lower = name.toLowerCase()
      if (!Object.hasOwn(fields, lower)) fields[lower] = value
    }
  }

  /** Pieces with `#` between them; in braces as one where all of them are known. */
  #value(): string | undefined {
    const pieces: string[] = []
    do {
      const piece = this.#piece()
      if (piece === undefined) return undefined
      pieces.push(piece)
    } while (this.#take(/\s*(#)\s*/y) !== undefined)
    if (pieces.length === 1) return pieces[0]
    return pieces.every((piece) => piece.startsWith('{'))
      ? `{${pieces.map((piece) => piece.slice(1, -1)).join('')}}`
      : pieces.join(' # ')
  }

  #piece(): string | undefined {
    const sign = this.#text[this.#at]
    if (sign === '{' || sign === '"') return this.#quoted(sign)
    const word = this.#take(/([^\s,={}()"#%]+)/y)
    if (word === undefined) return undefined
    return /^\d+$/.test(word) ? `{${word}}` : (this.#strings.get(word.toLowerCase()) ?? word)
  }

  /** Up to what closes it outside of other braces. */
  #quoted(sign: '{' | '"'): string | undefined {
    let depth = 0
    for (let at = this.#at + 1; at < this.#text.length; at++) {
      const one = this.#text[at]
      if (depth === 0 && one === (sign === '{' ? '}' : '"')) {
        const value = `{${this.#text.slice(this.#at + 1, at)}}`
        this.#at = at + 1
        return value
      }
      if (one === '\\') at++
      else if (one === '{') depth++
      else if (one === '}' && --depth < 0) return undefined
    }
    return undefined
  }

  #take(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#at
    const found = pattern.exec(this.#text)
    if (!found) return undefined
    this.#at = pattern.lastIndex
    return found[1]
  }

  #fault(fault: string): BibtexFault {
    return {
      fault,
      lineOffset: (this.#text.slice(0, this.#at).match(/\n/g) ?? []).length,
    }
  }
}
