import type { UpdateStep } from '../../model/upkeep.ts'
import { indexTokens, TOKENIZER_VERSION } from '../../text/tokens.ts'
import { indexGrams } from '../../text/words/wordGrams.ts'
import type { WritableDb } from '../connection.ts'
import { readValue, writeValue } from '../library/settings.ts'
import { insertRows, run } from '../statement.ts'

/** The word index: tokens of our own making, which mean the same only within one version of the tokenizer. */
const VERSION_KEY = 'tokenizer'
/** Documents after which it is told how far the index has come. */
const TELL_EVERY = 200
/** FTS5 merges by itself when so many segments are alike (migrations/0001-library.ts). */
const SEGMENTS_TO_MERGE = 8

/** What is indexed of a passage: the tokens of its document's title and of its text, and their n-grams. */
export interface PassageWords {
  readonly passageId: number
  readonly title: string
  readonly body: string
  readonly grams: string
}

/** Indexes the words of so many passages; `wordsOf` gives those of each. */
function indexPassages(db: WritableDb, passages: number, wordsOf: (passage: number) => PassageWords): void {
  insertRows(db, 'INSERT INTO passage_words (rowid, title, body, grams) VALUES', 4, passages, (at, values) => {
    const { passageId, title, body, grams } = wordsOf(at)
    values.push(passageId, title, body, grams)
  })
}

/**
 * Takes many passages out of the word index at once. The caller holds the transaction, and merges the index when all are
 * out (library/compact.ts): left to itself, FTS5 does so in between, with a third of a second to some commits.
 */
export function unindexPassages(db: WritableDb, passages: readonly { readonly id: number }[]): void {
  db.exec(`INSERT INTO passage_words (passage_words, rank) VALUES ('automerge', 0)`)
  for (const { id } of passages) run(db, 'DELETE FROM passage_words WHERE rowid = ?', id)
  // Writes what was deleted, and only then merges by itself again.
  db.exec(`INSERT INTO passage_words (passage_words, rank) VALUES ('automerge', ${SEGMENTS_TO_MERGE})`)
}

/**
 * Makes the word index that of this version of the tokenizer: nothing to do in almost every case; after an update that
 * changed the tokenizer it is built again from the texts, in one transaction. `tell` hears how far that is.
 */
export function tendWords(db: WritableDb, tell: (step: UpdateStep) => void): void {
  const version = String(TOKENIZER_VERSION)
  if (readValue(db, VERSION_KEY) === version) return
  db.transaction(() => {
    db.exec(`INSERT INTO passage_words (passage_words) VALUES ('delete-all')`)
    const ids = db.prepare('SELECT id FROM documents').pluck().all() as number[]
    const document = db.prepare(
      'SELECT d.title, d.language, b.text FROM documents d JOIN document_texts b ON b.document_id = d.id WHERE d.id = ?',
    )
    const passages = db.prepare(`SELECT p.id, p.start, p."end", l.language
      FROM passages p LEFT JOIN passage_languages l ON l.document_id = p.document_id AND l.ordinal = p.ordinal
      WHERE p.document_id = ?`)
    for (const [done, id] of ids.entries()) {
      if (done % TELL_EVERY === 0) tell({ part: 'words', done, total: ids.length })
      const { title, language, text } = document.get(id) as { title: string; language: string | null; text: string }
      const titleTokens = indexTokens(title)
      const found = passages.all(id) as {
        id: number
        start: number
        end: number
        language: string | null
      }[]
      indexPassages(db, found.length, (at) => {
        const { id: passageId, start, end, language: own } = found[at] as (typeof found)[number]
        const passage = text.slice(start, end)
        const grams = indexGrams(`${title}\n${passage}`, own ?? language ?? undefined)
        return { passageId, title: titleTokens, body: indexTokens(passage), grams }
      })
    }
    writeValue(db, VERSION_KEY, version)
  }).immediate()
}
