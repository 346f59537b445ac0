import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { seededRandom } from '../../src/main/base/random.ts'
import { encodeQuery } from '../../src/main/search/encoder/encodeQuery.ts'
import { createEncoderFit } from '../../src/main/search/encoder/fitEncoder.ts'
import { table } from './figures.ts'
import { replacePart } from './resultTables.ts'

/**
 * The offline encoder on articles with their vectors (a folder with docs.jsonl: title, summary; and base.f32: rows of 384
 * numbers): recall of the ten nearest for titles of articles that were kept out of the fit, over five folds and three seeds;
 * and time and memory of a fit to PAIRS generated passages at 1024. Writes its part of RESULTS.md.
 *
 *     node test/bench/encoder.ts FOLDER [PAIRS]
 */
const folder = process.argv[2] ?? '.'
const pairs = Number(process.argv[3] ?? 100_000)
const dimension = 384
const folds = 5
const seeds = [1, 2, 3]
const neighbours = 10

interface Article {
  readonly title: string
  readonly summary: string
}

const articles = readFileSync(path.join(folder, 'docs.jsonl'), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Article)
const vectors = new Float32Array(new Uint8Array(readFileSync(path.join(folder, 'base.f32'))).buffer)
const vectorOf = (at: number) => vectors.subarray(at * dimension, (at + 1) * dimension)

function nearest(query: Float32Array, but: number): number[] {
  const scores = articles.map((_, at) => {
    const vector = vectorOf(at)
    let dot = 0
    let square = 0
    for (let i = 0; i < dimension; i++) {
      dot += (query[i] as number) * (vector[i] as number)
      square += (vector[i] as number) ** 2
    }
    return at === but ? -Infinity : dot / Math.sqrt(square)
  })
  return [...scores.keys()].sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0)).slice(0, neighbours)
}

function shuffledFor(seed: number): number[] {
  const random = seededRandom(seed)
  return articles
    .map((_, at) => ({ at, key: random.next() }))
    .sort((a, b) => a.key - b.key)
    .map(({ at }) => at)
}

/** Mean recall over the held-out articles of each fold. */
function recallOf(seed: number): number {
  const order = shuffledFor(seed)
  let sum = 0
  for (let fold = 0; fold < folds; fold++) {
    const known = order.filter((_, place) => place % folds !== fold)
    const fit = createEncoderFit(dimension, known.length)
    for (const at of known) fit.add([`${articles[at]?.title}\n${articles[at]?.summary}`], vectorOf(at))
    const weights = fit.fit(() => {})
    for (const at of order.filter((_, place) => place % folds === fold)) {
      const estimated = encodeQuery(weights, articles[at]?.title ?? '') ?? new Float32Array(dimension)
      const truth = new Set(nearest(vectorOf(at), at))
      sum += nearest(estimated, at).filter((found) => truth.has(found)).length / neighbours
    }
  }
  return sum / articles.length
}

/** Passages of 120 words of a vocabulary whose frequencies fall as in natural texts, with vectors of 1024 random numbers. */
function fitGenerated() {
  const width = 1024
  const random = seededRandom(11)
  const word = () => `w${Math.floor(30_000 ** random.next())}x${Math.floor(5 * random.next())}`
  const before = process.cpuUsage()
  const fit = createEncoderFit(width, pairs)
  for (let at = 0; at < pairs; at++)
    fit.add(
      [Array.from({ length: 120 }, word).join(' ')],
      Float32Array.from({ length: width }, () => random.next() - 0.5),
    )
  fit.fit(() => {})
  const { user, system } = process.cpuUsage(before)
  return { seconds: (user + system) / 1e6, megabytes: process.resourceUsage().maxRSS / 1024 }
}

const recalls = seeds.map(recallOf)
const { seconds, megabytes } = fitGenerated()
const rows = [
  ...recalls.map((recall, at) => [`recall@10, ${folds} folds, seed ${seeds[at]}`, '≥ 0.5', recall.toFixed(4)]),
  [
    `processor seconds of a fit to ${pairs.toLocaleString('en')} passages at 1024, generating them too`,
    '≤ 60',
    seconds.toFixed(1),
  ],
  ['largest resident memory of the process, MB', '≤ 300', megabytes.toFixed(0)],
]
const part = [
  `The encoder that estimates vectors of queries offline, on ${articles.length} articles (\`node test/bench/encoder.ts FOLDER\`).`,
  '',
  ...table(['what', 'target', 'measured'], rows),
  '',
].join('\n')
console.log(part)
const results = path.join(import.meta.dirname, 'RESULTS.md')
writeFileSync(results, replacePart(readFileSync(results, 'utf8'), 'encoder', part))
