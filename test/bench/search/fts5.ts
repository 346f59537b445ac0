import { readFileSync } from 'node:fs'
import Database from 'better-sqlite3'
import type { BeirQuery } from '../../../src/main/cli/input/beirFolder.ts'
import { meanScores, type RetrievalScores } from '../../../src/main/search/metrics.ts'

interface Corpus {
  readonly ids: readonly string[]
  readonly texts: readonly string[]
}

/** A tokenizer of FTS5, and what to look for so that any word of a question counts. */
interface Tokenizer {
  readonly name: string
  readonly piecesOf: (question: string) => readonly string[]
}

const wordsOf = (question: string) => question.match(/[\p{L}\p{N}\p{M}]+/gu) ?? []

const tokenizers: readonly Tokenizer[] = [
  { name: 'unicode61', piecesOf: wordsOf },
  { name: 'porter unicode61', piecesOf: wordsOf },
  { name: 'trigram', piecesOf: trigramsOf },
]

/** The pieces of three characters of a question, as its tokenizer cuts texts, spaces among them. */
function trigramsOf(question: string): string[] {
  const characters = Array.from(question.toLowerCase())
  return characters.slice(2).map((_, at) => characters.slice(at, at + 3).join(''))
}

/** nDCG and its kin of FTS5's own ranking, for each of its tokenizers. */
export function measureFts5(corpusFile: string, queries: readonly BeirQuery[]): RetrievalScores[] {
  const corpus = readCorpus(corpusFile)
  return tokenizers.map((tokenizer) => measureTokenizer(tokenizer, corpus, queries))
}

function measureTokenizer({ name, piecesOf }: Tokenizer, { ids, texts }: Corpus, queries: readonly BeirQuery[]) {
  const db = new Database(':memory:')
  db.exec(`CREATE VIRTUAL TABLE words USING fts5 (text, tokenize = '${name}')`)
  const insert = db.prepare('INSERT INTO words (rowid, text) VALUES (?, ?)')
  db.transaction(() => {
    for (const [at, text] of texts.entries()) insert.run(at + 1, text)
  })()
  const find = db.prepare('SELECT rowid FROM words WHERE words MATCH ? ORDER BY bm25(words), rowid LIMIT 100').pluck()
  const scores = meanScores(
    queries.map(({ text, judged }) => {
      const pieces = piecesOf(text).map((piece) => `"${piece.replaceAll('"', '""')}"`)
      const found = pieces.length > 0 ? (find.all(pieces.join(' OR ')) as number[]) : []
      return { ranking: found.map((row) => ids[row - 1] ?? ''), judged }
    }),
  )
  db.close()
  return scores
}

function readCorpus(path: string): Corpus {
  const lines = readFileSync(path, 'utf8').trim().split('\n')
  const read = lines.map((line) => JSON.parse(line) as { _id: string; title?: string; text: string })
  return {
    ids: read.map(({ _id: id }) => id),
    texts: read.map(({ title, text }) => `${title ?? ''} ${text}`),
  }
}
