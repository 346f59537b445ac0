import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import path from 'node:path'
import { encodeText } from '../../src/localservice/encoder/encodeText.ts'
import { seededRandom } from '../../src/main/base/random.ts'
import { encoderHeap } from '../../src/main/search/encoder/encoders.ts'
import { correctEstimate, mostEvidence } from '../../src/main/search/encoder/correctEstimate.ts'
import { encodeQuery } from '../../src/main/search/encoder/encodeQuery.ts'
import { createEncoderFit } from '../../src/main/search/encoder/fitEncoder.ts'
import { table } from './figures.ts'
import { replacePart } from './resultTables.ts'
import { sentencesOf } from './search/sentences.ts'
import { indexWords, type WordIndex } from './search/wordIndex.ts'

/**
 * The offline encoder, on a folder with `vectors/faim829` (docs.jsonl: title, summary; base.f32, gt_cosine_top100.i32), `vectors/word2vec1000`
 * (labels.json, base.f32) and `news/reuters21578.jsonl` (text): recall of the ten nearest for titles of articles that were
 * kept out of the fit, over five folds and three seeds, beside keywords; the same for other numbers of pairs, with word vectors
 * and with sentences of news that the local service's encoder embeds; and time and memory of a fit to PAIRS generated
 * passages at 1024, in a process of its own. Writes its part of RESULTS.md.
 *
 *     node test/bench/encoder.ts FOLDER [PAIRS]
 */
const [folder = '.', given = '100000'] = process.argv.slice(2)
const folds = 5
const seeds = [1, 2, 3]
const neighbours = 10
const heldOut = 200
const newsFile = 'news/reuters21578.jsonl'
/** A fit takes the first hundred thousand; the others are held out. */
const mostNews = 100_000 + heldOut

/** What is known of a text, by which it is looked for, and its vector. */
interface Item {
  readonly query: string
  readonly title: string
  readonly text: string
  readonly vector: Float32Array
}

/** What is looked for, and a keyword index of it. */
interface Searched {
  readonly items: readonly Item[]
  readonly words: WordIndex
}

/** Whether what is looked for is one of its own ten nearest, and stored where they are looked for. */
const protocols = ['itself', 'others'] as const
type Protocol = (typeof protocols)[number]

/** Recall of estimates as searches use them, of estimates alone and of keywords. */
const ways = ['corrected', 'alone', 'keywords'] as const
type Recall = Readonly<Record<(typeof ways)[number], number>>

function readFloats(file: string, dimension: number): readonly Float32Array[] {
  const all = new Float32Array(new Uint8Array(readFileSync(path.join(folder, file))).buffer)
  return Array.from({ length: all.length / dimension }, (_, at) =>
    unit(all.slice(at * dimension, (at + 1) * dimension)),
  )
}

function unit(vector: Float32Array): Float32Array {
  const length = Math.hypot(...vector) || 1
  return vector.map((value) => value / length)
}

function readLines<Line>(file: string): readonly Line[] {
  const lines = readFileSync(path.join(folder, file), 'utf8').trim().split('\n')
  return lines.map((line) => JSON.parse(line) as Line)
}

/** The nearest first. */
function nearest(items: readonly Item[], query: Float32Array, but: Item | undefined): readonly Item[] {
  const found: { readonly item: Item; readonly score: number }[] = []
  for (const item of items) {
    if (item === but) continue
    let score = 0
    for (let i = 0; i < query.length; i++) score += (query[i] as number) * (item.vector[i] as number)
    if (found.length === neighbours && score <= (found.at(-1)?.score ?? 0)) continue
    const place = found.findIndex((other) => score > other.score)
    found.splice(place < 0 ? found.length : place, 0, { item, score })
    found.length = Math.min(found.length, neighbours)
  }
  return found.map(({ item }) => item)
}

/** The true neighbours of items, among all that they are compared with. */
const truths: Record<Protocol, Map<Item, ReadonlySet<Item>>> = { itself: new Map(), others: new Map() }
function truthOf(items: readonly Item[], item: Item, protocol: Protocol): ReadonlySet<Item> {
  const known =
    truths[protocol].get(item) ?? new Set(nearest(items, item.vector, protocol === 'others' ? item : undefined))
  truths[protocol].set(item, known)
  return known
}

function shuffled(items: readonly Item[], seed: number): readonly Item[] {
  const random = seededRandom(seed)
  return items
    .map((item) => ({ item, key: random.next() }))
    .sort((a, b) => a.key - b.key)
    .map(({ item }) => item)
}

