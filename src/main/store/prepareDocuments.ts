import { jsonStringBytes } from '../base/bytes.ts'
import type { NewDocument } from '../model/document.ts'
import { tokenBytes, writeAsciiTokens } from '../text/asciiTokens.ts'
import { canonicalUrl, domainOf } from '../text/canonicalUrl.ts'
import { documentHash, HASH_BYTES, textHash } from '../text/contentHash.ts'
import { detectAsciiLanguage, detectLanguage } from '../text/language.ts'
import { MAX_PASSAGE_CHARS, splitPassages } from '../text/passages.ts'
import { indexTokens } from '../text/tokens.ts'
import { indexGrams } from '../text/wordGrams.ts'
import { StringColumnBuilder, type StringColumn } from './stringColumn.ts'

/** How texts are cut into passages, in UTF-16 units. */
export interface PassageSizes {
  readonly passageChars: number
  readonly passageOverlap: number
}

/**
 * Documents with everything that can be said of them without the library, so that none of it is worked out in the
 * writer's thread. In columns outside the heap: five thousand documents as objects, alive until they are stored, kept the
 * garbage collectors of both threads busy for longer than everything else took.
 */
export interface PreparedDocuments {
  readonly count: number
  /** A {@link DocumentKind} each. */
  readonly kinds: StringColumn
  readonly externalIds: StringColumn
  readonly titles: StringColumn
  readonly urls: StringColumn
  readonly canonicalUrls: StringColumn
  readonly domains: StringColumn
  readonly languages: StringColumn
  readonly authors: StringColumn
  /** NaN where there is none, in all numbers of documents. */
  readonly publishedAt: Float64Array
  readonly crawledAt: Float64Array
  readonly requestIds: StringColumn
  readonly sourceNames: StringColumn
  readonly sourceRows: Float64Array
  /** As JSON. */
  readonly raws: StringColumn
  readonly texts: StringColumn
  /** Of the texts, in UTF-16 units. */
  readonly characters: Float64Array
  /** Of the contents, one after the other. */
  readonly hashes: Uint8Array
  /** Tokens of the titles for the word index. */
  readonly titleTokens: StringColumn
  /** Where the passages of each document begin in `passages`; one entry more than there are documents. */
  readonly firstPassages: Uint32Array
  readonly passages: PreparedPassages
}

interface PreparedPassages {
  readonly starts: Uint32Array
  readonly ends: Uint32Array
  /** Bytes of each text as a JSON string. */
  readonly jsonBytes: Uint32Array
  /** Of the texts, one after the other. */
  readonly hashes: Uint8Array
  /** What the word index gets of each: tokens of the text, and n-grams of title and text. */
  readonly tokens: StringColumn
  readonly grams: StringColumn
}

/** Columns that get one value each, in the order in which `add` lists these. */
const plainColumns = [
  'kinds',
  'externalIds',
  'titles',
  'urls',
  'canonicalUrls',
  'domains',
  'languages',
  'authors',
  'requestIds',
  'sourceNames',
  'raws',
] as const
const stringColumns = [...plainColumns, 'texts', 'titleTokens'] as const

/** Stands where a title was cut off; a separator, as far as words go. */
const CUT = '…'
const CUT_BYTES = 3

