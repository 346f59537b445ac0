import { storedJsonStringBytes } from '../../base/bytes.ts'
import type { LongText, NewDocument } from '../../model/document.ts'
import type { NewOriginal } from '../../model/original.ts'
import type { PassageSizes } from '../../model/storedDocuments.ts'
import { recipientsOf } from '../../text/names/recipients.ts'
import { canonicalUrl, domainOf } from '../../text/canonicalUrl.ts'
import { documentHash, textHash } from '../../text/contentHash.ts'
import { encodeLayout } from '../../text/layoutBytes.ts'
import { detectLanguage } from '../../text/language.ts'
import { MAX_PASSAGE_CHARS, splitPassages, type Span } from '../../text/passages.ts'
import { sectionStarts } from '../../text/placeOf.ts'
import { signatureOf } from '../../text/shingles.ts'
import type { TextSource } from '../../text/textPieces.ts'
import { sourceOf, wholeText } from '../../text/utf8Text.ts'
import { sharedBytes } from '../sharedArrays.ts'
import { PreparedColumns, type PreparedDocuments } from './columns/preparedColumns.ts'
import type { ColumnText } from './columns/stringColumn.ts'
import { gramsOf, languageOf, type TokenizedTitle } from './columns/textColumns.ts'

export type { PreparedDocuments } from './columns/preparedColumns.ts'

/** What passages of a document have in common. */
interface PreparedText {
  readonly source: TextSource
  /** Undefined for a long text. */
  readonly text: ColumnText | undefined
  readonly title: TokenizedTitle
  readonly language: string | undefined
  /** Of the whole text. */
  readonly hash: Uint8Array
}

/** Prepares documents one after the other; what is prepared holds on to none of them. */
export class DocumentPreparer {
  readonly #sizes: PassageSizes
  readonly #columns = new PreparedColumns()

  constructor(sizes: PassageSizes) {
    this.#sizes = sizes
  }

  /** How many have been added. */
  get count(): number {
    return this.#columns.count
  }

  /** `original`: what it was read from, where that is not in the document. */
  add(document: NewDocument, original: NewOriginal | undefined = document.original): void {
    const columns = this.#columns
    columns.addOriginal(original)
    const source = sourceOf(document.text)
    const long = longTextOf(document.text)
    const text = long ? undefined : columns.addText(wholeText(document.text))
    if (long) columns.addLongText(long)
    const title = columns.addTitle(document.title)
    const passages = document.passages ?? passagesOf(document, this.#sizes)
    // What the record states is the language of all of it.
    const own = ownLanguages(document, passages)
    const language =
      document.language ??
      commonest(own, passages) ??
      (text ? languageOf(text) : detectLanguage(source.slice(0, TOLD_BY)))
    const hash = textHash(document.text)
    columns.addHash(documentHash(document, hash))
    columns.addSignature(signatureOf(source))
    this.#addFields(document, language)
    const prepared = { source, text, title, language, hash }
    for (const [ordinal, { start, end }] of passages.entries()) {
      const other = own[ordinal]
      const isOther = other !== undefined && other !== language
      if (isOther) columns.addPassageLanguage(ordinal, other)
      this.#addPassage(isOther ? { ...prepared, language: other } : prepared, start, end)
    }
    if (document.encodedLayout) columns.addLayout(document.encodedLayout.bytes)
    else if (document.layout) columns.addLayout(encodeLayout(document.layout))
    if (document.marks) columns.addMarks(document.marks)
    if (document.within && document.within.length > 0) columns.addWithin(document.within)
    columns.endDocument()
  }

  #addFields(document: NewDocument, language: string | undefined): void {
    const { url, source } = document
    const recipients = recipientsOf(document)
    this.#columns.addStrings([
      document.kind,
      document.externalId,
      url,
      url === undefined ? undefined : canonicalUrl(url),
      url === undefined ? undefined : domainOf(url),
      language,
      document.authors,
      recipients.length === 0 ? undefined : JSON.stringify(recipients),
      document.requestId,
      source.name,
      JSON.stringify(document.raw),
    ])
    this.#columns.addNumbers(document.publishedAt, document.crawledAt, source.row, document.text.length)
    this.#columns.addIdScope(document.idScope)
  }

  #addPassage({ source, text, title, language, hash }: PreparedText, start: number, end: number): void {
    const passage = source.slice(start, end)
    const isWhole = passage.length === source.length
    this.#columns.addPassage(start, end, storedJsonStringBytes(passage), isWhole ? hash : textHash(passage))
    if (text) this.#columns.addWords(passage, text, start, end, title, gramsOf(title, text, passage, language))
    else this.#columns.addNoWords()
  }

  /** Starts over in the same memory. */
  clear(): void {
    this.#columns.clear()
  }

  /** Everything that was added; valid until something is added or cleared. */
  finish(): PreparedDocuments {
    return this.#columns.finish()
  }
}

/**
 * In UTF-16 units, and fewer than a chunk of an import has: a page of dense text has some four thousand. The words of a
 * longer text take too much memory at once; they are made while it is stored.
 */
const LONG_TEXT = 1_000_000
/** The beginning of a text that tells its language, and more. */
const TOLD_BY = 10_000

function longTextOf(text: string | LongText): LongText | undefined {
  if (typeof text !== 'string') return text
  if (text.length <= LONG_TEXT) return undefined
  const utf8 = sharedBytes(Buffer.byteLength(text))
  utf8.write(text)
  return { utf8, length: text.length }
}

/** The languages of passages, as far as they may be others than the document's. */
function ownLanguages({ text, language, passages: given }: NewDocument, passages: readonly Span[]) {
  if (given) return given.map((passage) => passage.language)
  return language === undefined && passages.length > 1 ? languagesOf(sourceOf(text), passages) : []
}

/** Shorter passages are headings, names and tables: too little to tell another language by. */
const TELLING_CHARS = 120

/** The language of each passage, where it can be told. */
function languagesOf(text: TextSource, passages: readonly Span[]): (string | undefined)[] {
  return passages.map(({ start, end }) =>
    end - start < TELLING_CHARS ? undefined : detectLanguage(text.slice(start, end)),
  )
}

/** The language that most characters are in, as a book may begin with a preface in another one. */
function commonest(languages: readonly (string | undefined)[], passages: readonly Span[]): string | undefined {
  const characters = new Map<string, number>()
  for (const [at, { start, end }] of passages.entries()) {
    const language = languages[at]
    if (language !== undefined) characters.set(language, (characters.get(language) ?? 0) + end - start)
  }
  return [...characters].sort(([, a], [, b]) => b - a)[0]?.[0]
}

/**
 * The passages of a document. One that comes with a vector is one passage (or several as long as can be): the vector stands
 * for all of it. One whose layout has headings is cut there.
 */
export function passagesOf({ text, vector, layout, encodedLayout }: NewDocument, sizes: PassageSizes): Span[] {
  const source = sourceOf(text)
  if (vector) return splitPassages(source, { maxChars: MAX_PASSAGE_CHARS, overlapChars: 0 })
  const sections = encodedLayout?.sections ?? (layout && sectionStarts(layout.blocks))
  return splitPassages(source, {
    maxChars: sizes.passageChars,
    overlapChars: sizes.passageOverlap,
    ...(sections ? { sections } : {}),
  })
}