/** Mean recall for the queries of `asked`, of an encoder that was fitted to `known`; neighbours are sought among all. */
function recallOf(
  { items, words }: Searched,
  known: readonly Item[],
  asked: readonly Item[],
  wanted: readonly Protocol[],
): Readonly<Record<Protocol, Recall>> {
  const dimension = items[0]?.vector.length ?? 0
  const fit = createEncoderFit(dimension, known.length)
  for (const item of known) fit.add([wholeOf(item)], item.vector)
  const weights = fit.fit(() => {})
  const sums = {
    itself: { corrected: 0, alone: 0, keywords: 0 },
    others: { corrected: 0, alone: 0, keywords: 0 },
  }
  for (const item of asked) {
    const estimated = encodeQuery(weights, item.query)
    const byWords = words.rank(item.query, Math.max(mostEvidence, neighbours) + 1).map((place) => items[place] as Item)
    for (const protocol of wanted) {
      const but = protocol === 'others' ? item : undefined
      const truth = truthOf(items, item, protocol)
      const add = (way: keyof Recall, found: readonly Item[]) => {
        sums[protocol][way] += found.filter((one) => truth.has(one)).length / neighbours / asked.length
      }
      const others = byWords.filter((one) => one !== but)
      add('keywords', others.slice(0, neighbours))
      if (!estimated) continue
      add('alone', nearest(items, estimated, but))
      const evidence = pairsOf(others.slice(0, mostEvidence), dimension)
      add('corrected', nearest(items, correctEstimate(weights, item.query, estimated, evidence), but))
    }
  }
  return sums
}

function wholeOf({ title, text }: Item): string {
  return title === '' ? text : `${title}\n${text}`
}

function pairsOf(items: readonly Item[], dimension: number) {
  const vectors = new Float32Array(items.length * dimension)
  for (const [at, { vector }] of items.entries()) vectors.set(vector, at * dimension)
  return {
    documents: [],
    titles: items.map(({ title }) => title),
    texts: items.map(({ text }) => text),
    vectors,
  }
}

function recallOfFolds(set: Searched, seed: number): string[][] {
  const order = shuffled(set.items, seed)
  const parts = Array.from({ length: folds }, (_, fold) => {
    const asked = order.filter((_, place) => place % folds === fold)
    const known = order.filter((_, place) => place % folds !== fold)
    return { recall: recallOf(set, known, asked, protocols), share: asked.length / set.items.length }
  })
  return protocols.map((protocol) => {
    const mean = (way: keyof Recall) => parts.reduce((sum, { recall, share }) => sum + recall[protocol][way] * share, 0)
    return [
      `articles, ${folds} folds, seed ${seed}, ${protocol === 'itself' ? 'the article itself counted' : 'without it'}`,
      '≥ 0.5',
      ...ways.map((way) => mean(way).toFixed(4)),
    ]
  })
}

function curveOf(name: string, set: Searched, sizes: readonly number[]): string[][] {
  const order = shuffled(set.items, 1)
  const asked = order.slice(0, heldOut)
  return sizes.map((size) => {
    const { others } = recallOf(set, order.slice(heldOut, heldOut + size), asked, ['others'])
    return [`${name}, ${size.toLocaleString('en')} pairs`, '', ...ways.map((way) => others[way].toFixed(4))]
  })
}

/** How many of the data's own exact neighbours, of every eighth article, are the ones that are looked for here. */
function agreement(items: readonly Item[]): string {
  const file = path.join(folder, 'vectors/faim829/gt_cosine_top100.i32')
  const given = new Int32Array(new Uint8Array(readFileSync(file)).buffer)
  const asked = given.length / 100
  let same = 0
  for (let at = 0; at < asked; at++) {
    const truth = truthOf(items, items[at * 8] as Item, 'itself')
    for (const place of given.subarray(at * 100, at * 100 + neighbours)) if (truth.has(items[place] as Item)) same++
  }
  return `${same.toLocaleString('en')} of ${(asked * neighbours).toLocaleString('en')}`
}

function articles(): readonly Item[] {
  const vectors = readFloats('vectors/faim829/base.f32', 384)
  return readLines<{ title: string; summary: string }>('vectors/faim829/docs.jsonl').map(({ title, summary }, at) => ({
    query: title,
    title,
    text: summary,
    vector: vectors[at] as Float32Array,
  }))
}

function words(): readonly Item[] {
  const vectors = readFloats('vectors/word2vec1000/base.f32', 300)
  const labels = JSON.parse(readFileSync(path.join(folder, 'vectors/word2vec1000/labels.json'), 'utf8')) as string[]
  return labels.map((word, at) => ({
    query: word,
    title: '',
    text: word,
    vector: vectors[at] as Float32Array,
  }))
}

