import { createReadStream, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { createGunzip } from 'node:zlib'
import { sentenceSpans } from '../../../src/main/text/sentences.ts'

/** The texts that others wrote, as they lie in the folder of data; none of them is in the repository. */
export interface RealText {
  readonly title: string
  readonly text: string
}

const news = 'news/reuters21578.jsonl'
const poetry = 'news/chinese_poetry.jsonl.gz'
const quiz = 'ir/xquad-en'
const article = 'vectors/faim829'

/** What is not there of the folder; undefined where all is. */
export function missingOf(folder: string): string | undefined {
  return [news, poetry, join(quiz, 'corpus.jsonl'), join(quiz, 'queries.jsonl'), join(article, 'base.f32')].find(
    (name) => !existsSync(join(folder, name)),
  )
}

/** Each text once; those without any are left out. */
export function readNews(folder: string): readonly RealText[] {
  return distinct(readLines<RealText>(join(folder, news)).filter(({ text }) => text.trim() !== ''))
}

/** Paragraphs of an encyclopedia, and questions that people wrote about them. */
export function readQuiz(folder: string): {
  readonly paragraphs: readonly RealText[]
  readonly asked: readonly string[]
} {
  const paragraphs = readLines<RealText>(join(folder, quiz, 'corpus.jsonl')).map(({ title, text }) => ({
    title: title.replaceAll('_', ' '),
    text,
  }))
  const asked = readLines<{ text: string }>(join(folder, quiz, 'queries.jsonl')).map(({ text }) => text)
  return { paragraphs: distinct(paragraphs), asked }
}

/** The first poems of the collection, each once. */
export async function readPoems(folder: string, most: number): Promise<readonly RealText[]> {
  const unzipped = createReadStream(join(folder, poetry)).pipe(createGunzip())
  const seen = new Set<string>()
  const poems: RealText[] = []
  for await (const line of createInterface({ input: unzipped, crlfDelay: Number.POSITIVE_INFINITY })) {
    if (poems.length === most) break
    const { title, text } = JSON.parse(line) as RealText
    if (text.trim() === '' || seen.has(text.trim())) continue
    seen.add(text.trim())
    poems.push({ title, text })
  }
  unzipped.destroy()
  return poems
}

/** Articles with the vectors that a sentence encoder gave them, and vectors of some of them to ask with. */
export function readArticles(folder: string): {
  readonly articles: readonly RealText[]
  readonly base: Float32Array
  readonly queries: Float32Array
  readonly dimension: number
} {
  const numbers = (name: string) => new Float32Array(Uint8Array.from(readFileSync(join(folder, article, name))).buffer)
  const { dim } = JSON.parse(readFileSync(join(folder, article, 'meta.json'), 'utf8')) as { readonly dim: number }
  const articles = readLines<{ title: string; summary: string }>(join(folder, article, 'docs.jsonl'))
  return {
    articles: articles.map(({ title, summary }) => ({ title, text: `${title}\n${summary}` })),
    base: numbers('base.f32'),
    queries: numbers('queries.f32'),
    dimension: dim,
  }
}

/** A shorter one is a fragment, a longer one several that could not be told apart. */
const [shortest, longest] = [40, 400]

/** The sentences of the texts, in order, each once. */
export function sentencesOf(texts: readonly RealText[]): readonly string[] {
  const sentences = texts.flatMap(({ text }) => {
    const line = text.replaceAll(/\s+/g, ' ')
    return sentenceSpans(line).map(({ start, end }) => line.slice(start, end))
  })
  return [...new Set(sentences.filter(({ length }) => length >= shortest && length <= longest))]
}

function distinct(texts: readonly RealText[]): readonly RealText[] {
  return [...new Map(texts.map((one) => [one.text.trim(), one])).values()]
}

function readLines<Line>(path: string): readonly Line[] {
  const lines = readFileSync(path, 'utf8').split('\n')
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as Line)
}
