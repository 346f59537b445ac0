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

/**
 * Works out what is stored of documents. A document of `whole` (positions) comes with a vector, which stands for all of
 * its text: it is one passage, or several as long as can be.
 */
export function prepareDocuments(
  documents: readonly NewDocument[],
  { passageChars, passageOverlap }: PassageSizes,
  whole: ReadonlySet<number> = new Set(),
): PreparedDocuments {
  const hashes = new Uint8Array(documents.length * HASH_BYTES)
  const titleTokens: string[] = []
  const languages: (string | null)[] = []
  const firstPassages = [0]
  const [starts, ends, jsonBytes, tokens, grams]: [number[], number[], number[], string[], string[]] = [
    [],
    [],
    [],
    [],
    [],
  ]
  const passageHashes: Uint8Array[] = []
  for (const [at, document] of documents.entries()) {
    const { title, text } = document
    const ofText = textHash(text)
    hashes.set(documentHash(document, ofText), at * HASH_BYTES)
    const language = document.language ?? detectLanguage(text)
    languages.push(language ?? null)
    titleTokens.push(indexTokens(title))
    const sizes = whole.has(at)
      ? { maxChars: MAX_PASSAGE_CHARS, overlapChars: 0 }
      : { maxChars: passageChars, overlapChars: passageOverlap }
    for (const { start, end } of splitPassages(text, sizes)) {
      const passage = text.slice(start, end)
      starts.push(start)
      ends.push(end)
      jsonBytes.push(jsonStringBytes(passage))
      passageHashes.push(passage.length === text.length ? ofText : textHash(passage))
      tokens.push(indexTokens(passage))
      grams.push(indexGrams(`${title}\n${passage}`, language))
    }
    firstPassages.push(starts.length)
  }
  return {
    kinds: documents.map(({ kind }) => kind),
    externalIds: documents.map(({ externalId }) => externalId ?? null),
    titles: documents.map(({ title }) => title),
    urls: documents.map(({ url }) => url ?? null),
    canonicalUrls: documents.map(({ url }) => (url === undefined ? null : (canonicalUrl(url) ?? null))),
    domains: documents.map(({ url }) => (url === undefined ? null : (domainOf(url) ?? null))),
    languages,
    authors: documents.map(({ authors }) => authors ?? null),
    publishedAt: documents.map(({ publishedAt }) => publishedAt ?? null),
    crawledAt: documents.map(({ crawledAt }) => crawledAt ?? null),
    requestIds: documents.map(({ requestId }) => requestId ?? null),
    sourceNames: documents.map(({ source }) => source.name),
    sourceRows: documents.map(({ source }) => source.row ?? null),
    raws: documents.map(({ raw }) => JSON.stringify(raw)),
    texts: documents.map(({ text }) => text),
    hashes,
    titleTokens,
    firstPassages,
    passages: { starts, ends, jsonBytes, hashes: joined(passageHashes), tokens, grams },
  }
}

function joined(hashes: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(hashes.length * HASH_BYTES)
  for (const [at, hash] of hashes.entries()) all.set(hash, at * HASH_BYTES)
  return all
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
