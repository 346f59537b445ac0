import { storedJsonStringBytes } from '../../base/bytes.ts'
import type { NewDocument } from '../../model/document.ts'
import type { NewOriginal } from '../../model/original.ts'
import type { PassageSizes } from '../../model/storedDocuments.ts'
import { canonicalUrl, domainOf } from '../../text/canonicalUrl.ts'
import { documentHash, textHash } from '../../text/contentHash.ts'
import { encodeLayout } from '../../text/layoutBytes.ts'
import { detectLanguage } from '../../text/language.ts'
import { MAX_PASSAGE_CHARS, splitPassages, type Span } from '../../text/passages.ts'
import { sectionStarts } from '../../text/placeOf.ts'
import { signatureOf } from '../../text/shingles.ts'
import { PreparedColumns, type PreparedDocuments } from './preparedColumns.ts'
import type { ColumnText } from './stringColumn.ts'
import { gramsOf, languageOf, type TokenizedTitle } from './textColumns.ts'

export type { PreparedDocuments } from './preparedColumns.ts'

/** What passages of a document have in common. */
interface PreparedText {
  readonly text: ColumnText
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
    const text = columns.addText(document.text)
    const title = columns.addTitle(document.title)
    const passages = document.passages ?? passagesOf(document, this.#sizes)
    // What the record states is the language of all of it.
    const own = ownLanguages(document, passages)
    const language = document.language ?? commonest(own, passages) ?? languageOf(text)
    const hash = textHash(document.text)
    columns.addHash(documentHash(document, hash))
    columns.addSignature(signatureOf(document.text))
    this.#addFields(document, language)
    const prepared = { text, title, language, hash }
    for (const [ordinal, { start, end }] of passages.entries()) {
      const other = own[ordinal]
      const isOther = other !== undefined && other !== language
      if (isOther) columns.addPassageLanguage(ordinal, other)
      this.#addPassage(isOther ? { ...prepared, language: other } : prepared, start, end)
    }
    if (document.encodedLayout) columns.addLayout(document.encodedLayout.bytes)
    else if (document.layout) columns.addLayout(encodeLayout(document.layout))
    if (document.marks) columns.addMarks(document.marks)
    columns.endDocument()
  }

  #addFields(document: NewDocument, language: string | undefined): void {
    const { url, source } = document
    this.#columns.addStrings([
      document.kind,
      document.externalId,
      url,
      url === undefined ? undefined : canonicalUrl(url),
      url === undefined ? undefined : domainOf(url),
      language,
      document.authors,
      document.requestId,
      source.name,
      JSON.stringify(document.raw),
    ])
    this.#columns.addNumbers(document.publishedAt, document.crawledAt, source.row, document.text.length)
  }

  #addPassage({ text, title, language, hash }: PreparedText, start: number, end: number): void {
    const passage = text.text.slice(start, end)
    const isWhole = passage.length === text.text.length
    this.#columns.addPassage(start, end, storedJsonStringBytes(passage), isWhole ? hash : textHash(passage))
    this.#columns.addWords(passage, text, start, end, title, gramsOf(title, text, passage, language))
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

/** The languages of passages, as far as they may be others than the document's. */
function ownLanguages({ text, language, passages: given }: NewDocument, passages: readonly Span[]) {
  if (given) return given.map((passage) => passage.language)
  return language === undefined && passages.length > 1 ? languagesOf(text, passages) : []
}

/** Shorter passages are headings, names and tables: too little to tell another language by. */
const TELLING_CHARS = 120

/** The language of each passage, where it can be told. */
function languagesOf(text: string, passages: readonly Span[]): (string | undefined)[] {
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
  if (vector) return splitPassages(text, { maxChars: MAX_PASSAGE_CHARS, overlapChars: 0 })
  const sections = encodedLayout?.sections ?? (layout && sectionStarts(layout.blocks))
  return splitPassages(text, {
    maxChars: sizes.passageChars,
    overlapChars: sizes.passageOverlap,
    ...(sections ? { sections } : {}),
  })
}
