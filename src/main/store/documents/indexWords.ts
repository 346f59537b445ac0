import type { LongText } from '../../model/document.ts'
import { sourceOf } from '../../text/utf8Text.ts'
import type { WritableDb } from '../connection.ts'
import { addPart } from '../search/lists/listParts.ts'
import { keepsNewer } from '../search/lists/newerWords.ts'
import { ColumnRows } from './columns/columnRows.ts'
import type { PreparedDocuments } from './columns/preparedColumns.ts'
import { StringColumnBuilder, stringBytes, type StringColumn } from './columns/stringColumn.ts'
import { gramsOf, PassageTokensBuilder, TitleTokensBuilder } from './columns/textColumns.ts'

/**
 * Passages of a long text whose words are made and indexed at once: those of a hundred pages. What more takes is not given
 * back before the whole document is stored.
 */
const LONG_GROUP = 250

/** Passages of short texts whose words are indexed at once: how far that is can be told between two of them. */
const SHORT_GROUP = 2_000

/** The words of some passages that follow each other, as the index takes them. */
interface Words {
  readonly titles: StringColumn
  readonly tokens: StringColumn
  readonly grams: StringColumn
  /** The positions in these columns of what each passage gets. */
  readonly titleAt: number[]
  readonly at: number[]
}

/**
 * Indexes the words of the passages of documents that are new, at the positions `documents`. The ids of the passages follow
 * each other from `firstPassageId` on. `reached` is told which share of the documents is indexed.
 */
export function indexWords(
  db: WritableDb,
  prepared: PreparedDocuments,
  documents: readonly number[],
  firstPassageId: number,
  reached: (share: number) => void,
): void {
  const { titleTokens, firstPassages, passages } = prepared
  let id = firstPassageId
  const insert = (words: Words) => {
    insertWords(db, words, id)
    id += words.at.length
  }
  const none = (): Words => ({ titles: titleTokens, ...passages, titleAt: [], at: [] })
  let short = none()
  for (const [done, document] of documents.entries()) {
    if (short.at.length >= SHORT_GROUP) {
      insert(short)
      short = none()
      reached(done / documents.length)
    }
    const long = prepared.longTexts.get(document)
    if (long) {
      insert(short)
      short = none()
      for (const words of wordsOfLong(prepared, document, long)) insert(words)
      continue
    }
    for (let i = firstPassages[document] as number; i < (firstPassages[document + 1] as number); i++) {
      short.at.push(i)
      short.titleAt.push(document)
    }
  }
  insert(short)
}

/** The words of a long text, made as they are asked for; valid until the next ones are. */
function* wordsOfLong(prepared: PreparedDocuments, document: number, long: LongText): Generator<Words> {
  const { titles, languages, firstPassages, passages } = prepared
  const text = sourceOf(long)
  const titleText = Buffer.from(stringBytes(titles, document)).toString('utf8')
  const title = new TitleTokensBuilder().add(new StringColumnBuilder().addText(titleText))
  const own = Buffer.from(stringBytes(languages, document)).toString('utf8')
  const others = new Map(prepared.passageLanguages.get(document)?.map((one) => [one.ordinal, one.language]))
  const [strings, tokens, grams] = [new StringColumnBuilder(), new PassageTokensBuilder(), new StringColumnBuilder()]
  const first = firstPassages[document] as number
  const count = (firstPassages[document + 1] as number) - first
  for (let from = 0; from < count; from += LONG_GROUP) {
    for (const column of [strings, tokens, grams]) column.clear()
    const to = Math.min(from + LONG_GROUP, count)
    for (let ordinal = from; ordinal < to; ordinal++) {
      const i = first + ordinal
      const passage = strings.addText(text.slice(passages.starts[i] as number, passages.ends[i] as number))
      tokens.add(passage.text, passage, 0, passage.text.length, title)
      grams.add(gramsOf(title, passage, passage.text, others.get(ordinal) ?? (own === '' ? undefined : own)))
    }
    yield {
      titles: prepared.titleTokens,
      tokens: tokens.finish(),
      grams: grams.finish(),
      titleAt: Array.from({ length: to - from }, () => document),
      at: Array.from({ length: to - from }, (_, index) => index),
    }
  }
}

function insertWords(db: WritableDb, { titles, tokens, grams, titleAt, at }: Words, firstId: number): void {
  const words = new ColumnRows(at.length)
  const columns = {
    rowid: words.counting(firstId),
    title: words.text(titles, titleAt),
    body: words.text(tokens, at),
    grams: words.text(grams, at),
  }
  const kept = at.length === 0 ? undefined : keepsNewer(db, firstId, at.length)
  if (kept?.by === 'part') {
    addPart(db, kept.listing, firstId, [
      { words: titles, at: titleAt },
      { words: tokens, at },
      { words: grams, at },
    ])
  }
  words.insert(db, 'passage_words', columns)
  if (kept?.by === 'newer_words') words.insert(db, 'newer_words', columns)
}
