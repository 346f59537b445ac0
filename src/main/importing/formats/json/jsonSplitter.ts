import { maxRecordChars } from '../format.ts'

/**
 * Cuts the text of a JSON document into values without parsing it, whatever the size of the pieces it arrives in: the
 * elements of a list, or several values one after the other. Every character is looked at once.
 */
export type JsonSplit =
  | { readonly kind: 'value'; readonly text: string }
  /** An element over the limit, which was passed over. */
  | { readonly kind: 'long' }
  /** The list, or the run of values, has come to its end. */
  | { readonly kind: 'end' }
  /** A character that cannot stand here; nothing after it can be read. */
  | { readonly kind: 'garbage'; readonly char: string }

const structural = /["[\]{}]/g
const scalarEnd = /[\s,\]}[{"]/g
const between = /[^\s,]/g

export class JsonSplitter {
  /** Inside a list a `]` ends it; in a run of values it is garbage. */
  readonly #inList: boolean
  #depth = 0
  #kind: 'none' | 'nested' | 'string' | 'scalar' = 'none'
  #inString = false
  #escaped = false
  #begun: string[] = []
  #begunChars = 0
  #done = false

  constructor(inList: boolean) {
    this.#inList = inList
  }

  /** True while a value has begun and not ended. */
  get open(): boolean {
    return this.#kind !== 'none'
  }

  /**
   * Calls `found` for each thing as it is complete; stops when that returns false.
   * @returns how many characters were taken; the rest lies after the end or after where `found` stopped
   */
  push(text: string, found: (split: JsonSplit) => boolean | void): number {
    let at = 0
    let start = 0
    while (at < text.length && !this.#done) {
      if (this.#kind === 'none') {
        between.lastIndex = at
        const begin = between.exec(text)
        if (!begin) return text.length
        at = start = begin.index
        const char = text[at]!
        if (char === ']' || char === '}') {
          this.#done = true
          const ends = char === ']' && this.#inList
          found(ends ? { kind: 'end' } : { kind: 'garbage', char })
          return at + 1
        }
        this.#kind = char === '{' || char === '[' ? 'nested' : char === '"' ? 'string' : 'scalar'
        this.#depth = 0
      }
      const end = this.#scan(text, at)
      if (end < 0) break
      at = end
      const split = this.#close(text.slice(start, end))
      start = end
      if (found(split) === false) return at
    }
    if (this.#kind !== 'none') this.#keep(text.slice(start))
    return text.length
  }

  /** The scalar that only the end of the text could end. */
  finish(): JsonSplit | undefined {
    return this.#kind === 'scalar' ? this.#close('') : undefined
  }

  /** The index after the end of the value that is open, or -1 when it goes on in the next piece. */
  #scan(text: string, from: number): number {
    let at = from
    for (;;) {
      if (this.#inString) {
        at = this.#endOfString(text, at)
        if (at < 0) return -1
        if (this.#kind === 'string') return at
      }
      if (this.#kind === 'scalar') {
        scalarEnd.lastIndex = at
        return scalarEnd.exec(text)?.index ?? -1
      }
      structural.lastIndex = at
      const next = structural.exec(text)
      if (!next) return -1
      at = next.index + 1
      const char = next[0]
      if (char === '"') this.#inString = true
      else if (char === '{' || char === '[') this.#depth++
      else if (--this.#depth === 0) return at
    }
  }

  #endOfString(text: string, from: number): number {
    let at = from
    if (this.#escaped) {
      this.#escaped = false
      at++
    }
    for (;;) {
      const end = text.indexOf('"', at)
      const stop = end < 0 ? text.length : end
      let slashes = stop
      while (slashes > at && text.charCodeAt(slashes - 1) === 0x5c) slashes--
      const odd = (stop - slashes) % 2 === 1
      if (end < 0) {
        this.#escaped = odd
        return -1
      }
      at = end + 1
      if (!odd) {
        this.#inString = false
        return at
      }
    }
  }

  #keep(piece: string): void {
    this.#begunChars += piece.length
    if (this.#begunChars > maxRecordChars) this.#begun = []
    else this.#begun.push(piece)
  }

  #close(piece: string): JsonSplit {
    this.#keep(piece)
    const split: JsonSplit =
      this.#begunChars > maxRecordChars ? { kind: 'long' } : { kind: 'value', text: this.#begun.join('') }
    this.#begun = []
    this.#begunChars = 0
    this.#kind = 'none'
    return split
  }
}
