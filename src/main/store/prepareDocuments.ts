import { deserialize, serialize } from 'node:v8'
import { jsonStringBytes } from '../base/bytes.ts'
import type { DocumentKind, NewDocument } from '../model/document.ts'
import { canonicalUrl, domainOf } from '../text/canonicalUrl.ts'
import { documentHash, HASH_BYTES, textHash } from '../text/contentHash.ts'
import { detectLanguage } from '../text/language.ts'
import { MAX_PASSAGE_CHARS, splitPassages } from '../text/passages.ts'
import { indexTokens } from '../text/tokens.ts'
import { indexGrams } from '../text/wordGrams.ts'

/** How texts are cut into passages, in UTF-16 units. */
export interface PassageSizes {
  readonly passageChars: number
  readonly passageOverlap: number
}

/**
 * Documents with everything that can be said of them without the library, so that none of it is worked out in the
 * writer's thread. In columns, because a list of strings crosses to another thread three times as fast as objects do.
 */
export interface PreparedDocuments {
  readonly kinds: readonly DocumentKind[]
  readonly externalIds: readonly (string | null)[]
  readonly titles: readonly string[]
  readonly urls: readonly (string | null)[]
  readonly canonicalUrls: readonly (string | null)[]
  readonly domains: readonly (string | null)[]
  readonly languages: readonly (string | null)[]
  readonly authors: readonly (string | null)[]
  readonly publishedAt: readonly (number | null)[]
  readonly crawledAt: readonly (number | null)[]
  readonly requestIds: readonly (string | null)[]
  readonly sourceNames: readonly string[]
  readonly sourceRows: readonly (number | null)[]
  /** As JSON. */
  readonly raws: readonly string[]
  readonly texts: readonly string[]
  /** Of the contents, one after the other. */
  readonly hashes: Uint8Array
  /** Tokens of the titles for the word index. */
  readonly titleTokens: readonly string[]
  /** Where the passages of each document begin in `passages`; one entry more than there are documents. */
  readonly firstPassages: readonly number[]
  readonly passages: PreparedPassages
}

interface PreparedPassages {
  readonly starts: readonly number[]
  readonly ends: readonly number[]
  /** Bytes of each text as a JSON string. */
  readonly jsonBytes: readonly number[]
  /** Of the texts, one after the other. */
  readonly hashes: Uint8Array
  /** What the word index gets of each: tokens of the text, and n-grams of title and text. */
  readonly tokens: readonly string[]
  readonly grams: readonly string[]
}

/** Prepares documents one after the other; what is prepared holds on to none of them. */
export class DocumentPreparer {
  readonly #sizes: PassageSizes
  readonly #documentHashes = new HashList()
  readonly #textHashes = new HashList()
  readonly #columns = {
    kinds: [] as DocumentKind[],
    externalIds: [] as (string | null)[],
    titles: [] as string[],
    urls: [] as (string | null)[],
    canonicalUrls: [] as (string | null)[],
    domains: [] as (string | null)[],
    languages: [] as (string | null)[],
    authors: [] as (string | null)[],
    publishedAt: [] as (number | null)[],
    crawledAt: [] as (number | null)[],
    requestIds: [] as (string | null)[],
    sourceNames: [] as string[],
    sourceRows: [] as (number | null)[],
    raws: [] as string[],
    texts: [] as string[],
    titleTokens: [] as string[],
    firstPassages: [0],
  }
  readonly #passages = {
    starts: [] as number[],
    ends: [] as number[],
    jsonBytes: [] as number[],
    tokens: [] as string[],
    grams: [] as string[],
  }

  constructor(sizes: PassageSizes) {
    this.#sizes = sizes
  }

  /** How many have been added. */
  get count(): number {
    return this.#columns.kinds.length
  }

  /** A document that comes with a vector is one passage (or several as long as can be): the vector stands for all of it. */
  add(document: NewDocument): void {
    const { title, text, url, vector } = document
    const hashOfText = textHash(text)
    const language = document.language ?? detectLanguage(text)
    const columns = this.#columns
    this.#documentHashes.add(documentHash(document, hashOfText))
    columns.kinds.push(document.kind)
    columns.externalIds.push(document.externalId ?? null)
    columns.titles.push(title)
    columns.urls.push(url ?? null)
    columns.canonicalUrls.push(url === undefined ? null : (canonicalUrl(url) ?? null))
    columns.domains.push(url === undefined ? null : (domainOf(url) ?? null))
    columns.languages.push(language ?? null)
    columns.authors.push(document.authors ?? null)
    columns.publishedAt.push(document.publishedAt ?? null)
    columns.crawledAt.push(document.crawledAt ?? null)
    columns.requestIds.push(document.requestId ?? null)
    columns.sourceNames.push(document.source.name)
    columns.sourceRows.push(document.source.row ?? null)
    columns.raws.push(JSON.stringify(document.raw))
    columns.texts.push(text)
    columns.titleTokens.push(indexTokens(title))
    const { passageChars, passageOverlap } = this.#sizes
    const sizes = vector
      ? { maxChars: MAX_PASSAGE_CHARS, overlapChars: 0 }
      : { maxChars: passageChars, overlapChars: passageOverlap }
    for (const { start, end } of splitPassages(text, sizes)) {
      const passage = text.slice(start, end)
      this.#passages.starts.push(start)
      this.#passages.ends.push(end)
      this.#passages.jsonBytes.push(jsonStringBytes(passage))
      this.#textHashes.add(passage.length === text.length ? hashOfText : textHash(passage))
      this.#passages.tokens.push(indexTokens(passage))
      this.#passages.grams.push(indexGrams(`${title}\n${passage}`, language))
    }
    columns.firstPassages.push(this.#passages.starts.length)
  }

  /** Everything that was added. */
  finish(): PreparedDocuments {
    return {
      ...this.#columns,
      hashes: this.#documentHashes.bytes,
      passages: { ...this.#passages, hashes: this.#textHashes.bytes },
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

/** The hash at a position of a list of hashes. */
export function hashAt(hashes: Uint8Array, at: number): Uint8Array {
  return hashes.subarray(at * HASH_BYTES, (at + 1) * HASH_BYTES)
}

/** Prepared documents as bytes that can be moved through a thread without being looked at there. */
export function packDocuments(prepared: PreparedDocuments): Uint8Array<ArrayBuffer> {
  return new Uint8Array(serialize(prepared))
}

/** The inverse of {@link packDocuments}. */
export function unpackDocuments(packed: Uint8Array): PreparedDocuments {
  return deserialize(packed) as PreparedDocuments
}
