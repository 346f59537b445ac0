import { storedJsonStringBytes } from '../../base/bytes.ts'
import type { NewDocument } from '../../model/document.ts'
import type { PassageSizes } from '../../model/storedDocuments.ts'
import { isAsciiWord, tokenBytes, writeAsciiTokens } from '../../text/asciiTokens.ts'
import { canonicalUrl, domainOf } from '../../text/canonicalUrl.ts'
import { documentHash, HASH_BYTES, textHash } from '../../text/contentHash.ts'
import { detectAsciiLanguage, detectLanguage } from '../../text/language.ts'
import { MAX_PASSAGE_CHARS, splitPassages } from '../../text/passages.ts'
import { indexTokens } from '../../text/tokens.ts'
import { indexGrams } from '../../text/wordGrams.ts'
import { GROWTH, NumberColumnBuilder, sharedBytes, sharedDoubles, sharedWords } from '../sharedArrays.ts'
import { StringColumnBuilder, type StringColumn } from './stringColumn.ts'

/**
 * Documents with everything that can be said of them without the library, so that none of it is worked out in the
 * writer's thread. In columns outside the heap: five thousand documents as objects, alive until they are stored, kept the
 * garbage collectors of both threads busy for longer than everything else took. In memory that threads share, so that it
 * goes from one to the other as it is.
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
  readonly #publishedAt = new NumberColumnBuilder(sharedDoubles)
  readonly #crawledAt = new NumberColumnBuilder(sharedDoubles)
  readonly #sourceRows = new NumberColumnBuilder(sharedDoubles)
  readonly #characters = new NumberColumnBuilder(sharedDoubles)
  readonly #firstPassages = new NumberColumnBuilder(sharedWords)
  readonly #passages = {
    starts: new NumberColumnBuilder(sharedWords),
    ends: new NumberColumnBuilder(sharedWords),
    jsonBytes: new NumberColumnBuilder(sharedWords),
    tokens: new StringColumnBuilder(),
    grams: new StringColumnBuilder(),
  }

  constructor(sizes: PassageSizes) {
    this.#sizes = sizes
    this.#firstPassages.add(0)
  }

  /** How many have been added. */
  get count(): number {
    return this.#characters.count
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
    this.#publishedAt.add(document.publishedAt ?? Number.NaN)
    this.#crawledAt.add(document.crawledAt ?? Number.NaN)
    this.#sourceRows.add(document.source.row ?? Number.NaN)
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
    this.#characters.add(text.length)
    const isTitleAscii = this.#addTitleTokens(title, at)
    // So much of the text may have been made into tokens with the title.
    const told = isAscii && isTitleAscii ? lengthWithoutCut(title) : 0
    const { passageChars, passageOverlap } = this.#sizes
    const sizes = vector
      ? { maxChars: MAX_PASSAGE_CHARS, overlapChars: 0 }
      : { maxChars: passageChars, overlapChars: passageOverlap }
    const { starts, ends, jsonBytes, tokens, grams } = this.#passages
    for (const { start, end } of splitPassages(text, sizes)) {
      const passage = text.slice(start, end)
      starts.add(start)
      ends.add(end)
      jsonBytes.add(storedJsonStringBytes(passage))
      this.#textHashes.add(passage.length === text.length ? hashOfText : textHash(passage))
      if (isAscii)
        tokens.addWritten(tokenBytes(end - start), (to, from) => {
          const isTold = told > 0 && beginsWithWords(text, start, end, title, told)
          const next = isTold ? strings.titleTokens.copyTo(at, to, from) : from
          return writeAsciiTokens(
            stored.bytes,
            stored.start + start + (isTold ? told : 0),
            stored.start + end,
            to,
            next,
            from,
          )
        })
      else tokens.add(indexTokens(passage))
      // In an English text only words of other alphabets have any.
      const hasNoGrams = language === 'en' && isAscii && isTitleAscii
      grams.add(hasNoGrams ? '' : indexGrams(`${title}\n${passage}`, language))
    }
    this.#firstPassages.add(starts.count)
  }

  /** In a loop: written out, it took the compiler a tenth of a second to have them all in one function. */
  #addPlain(values: readonly (string | undefined)[]): void {
    for (let i = 0; i < plainColumns.length; i++) this.#plain[i]?.add(values[i] ?? null)
  }

  /** Answers whether the title is all ASCII, but for the sign of a cut. */
  #addTitleTokens(title: string, at: number): boolean {
    const { titles, titleTokens } = this.#strings
    const { bytes, start, end } = titles.stringAt(at)
    const length = lengthWithoutCut(title)
    const isAscii = end - start === length + (length < title.length ? CUT_BYTES : 0)
    if (isAscii)
      titleTokens.addWritten(tokenBytes(length), (to, from) => writeAsciiTokens(bytes, start, start + length, to, from))
    else titleTokens.add(indexTokens(title))
    return isAscii
  }

  /** Begins anew, in the same memory. */
  clear(): void {
    for (const name of stringColumns) this.#strings[name].clear()
    for (const numbers of [this.#publishedAt, this.#crawledAt, this.#sourceRows, this.#characters]) numbers.clear()
    this.#firstPassages.clear()
    this.#firstPassages.add(0)
    for (const column of Object.values(this.#passages)) column.clear()
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
      publishedAt: this.#publishedAt.finish(),
      crawledAt: this.#crawledAt.finish(),
      sourceRows: this.#sourceRows.finish(),
      characters: this.#characters.finish(),
      hashes: this.#documentHashes.bytes,
      firstPassages: this.#firstPassages.finish(),
      passages: {
        starts: starts.finish(),
        ends: ends.finish(),
        jsonBytes: jsonBytes.finish(),
        hashes: this.#textHashes.bytes,
        tokens: tokens.finish(),
        grams: grams.finish(),
      },
    }
  }
}

function lengthWithoutCut(title: string): number {
  return title.endsWith(CUT) ? title.length - 1 : title.length
}

/**
 * Whether the first `length` characters of a title, all ASCII, are what a text begins with from `start` on, and no word goes
 * on behind them: titles are made so, where none is given.
 */
function beginsWithWords(text: string, start: number, end: number, title: string, length: number): boolean {
  const behind = start + length
  if (behind > end || (behind < end && isAsciiWord(text.charCodeAt(behind)))) return false
  for (let i = 0; i < length; i++) if (text.charCodeAt(start + i) !== title.charCodeAt(i)) return false
  return true
}

/** Hashes one after the other. */
class HashList {
  #bytes = sharedBytes(64 * HASH_BYTES)
  #used = 0

  get bytes(): Uint8Array {
    return this.#bytes.subarray(0, this.#used)
  }

  clear(): void {
    this.#used = 0
  }

  add(hash: Uint8Array): void {
    if (this.#used === this.#bytes.length) {
      const grown = sharedBytes(GROWTH * this.#used)
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
