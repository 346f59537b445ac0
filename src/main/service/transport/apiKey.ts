import { QuarryError } from '../../base/errors.ts'

/** The key as it is sent, without spaces around it. Throws `usage` when it cannot stand in a header; the message does not repeat it. */
export function parseApiKey(text: string): string {
  const key = text.trim()
  if (!/^[\x21-\x7e]+$/.test(key))
    throw new QuarryError('usage', 'The API key is empty or has characters that a header cannot hold.', {
      hint: 'Copy it again from the account page, without line breaks.',
    })
  return key
}

/** From this length on, a key is no word: whatever holds it repeats the key. */
const plainlyKeyCharacters = 16

/**
 * The API key in a box that does not print: JSON, logs, inspection and string templates all show `[key]`.
 * *Invariant:* only {@link ApiKey.reveal} gives the key, and only request.ts calls it.
 */
export class ApiKey {
  readonly #value: string
  readonly #found: RegExp

  /** Throws what {@link parseApiKey} throws. */
  constructor(value: string) {
    this.#value = parseApiKey(value)
    // As it is, and as it stands in JSON.
    const forms = [this.#value, JSON.stringify(this.#value).slice(1, -1)]
    const either = `(?:${forms.map((form) => form.replace(/\W/g, '\\$&')).join('|')})`
    // A short key may be a word, or a part of the name of a model, a host or a field.
    const isPlain = this.#value.length >= plainlyKeyCharacters
    this.#found = new RegExp(isPlain ? either : `(?<![\\w.-])${either}(?![\\w/-]|\\.\\w)`, 'g')
  }

  reveal(): string {
    return this.#value
  }

  /**
   * `text` without the key, in case the other side repeats it: for what is said about a request (errors, warnings, echoed
   * headers), never for what was asked for. Content and names on the wire are evidence, and a key may be a word of them; for
   * the same reason a short key is taken out only where it stands by itself.
   */
  redact(text: string): string {
    return text.replace(this.#found, '[key]')
  }

  toJSON(): string {
    return '[key]'
  }

  toString(): string {
    return '[key]'
  }

  [Symbol.for('nodejs.util.inspect.custom')](): string {
    return '[key]'
  }
}
