import type { CollectionPath, LongText } from '../../../model/document.ts'
import type { BytesInFile } from '../../../model/layout.ts'
import type { ExportedMarks } from '../../../model/organising/exportedMarks.ts'
import type { NewOriginal } from '../../../model/original.ts'
import { NumberColumnBuilder, sharedDoubles, sharedWords } from '../../sharedArrays.ts'
import { HashColumnBuilder } from './hashColumn.ts'
import { StringColumnBuilder, type ColumnText, type StringColumn } from './stringColumn.ts'
import { PassageTokensBuilder, TitleTokensBuilder, type TokenizedTitle } from './textColumns.ts'

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
  /** Of messages, as JSON: see text/names/recipients.ts. */
  readonly recipients: StringColumn
  /** NaN where there is none, in all numbers of documents. */
  readonly publishedAt: Float64Array
  readonly crawledAt: Float64Array
  readonly requestIds: StringColumn
  readonly sourceNames: StringColumn
  readonly sourceRows: Float64Array
  /** 1 where the external id is one within its file only. */
  readonly idsWithinFile: Uint32Array
  /** As JSON. */
  readonly raws: StringColumn
  /** Null for a long text. */
  readonly texts: StringColumn
  /** Long texts, by the position of their document. */
  readonly longTexts: ReadonlyMap<number, LongText>
  /** Of the texts, in UTF-16 units. */
  readonly characters: Float64Array
  /** Of the contents, one after the other. */
  readonly hashes: Uint8Array
  /** Of the texts, as text/shingles.ts makes them, one after the other. */
  readonly signatures: Uint32Array
  /** Tokens of the titles for the word index. */
  readonly titleTokens: StringColumn
  /** Encoded layouts, by the position of their document; few documents have one. */
  readonly layouts: ReadonlyMap<number, Uint8Array | BytesInFile>
  /** Marks that came with documents, by their position; few documents have any. */
  readonly marks: ReadonlyMap<number, ExportedMarks>
  /** Collections below, by the position of the document; few documents have any: see NewDocument. */
  readonly within: ReadonlyMap<number, readonly CollectionPath[]>
  /** Passages in another language than their document, by its position; few documents have any. */
  readonly passageLanguages: ReadonlyMap<number, readonly PassageLanguage[]>
  /** What the documents were read from: runs of documents that follow each other. */
  readonly originals: readonly OriginalRun[]
  /** Where the passages of each document begin in `passages`; one entry more than there are documents. */
  readonly firstPassages: Uint32Array
  readonly passages: PreparedPassages
}

/** The language of the passage `ordinal` of its document, ISO 639-1. */
export interface PassageLanguage {
  readonly ordinal: number
  readonly language: string
}

/** Documents from the position `from` on, up to the next run, that were read from the same original or from none. */
export interface OriginalRun {
  readonly from: number
  readonly original: NewOriginal | undefined
}

export interface PreparedPassages {
  readonly starts: Uint32Array
  readonly ends: Uint32Array
  /** Bytes of each text as a JSON string. */
  readonly jsonBytes: Uint32Array
  /** Of the texts, one after the other. */
  readonly hashes: Uint8Array
  /**
   * What the word index gets of each: tokens of the text, and n-grams of title and text. Null for those of a long text,
   * which are made while it is stored (indexWords.ts).
   */
  readonly tokens: StringColumn
  readonly grams: StringColumn
}

/** Strings of a document that are stored as they are, in the order in which {@link PreparedColumns.addStrings} takes them. */
const plainColumns = [
  'kinds',
  'externalIds',
  'urls',
  'canonicalUrls',
  'domains',
  'languages',
  'authors',
  'recipients',
  'requestIds',
  'sourceNames',
  'raws',
] as const

/** Makes the columns of {@link PreparedDocuments}, document after document and passage after passage. */
export class PreparedColumns {
  readonly #plain = plainColumns.map(() => new StringColumnBuilder())
  readonly #publishedAt = new NumberColumnBuilder(sharedDoubles)
  readonly #crawledAt = new NumberColumnBuilder(sharedDoubles)
  readonly #sourceRows = new NumberColumnBuilder(sharedDoubles)
  readonly #idsWithinFile = new NumberColumnBuilder(sharedWords)
  readonly #characters = new NumberColumnBuilder(sharedDoubles)
  readonly #texts = new StringColumnBuilder()
  readonly #titles = new StringColumnBuilder()
  readonly #titleTokens = new TitleTokensBuilder()
  readonly #hashes = new HashColumnBuilder()
  readonly #signatures = new NumberColumnBuilder(sharedWords)
  #longTexts = new Map<number, LongText>()
  #layouts = new Map<number, Uint8Array | BytesInFile>()
  #marks = new Map<number, ExportedMarks>()
  #within = new Map<number, readonly CollectionPath[]>()
  #passageLanguages = new Map<number, PassageLanguage[]>()
  #originals: OriginalRun[] = []
  readonly #firstPassages = new NumberColumnBuilder(sharedWords)
  readonly #starts = new NumberColumnBuilder(sharedWords)
  readonly #ends = new NumberColumnBuilder(sharedWords)
  readonly #jsonBytes = new NumberColumnBuilder(sharedWords)
  readonly #textHashes = new HashColumnBuilder()
  readonly #tokens = new PassageTokensBuilder()
  readonly #grams = new StringColumnBuilder()

  constructor() {
    this.#firstPassages.add(0)
  }

  /** Documents that have ended. */
  get count(): number {
    return this.#firstPassages.count - 1
  }

