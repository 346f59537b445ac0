/**
 * The value of JSON that may be cut off anywhere: what is complete is kept, the token that was cut is dropped, and open
 * objects and lists are closed. A number at the very end is dropped too: more digits might have followed. Throws
 * SyntaxError on what is not the beginning of JSON, and when not even the first value has begun. Our own because partial-json
 * takes malformed JSON for cut JSON (`{"a" 1` is `{}`), and a key `__proto__` for a prototype.
 */
export function parsePartialJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    const reader = new PartialReader(text)
    const value = reader.value()
    reader.end()
    if (value === cutOff) throw new SyntaxError('The JSON ends before its first value.')
    return value
  }
}

/** Stands for a value that has no complete part yet. */
const cutOff = Symbol('cut off')

const literals: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  ['true', true],
  ['false', false],
  ['null', null],
])

class PartialReader {
  readonly #text: string
  #at = 0

  constructor(text: string) {
    this.#text = text
  }

  value(): unknown {
    const char = this.#skipSpace()
    if (char === '') return cutOff
    if (char === '{') return this.#object()
    if (char === '[') return this.#list()
    if (char === '"') return this.#string()
    if (/[-0-9]/.test(char)) return this.#number()
    return this.#literal()
  }

  /** Nothing but white space may be left. */
  end(): void {
    if (this.#skipSpace() !== '') throw this.#unexpected()
  }

  #object(): Record<string, unknown> {
    const entries: Record<string, unknown> = {}
    this.#at++
    for (let isFirst = true; ; isFirst = false) {
      if (this.#closes('}', isFirst)) return entries
      if (this.#skipSpace() === '') return entries
      if (this.#text[this.#at] !== '"') throw this.#unexpected()
      const key = this.#string()
      const colon = this.#skipSpace()
      if (colon === '') return entries
      if (colon !== ':') throw this.#unexpected()
      this.#at++
      const value = this.value()
      if (value === cutOff) return entries
      // Not assigned: the key may be __proto__.
      Object.defineProperty(entries, String(key), { value, enumerable: true, configurable: true, writable: true })
    }
  }

  #list(): unknown[] {
    const items: unknown[] = []
    this.#at++
    for (let isFirst = true; ; isFirst = false) {
      if (this.#closes(']', isFirst)) return items
      const value = this.value()
      if (value === cutOff) return items
      items.push(value)
    }
  }

  /** True at the closing bracket or the end of the text; otherwise the comma before the next entry is taken. */
  #closes(bracket: string, isFirst: boolean): boolean {
    const char = this.#skipSpace()
    if (char === '') return true
    if (char === bracket) {
      this.#at++
      return true
    }
    if (isFirst) return false
    if (char !== ',') throw this.#unexpected()
    this.#at++
    if (this.#skipSpace() === bracket) throw this.#unexpected()
    return false
  }

  #string(): unknown {
    const pattern = /"(?:[^"\\]|\\.)*"/suy
    pattern.lastIndex = this.#at
    const found = pattern.exec(this.#text)
    if (!found) {
      this.#at = this.#text.length
      return cutOff
    }
    this.#at = pattern.lastIndex
    return JSON.parse(found[0])
  }

  #number(): unknown {
    const pattern = /[-+.0-9eE]+/y
    pattern.lastIndex = this.#at
    const digits = pattern.exec(this.#text)?.[0] ?? ''
    this.#at += digits.length
    return this.#at === this.#text.length ? cutOff : JSON.parse(digits)
  }

  #literal(): unknown {
    const pattern = /[a-z]+/iy
    pattern.lastIndex = this.#at
    const word = pattern.exec(this.#text)?.[0] ?? ''
    if (literals.has(word)) {
      this.#at += word.length
      return literals.get(word)
    }
    const isBeginning = word !== '' && [...literals.keys()].some((literal) => literal.startsWith(word))
    if (!isBeginning || this.#text.slice(this.#at + word.length).trim() !== '') throw this.#unexpected()
    this.#at = this.#text.length
    return cutOff
  }

  /** The next character that is not white space; '' at the end. */
  #skipSpace(): string {
    while (/[ \t\n\r]/.test(this.#text[this.#at] ?? '')) this.#at++
    return this.#text[this.#at] ?? ''
  }

  #unexpected(): SyntaxError {
    return new SyntaxError(`The JSON has something unexpected at character ${this.#at + 1}.`)
  }
}