/** Prepares documents one after the other; what is prepared holds on to none of them. */
export class DocumentPreparer {
  readonly #sizes: PassageSizes
  readonly #documentHashes = new HashList()
  readonly #textHashes = new HashList()
  readonly #strings = Object.fromEntries(stringColumns.map((name) => [name, new StringColumnBuilder()])) as Readonly<
    Record<(typeof stringColumns)[number], StringColumnBuilder>
  >
  readonly #plain = plainColumns.map((name) => this.#strings[name])
  readonly #publishedAt: number[] = []
  readonly #crawledAt: number[] = []
  readonly #sourceRows: number[] = []
  readonly #characters: number[] = []
  readonly #firstPassages = [0]
  readonly #passages = {
    starts: [] as number[],
    ends: [] as number[],
    jsonBytes: [] as number[],
    tokens: new StringColumnBuilder(),
    grams: new StringColumnBuilder(),
  }

  constructor(sizes: PassageSizes) {
    this.#sizes = sizes
  }

  /** How many have been added. */
  get count(): number {
    return this.#characters.length
  }

  /** A document that comes with a vector is one passage (or several as long as can be): the vector stands for all of it. */
  add(document: NewDocument): void {
    const { title, text, url, vector } = document
    const hashOfText = textHash(text)
    const strings = this.#strings
    const at = this.count
    strings.texts.add(text)
    const stored = strings.texts.stringAt(at)
    const isAscii = stored.end - stored.start === text.length
    const language =
      document.language ??
      (isAscii ? detectAsciiLanguage(stored.bytes, stored.start, stored.end) : detectLanguage(text))
    this.#documentHashes.add(documentHash(document, hashOfText))
    this.#publishedAt.push(document.publishedAt ?? Number.NaN)
    this.#crawledAt.push(document.crawledAt ?? Number.NaN)
    this.#sourceRows.push(document.source.row ?? Number.NaN)
    this.#addPlain([
      document.kind,
      document.externalId,
      title,
      url,
      url === undefined ? undefined : canonicalUrl(url),
      url === undefined ? undefined : domainOf(url),
      language,
      document.authors,
      document.requestId,
      document.source.name,
      JSON.stringify(document.raw),
    ])
    this.#characters.push(text.length)
    const isTitleAscii = this.#addTitleTokens(title, at)
    const { passageChars, passageOverlap } = this.#sizes
    const sizes = vector
      ? { maxChars: MAX_PASSAGE_CHARS, overlapChars: 0 }
      : { maxChars: passageChars, overlapChars: passageOverlap }
    const { starts, ends, jsonBytes, tokens, grams } = this.#passages
    for (const { start, end } of splitPassages(text, sizes)) {
      const passage = text.slice(start, end)
      starts.push(start)
      ends.push(end)
      jsonBytes.push(jsonStringBytes(passage))
      this.#textHashes.add(passage.length === text.length ? hashOfText : textHash(passage))
      if (isAscii)
        tokens.addWritten(tokenBytes(end - start), (to, from) =>
          writeAsciiTokens(stored.bytes, stored.start + start, stored.start + end, to, from),
        )
      else tokens.add(indexTokens(passage))
      // In an English text only words of other alphabets have any.
      const hasNoGrams = language === 'en' && isAscii && isTitleAscii
      grams.add(hasNoGrams ? '' : indexGrams(`${title}\n${passage}`, language))
    }
    this.#firstPassages.push(this.#passages.starts.length)
  }

  /** In a loop: written out, it took the compiler a tenth of a second to have them all in one function. */
  #addPlain(values: readonly (string | undefined)[]): void {
    for (let i = 0; i < plainColumns.length; i++) this.#plain[i]?.add(values[i] ?? null)
  }

  /** Answers whether the title is all ASCII, but for the sign of a cut. */
  #addTitleTokens(title: string, at: number): boolean {
    const { titles, titleTokens } = this.#strings
    const { bytes, start, end } = titles.stringAt(at)
    const isCut = title.endsWith(CUT)
    const length = isCut ? title.length - 1 : title.length
    const isAscii = end - start === length + (isCut ? CUT_BYTES : 0)
    if (isAscii)
      titleTokens.addWritten(tokenBytes(length), (to, from) => writeAsciiTokens(bytes, start, start + length, to, from))
    else titleTokens.add(indexTokens(title))
    return isAscii
  }

  /** Begins anew, in the same memory. */
  clear(): void {
    for (const name of stringColumns) this.#strings[name].clear()
    for (const numbers of [this.#publishedAt, this.#crawledAt, this.#sourceRows, this.#characters]) numbers.length = 0
    this.#firstPassages.length = 1
    const { starts, ends, jsonBytes, tokens, grams } = this.#passages
    for (const numbers of [starts, ends, jsonBytes]) numbers.length = 0
    tokens.clear()
    grams.clear()
    this.#documentHashes.clear()
    this.#textHashes.clear()
  }

  /** Everything that was added; valid until something is added or cleared. */
  finish(): PreparedDocuments {
    const strings = Object.fromEntries(stringColumns.map((name) => [name, this.#strings[name].finish()])) as Readonly<
      Record<(typeof stringColumns)[number], StringColumn>
    >
    const { starts, ends, jsonBytes, tokens, grams } = this.#passages
    return {
      ...strings,
      count: this.count,
      publishedAt: Float64Array.from(this.#publishedAt),
      crawledAt: Float64Array.from(this.#crawledAt),
      sourceRows: Float64Array.from(this.#sourceRows),
      characters: Float64Array.from(this.#characters),
      hashes: this.#documentHashes.bytes,
      firstPassages: Uint32Array.from(this.#firstPassages),
      passages: {
        starts: Uint32Array.from(starts),
        ends: Uint32Array.from(ends),
        jsonBytes: Uint32Array.from(jsonBytes),
        hashes: this.#textHashes.bytes,
        tokens: tokens.finish(),
        grams: grams.finish(),
      },
    }
  }
}

/** Hashes one after the other. */
class HashList {
  #bytes = new Uint8Array(64 * HASH_BYTES)
  #used = 0

  get bytes(): Uint8Array {
    return this.#bytes.subarray(0, this.#used)
  }

  clear(): void {
    this.#used = 0
  }

  add(hash: Uint8Array): void {
    if (this.#used === this.#bytes.length) {
      const grown = new Uint8Array(2 * this.#used)
      grown.set(this.#bytes)
      this.#bytes = grown
    }
    this.#bytes.set(hash, this.#used)
    this.#used += HASH_BYTES
  }
}

/** A number of {@link PreparedDocuments} as SQLite has it. */
export function numberOrNull(number: number | undefined): number | null {
  return number === undefined || Number.isNaN(number) ? null : number
}

/** Copies what was prepared into the memory that `take` gives for so many bytes, which another thread can read, too. */
export function packDocuments(
  prepared: PreparedDocuments,
  take: (bytes: number) => SharedArrayBuffer,
): PreparedDocuments {
  let bytes = 0
  withArrays(prepared, (array) => {
    bytes = aligned(bytes) + array.byteLength
    return array
  })
  const buffer = take(bytes)
  let at = 0
  return withArrays(prepared, (array) => {
    const start = aligned(at)
    at = start + array.byteLength
    return copyOf(array, buffer, start)
  })
}

type NumberArray = Uint8Array | Uint32Array | Float64Array

/** The same with other arrays in the place of its own. */
function withArrays<T>(value: T, replace: (array: NumberArray) => NumberArray): T {
  if (value instanceof Uint8Array || value instanceof Uint32Array || value instanceof Float64Array)
    return replace(value) as T
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, withArrays(part, replace)])) as T
}

function copyOf(array: NumberArray, buffer: SharedArrayBuffer, start: number): NumberArray {
  const copy =
    array instanceof Float64Array
      ? new Float64Array(buffer, start, array.length)
      : array instanceof Uint32Array
        ? new Uint32Array(buffer, start, array.length)
        : new Uint8Array(buffer, start, array.length)
  copy.set(array)
  return copy
}

function aligned(bytes: number): number {
  return Math.ceil(bytes / Float64Array.BYTES_PER_ELEMENT) * Float64Array.BYTES_PER_ELEMENT
}
