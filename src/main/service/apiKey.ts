import { QuarryError } from '../base/errors.ts'

/** The key as it is sent, without spaces around it. Throws `usage` when it cannot stand in a header; the message does not repeat it. */
export function parseApiKey(text: string): string {
  const key = text.trim()
  if (!/^[\x21-\x7e]+$/.test(key))
    throw new QuarryError('usage', 'The API key is empty or has characters that a header cannot hold.', {
      hint: 'Copy it again from the account page, without line breaks.',
    })
  return key
}

/**
 * The API key in a box that does not print: JSON, logs, inspection and string templates all show `[key]`.
 * *Invariant:* only {@link ApiKey.reveal} gives the key, and only request.ts and the hand-over to a worker call it.
 */
export class ApiKey {
  readonly #value: string

  /** Throws what {@link parseApiKey} throws. */
  constructor(value: string) {
    this.#value = parseApiKey(value)
  }

  reveal(): string {
    return this.#value
  }

  /** `text` without the key, in case the other side repeats it in a message. */
  redact(text: string): string {
    return text.replaceAll(this.#value, '[key]')
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