/**
 * Sentences of news, each looked for by the first half of its words, with vectors of the local service of fewer numbers than
 * it makes else, so that all can be compared.
 */
function news(): readonly Item[] {
  const width = 256
  const out = new Float64Array(width)
  const known = new Set(sentencesOf(path.join(folder, newsFile)))
  return [...known].slice(0, mostNews).map((text) => {
    encodeText(text, width, out)
    const words = text.split(' ')
    return {
      query: words.slice(0, Math.ceil(words.length / 2)).join(' '),
      title: '',
      text,
      vector: unit(Float32Array.from(out)),
    }
  })
}

/** Passages of 120 words of a vocabulary whose frequencies fall as in natural texts, with vectors of 1024 random numbers. */
function fitGenerated(pairs: number) {
  const width = 1024
  const random = seededRandom(11)
  const word = () => `w${Math.floor(30_000 ** random.next())}x${Math.floor(5 * random.next())}`
  const seconds = () => {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1e6
  }
  const fit = createEncoderFit(width, pairs)
  let generating = 0
  for (let at = 0; at < pairs; at++) {
    const before = seconds()
    const texts = [Array.from({ length: 120 }, word).join(' ')]
    const vector = new Float32Array(width)
    for (let i = 0; i < width; i++) vector[i] = random.next() - 0.5
    generating += seconds() - before
    fit.add(texts, vector)
  }
  fit.fit(() => {})
  return { seconds: seconds() - generating, megabytes: process.resourceUsage().maxRSS / 1024 }
}

if (folder === 'fit') {
  console.log(JSON.stringify(fitGenerated(Number(given))))
  process.exit()
}

/** Measures on items with a keyword index of them. */
async function measured(items: readonly Item[], measure: (set: Searched) => string[][]): Promise<string[][]> {
  const words = await indexWords(items)
  try {
    return measure({ items, words })
  } finally {
    words.close()
  }
}

const all = articles()
const rows = await measured(all, (set) => [
  ...seeds.flatMap((seed) => recallOfFolds(set, seed)),
  ...curveOf('articles', set, [100, 300, 600]),
])
if (existsSync(path.join(folder, 'vectors/word2vec1000')))
  rows.push(...(await measured(words(), (set) => curveOf('single words', set, [200, 400, 800]))))
if (existsSync(path.join(folder, newsFile)))
  rows.push(
    ...(await measured(news(), (set) =>
      curveOf('sentences of news by the local service', set, [1_000, 4_000, 16_000, 50_000, 100_000]),
    )),
  )
// As the thread that fits has it.
const { maxYoungGenerationSizeMb, maxOldGenerationSizeMb } = encoderHeap
const flags = [
  `--max-semi-space-size=${maxYoungGenerationSizeMb / 2}`,
  `--max-old-space-size=${maxOldGenerationSizeMb}`,
]
const { stdout } = spawnSync(process.execPath, [...flags, import.meta.filename, 'fit', given], {
  encoding: 'utf8',
})
const { seconds, megabytes } = JSON.parse(stdout) as ReturnType<typeof fitGenerated>
const fitting = [
  [`processor seconds of a fit to ${Number(given).toLocaleString('en')} passages at 1024`, '≤ 60', seconds.toFixed(1)],
  ['largest resident memory of its process, MB', '≤ 300', megabytes.toFixed(0)],
]
const part = [
  `Recall@10 of the encoder that estimates vectors of queries offline, on ${all.length} articles with vectors of a sentence encoder, single words with word vectors, and news (\`node test/bench/encoder.ts FOLDER\`). Queries are the titles (words; first halves of sentences of news) of what was kept out of the fit; what is to be found are the ten nearest to its true vector, among all. The machine has two cores, and its load was ${loadavg()[0]?.toFixed(0)}.`,
  '',
  `"The article itself counted": it is stored, and the first of its own ten nearest, as in the exact neighbours that come with the data (${agreement(all)} of those of every eighth article are the same). Its own vector is then among those that correct the estimate: these rows say how a text that the library holds is found by its title. "Without it", and in all other rows: what is looked for is neither stored nor to be found, as a question that no text of the library repeats. "Corrected" is what searches use: the estimate and the stored vectors of the ${mostEvidence} texts that are best by word.`,
  '',
  ...table(['queries', 'target', 'corrected', 'estimate alone', 'keywords'], rows),
  '',
  ...table(['what', 'target', 'measured'], fitting),
  '',
].join('\n')
console.log(part)
const results = path.join(import.meta.dirname, 'RESULTS.md')
writeFileSync(results, replacePart(readFileSync(results, 'utf8'), 'encoder', part))
