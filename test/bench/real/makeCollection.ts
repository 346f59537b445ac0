import { once } from 'node:events'
import { createWriteStream, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { seededRandom } from '../../../src/main/base/random.ts'
import { bytesOf, placeOf, timeOf } from '../dataset.ts'
import { say } from '../log.ts'
import { writeParquet } from '../writeParquet.ts'
import { documentsFile, writeCollection, type CollectionName, type QuestionKind } from './collection.ts'
import { fitLsa } from './lsa.ts'
import { readArticles, readNews, readPoems, readQuiz, sentencesOf, type RealText } from './readTexts.ts'

/** Texts of each kind that can be asked: those of whole searches are asked once in each mode. */
const mostQuestions = 1_000
/** Of each kind, where only some of the documents are wanted; and those of them that are compared. */
const fewQuestions = 200
const fewCompared = 60
/** Questions of a kind that are compared with exact search; among more documents that takes minutes. */
const compared = { news: 1_000, sentences: 500, poems: 200, lsa: 1_000 } as const
/** Documents of the full size; the others have what there is. */
const mostSentences = 100_000
const mostPoems = 330_000
/** A longer text would be two passages, and one vector comes for each. */
const longestGiven = 1_900
const lsaDimension = 512
const poemCharacters = 12

/** What a collection is made of; `limit` is the most documents, where fewer are wanted. */
export interface MakeOptions {
  readonly texts: string
  readonly limit: number | undefined
}

/** Writes the documents and the questions of a collection into `folder`. Answers nothing: collection.ts reads it. */
export async function makeCollection(name: CollectionName, folder: string, options: MakeOptions): Promise<void> {
  await makers[name](folder, options)
}

const makers: Readonly<Record<CollectionName, (folder: string, options: MakeOptions) => Promise<void> | void>> = {
  news: (folder, { texts, limit }) => {
    const articles = readNews(texts).slice(0, limit)
    const { paragraphs, asked } = readQuiz(texts)
    const questions = { titles: titlesOf(articles), sentences: sentencesOf(articles), quiz: asked }
    return writeTexts('news', folder, [...articles, ...paragraphs], questions, limit)
  },
  sentences: (folder, { texts, limit }) => {
    const articles = readNews(texts)
    const sentences = sentencesOf(articles).slice(0, limit ?? mostSentences)
    const documents = sentences.map((text) => ({ title: '', text }))
    const questions = { titles: titlesOf(articles), quiz: readQuiz(texts).asked }
    return writeTexts('sentences', folder, documents, questions, limit)
  },
  poems: async (folder, { texts, limit }) => {
    const poems = await readPoems(texts, limit ?? mostPoems)
    const beginnings = poems.map(({ text }) => Array.from(text).slice(0, poemCharacters).join(''))
    return writeTexts('poems', folder, poems, { beginnings, titles: titlesOf(poems) }, limit)
  },
  lsa: (folder, { texts, limit }) => {
    const articles = readNews(texts).slice(0, limit)
    const bodies = articles.map(({ title, text }) => `${title}\n${text}`.slice(0, longestGiven))
    // A few hundred texts have no five hundred directions that mean anything.
    const dimension = Math.min(lsaDimension, Math.floor(articles.length / 3))
    say(`lsa: fitting ${dimension} directions to ${articles.length} texts`)
    const lsa = fitLsa(bodies, { dimension, seed: 1 })
    // No direction of its own: nothing can be near to it.
    const known = (vector: Float32Array) => vector.some((value) => value !== 0)
    const folded = bodies.map((text) => ({ text, vector: lsa.fold(text) })).filter(({ vector }) => known(vector))
    const titles = seededSample(titlesOf(articles))
      .map((title) => lsa.fold(title))
      .filter(known)
      .slice(0, limit === undefined ? compared.lsa : fewCompared)
    writeGiven('lsa', folder, folded, lsa.dimension, { titles: joined(titles, lsa.dimension) })
  },
  given: (folder, { texts }) => {
    const { articles, base, queries, dimension } = readArticles(texts)
    const rows = articles.map(({ text }, at) => ({ text, vector: base.subarray(at * dimension, (at + 1) * dimension) }))
    writeGiven('given', folder, rows, dimension, { own: queries })
  },
}

/** Documents that the default encoder embeds. */
async function writeTexts(
  name: keyof typeof compared,
  folder: string,
  documents: readonly RealText[],
  questions: Readonly<Record<string, readonly string[]>>,
  limit: number | undefined,
): Promise<void> {
  const out = createWriteStream(join(folder, documentsFile({ given: false })))
  for (const [row, { title, text }] of documents.entries()) {
    const record = { id: String(row), title, text, published_at: timeOf(placeOf(row)) }
    if (!out.write(`${JSON.stringify(record)}\n`)) await once(out, 'drain')
  }
  out.end()
  await once(out, 'close')
  const kinds = Object.entries(questions).map(([kind, texts]): QuestionKind => {
    const some = seededSample(texts).slice(0, limit === undefined ? mostQuestions : fewQuestions)
    return { kind, texts: some, compared: Math.min(limit === undefined ? compared[name] : fewCompared, some.length) }
  })
  writeCollection(folder, { name, documents: documents.length, given: false, dimension: 1024, kinds })
}

/** Documents with their vectors, and the vectors of the questions. */
function writeGiven(
  name: CollectionName,
  folder: string,
  documents: readonly { readonly text: string; readonly vector: Float32Array }[],
  dimension: number,
  questions: Readonly<Record<string, Float32Array>>,
): void {
  const textOf = (row: number) => documents[row]?.text ?? ''
  writeParquet(join(folder, documentsFile({ given: true })), {
    rows: documents.length,
    dimension,
    strings: { id: String, text: textOf, published_at: (row) => timeOf(placeOf(row)) },
    vectors: (row, out) => {
      for (let at = 0; at < out.length; at += dimension)
        out.set(documents[row + at / dimension]?.vector ?? new Float32Array(dimension), at)
    },
  })
  for (const [kind, vectors] of Object.entries(questions)) writeFileSync(join(folder, `${kind}.f32`), bytesOf(vectors))
  const kinds = Object.entries(questions).map(([kind, { length }]): QuestionKind => ({
    kind,
    texts: [],
    compared: length / dimension,
  }))
  writeCollection(folder, { name, documents: documents.length, given: true, dimension, kinds })
}

function titlesOf(texts: readonly RealText[]): readonly string[] {
  return texts.map(({ title }) => title.trim()).filter((title) => title !== '')
}

/** The texts, each once, in an order by chance that is always the same. */
function seededSample(texts: readonly string[]): readonly string[] {
  const random = seededRandom(7)
  const some = [...new Set(texts)]
  for (let at = some.length - 1; at > 0; at--) {
    const other = Math.floor(random.next() * (at + 1))
    ;[some[at], some[other]] = [some[other] as string, some[at] as string]
  }
  return some
}

function joined(vectors: readonly Float32Array[], dimension: number): Float32Array {
  const all = new Float32Array(vectors.length * dimension)
  for (const [at, vector] of vectors.entries()) all.set(vector, at * dimension)
  return all
}