  addText(text: string): ColumnText {
    return this.#texts.addText(text)
  }

  /** Of the document that is being added, instead of {@link addText}. */
  addLongText(text: LongText): void {
    this.#longTexts.set(this.count, text)
    this.#texts.add(null)
  }

  addTitle(title: string): TokenizedTitle {
    return this.#titleTokens.add(this.#titles.addText(title))
  }

  /** Of the document that is being added. */
  addLayout(layout: Uint8Array | BytesInFile): void {
    this.#layouts.set(this.count, layout)
  }

  /** Of the document that is being added. */
  addMarks(marks: ExportedMarks): void {
    this.#marks.set(this.count, marks)
  }

  /** Of the document that is being added. */
  addWithin(within: readonly CollectionPath[]): void {
    this.#within.set(this.count, within)
  }

  /** Of a passage of the document that is being added. */
  addPassageLanguage(ordinal: number, language: string): void {
    const others = this.#passageLanguages.get(this.count) ?? []
    others.push({ ordinal, language })
    this.#passageLanguages.set(this.count, others)
  }

  /** Of the document that is being added. */
  addOriginal(original: NewOriginal | undefined): void {
    if (this.#originals.at(-1)?.original !== original) this.#originals.push({ from: this.count, original })
  }

  addHash(hash: Uint8Array): void {
    this.#hashes.add(hash)
  }

  /** Of the document that is being added. */
  addSignature(signature: Uint32Array): void {
    for (const band of signature) this.#signatures.add(band)
  }

  /** In a loop: written out, it took the compiler a tenth of a second to have them all in one function. */
  addStrings(values: readonly (string | undefined)[]): void {
    for (let i = 0; i < plainColumns.length; i++) this.#plain[i]?.add(values[i] ?? null)
  }

  addNumbers(
    publishedAt: number | undefined,
    crawledAt: number | undefined,
    sourceRow: number | undefined,
    characters: number,
  ): void {
    this.#publishedAt.add(publishedAt ?? Number.NaN)
    this.#crawledAt.add(crawledAt ?? Number.NaN)
    this.#sourceRows.add(sourceRow ?? Number.NaN)
    this.#characters.add(characters)
  }

  /** How far the external id of the document that is being added goes. */
  addIdScope(scope: 'file' | undefined): void {
    this.#idsWithinFile.add(scope === 'file' ? 1 : 0)
  }

  /** Adds a passage of `text`, with its size as a JSON string and its hash. */
  addPassage(start: number, end: number, jsonBytes: number, hash: Uint8Array): void {
    this.#starts.add(start)
    this.#ends.add(end)
    this.#jsonBytes.add(jsonBytes)
    this.#textHashes.add(hash)
  }

  /** Adds what the word index gets of that passage. */
  addWords(passage: string, text: ColumnText, start: number, end: number, title: TokenizedTitle, grams: string): void {
    this.#tokens.add(passage, text, start, end, title)
    this.#grams.add(grams)
  }

  /** Instead of {@link addWords}, for a passage of a long text. */
  addNoWords(): void {
    this.#tokens.addNone()
    this.#grams.add(null)
  }

  endDocument(): void {
    this.#firstPassages.add(this.#starts.count)
  }

  /** Starts over in the same memory. */
  clear(): void {
    const numbers = [this.#publishedAt, this.#crawledAt, this.#sourceRows, this.#characters, this.#signatures]
    const documents = [
      ...this.#plain,
      ...numbers,
      this.#idsWithinFile,
      this.#texts,
      this.#titles,
      this.#titleTokens,
      this.#hashes,
    ]
    const passages = [this.#starts, this.#ends, this.#jsonBytes, this.#textHashes, this.#tokens, this.#grams]
    for (const column of [...documents, ...passages, this.#firstPassages]) column.clear()
    this.#firstPassages.add(0)
    this.#longTexts = new Map()
    this.#layouts = new Map()
    this.#marks = new Map()
    this.#within = new Map()
    this.#passageLanguages = new Map()
    this.#originals = []
  }

  /** Everything that was added; valid until something is added or cleared. */
  finish(): PreparedDocuments {
    const plain = Object.fromEntries(plainColumns.map((name, at) => [name, this.#plain[at]?.finish()])) as Readonly<
      Record<(typeof plainColumns)[number], StringColumn>
    >
    return {
      ...plain,
      count: this.count,
      texts: this.#texts.finish(),
      titles: this.#titles.finish(),
      titleTokens: this.#titleTokens.finish(),
      publishedAt: this.#publishedAt.finish(),
      crawledAt: this.#crawledAt.finish(),
      sourceRows: this.#sourceRows.finish(),
      idsWithinFile: this.#idsWithinFile.finish(),
      characters: this.#characters.finish(),
      hashes: this.#hashes.finish(),
      signatures: this.#signatures.finish(),
      longTexts: this.#longTexts,
      layouts: this.#layouts,
      marks: this.#marks,
      within: this.#within,
      passageLanguages: this.#passageLanguages,
      originals: this.#originals,
      firstPassages: this.#firstPassages.finish(),
      passages: {
        starts: this.#starts.finish(),
        ends: this.#ends.finish(),
        jsonBytes: this.#jsonBytes.finish(),
        hashes: this.#textHashes.finish(),
        tokens: this.#tokens.finish(),
        grams: this.#grams.finish(),
      },
    }
  }
}

/** A number of {@link PreparedDocuments} as SQLite has it. */
export function numberOrNull(number: number | undefined): number | null {
  return number === undefined || Number.isNaN(number) ? null : number
}
