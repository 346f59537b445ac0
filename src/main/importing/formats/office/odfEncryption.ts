import { createDecipheriv, createHash, pbkdf2Sync } from 'node:crypto'
import { inflateRawSync } from 'node:zlib'
import { advise } from '../../../base/advice.ts'
import { QuarryError } from '../../../base/errors.ts'
import { attribute, child, type XmlElement } from './xmlTree.ts'

/** A part that expands to more is made to fill the memory. */
const MAX_PART_BYTES = 512 * 1024 ** 2
/** LibreOffice takes 100,000; more than this is made to take time. */
const MAX_ITERATIONS = 5_000_000
/** The checksum is that of so many bytes. */
const CHECKED_BYTES = 1_024

/** How one part of a package is encrypted (OpenDocument 1.2, part 3, 3.4). */
export class EncryptedPart {
  readonly #data: XmlElement
  readonly #startKey: Buffer
  #key: Buffer | undefined

  private constructor(data: XmlElement, startKey: Buffer) {
    this.#data = data
    this.#startKey = startKey
  }

  /**
   * The encrypted parts that a manifest lists, by their names.
   * @throws QuarryError invalid_input without a password, and for ways of encryption that are not read
   */
  static list(entries: readonly XmlElement[], password: string | undefined): ReadonlyMap<string, EncryptedPart> {
    const parts = new Map<string, EncryptedPart>()
    for (const entry of entries) {
      const data = child(entry, 'encryption-data')
      if (!data) continue
      if (password === undefined)
        throw new QuarryError('invalid_input', 'The document is encrypted: it needs a password.', {
          hint: advise('givePassword'),
        })
      const method = attribute(child(data, 'algorithm') ?? data, 'algorithm-name') ?? ''
      const derivation = attribute(child(data, 'key-derivation') ?? data, 'key-derivation-name') ?? ''
      if (!/aes256-cbc$/i.test(method) || !/pbkdf2$/i.test(derivation))
        throw new QuarryError('invalid_input', 'The document is encrypted in a way that is not read.', {
          hint: 'Open it in its own program and save it without a password, or with the encryption of OpenDocument 1.2.',
          data: { detail: `${method} ${derivation}` },
        })
      const start = child(data, 'start-key-generation')
      const hash = /sha256$/i.test((start && attribute(start, 'start-key-generation-name')) ?? '') ? 'sha256' : 'sha1'
      parts.set(
        attribute(entry, 'full-path') ?? '',
        new EncryptedPart(data, createHash(hash).update(password, 'utf8').digest()),
      )
    }
    return parts
  }

  /** The bytes of the part as they are without encryption. @throws QuarryError invalid_input for another password */
  decrypt(bytes: Uint8Array): Buffer {
    const compressed = this.#deciphered(bytes)
    const checksum = Buffer.from(attribute(this.#data, 'checksum') ?? '', 'base64')
    const hash = /sha256-1k$/i.test(attribute(this.#data, 'checksum-type') ?? '') ? 'sha256' : 'sha1'
    if (!createHash(hash).update(compressed.subarray(0, CHECKED_BYTES)).digest().equals(checksum)) throw wrongPassword()
    try {
      return inflateRawSync(compressed, { maxOutputLength: MAX_PART_BYTES })
    } catch (error) {
      throw new QuarryError('invalid_input', 'A part of the document is damaged, or larger than a document may be.', {
        data: { detail: error instanceof Error ? error.message : String(error) },
      })
    }
  }

  #deciphered(bytes: Uint8Array): Buffer {
    const vector = attribute(child(this.#data, 'algorithm') ?? this.#data, 'initialisation-vector') ?? ''
    try {
      const cipher = createDecipheriv('aes-256-cbc', this.#derivedKey(), Buffer.from(vector, 'base64'))
      // The last byte counts those that fill the last block; the others of them may be any.
      cipher.setAutoPadding(false)
      const padded = Buffer.concat([cipher.update(bytes), cipher.final()])
      return padded.subarray(0, padded.length - Math.min(16, padded.at(-1) ?? 0))
    } catch (error) {
      if (error instanceof QuarryError) throw error
      throw wrongPassword()
    }
  }

  #derivedKey(): Buffer {
    if (this.#key) return this.#key
    const derivation = child(this.#data, 'key-derivation') ?? this.#data
    const salt = Buffer.from(attribute(derivation, 'salt') ?? '', 'base64')
    const iterations = Number(attribute(derivation, 'iteration-count') ?? 0)
    if (!Number.isInteger(iterations) || iterations < 1 || iterations > MAX_ITERATIONS)
      throw new QuarryError('invalid_input', 'The document is encrypted in a way that is not read.', {
        data: { detail: `${iterations} iterations` },
      })
    this.#key = pbkdf2Sync(this.#startKey, salt, iterations, 32, 'sha1')
    return this.#key
  }
}

function wrongPassword(): QuarryError {
  return new QuarryError('invalid_input', 'The password does not open this document.')
}
