import { once } from 'node:events'
import { createWriteStream, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import path from 'node:path'
import { routes } from '../../../src/contract/routes.ts'
import { directClient } from '../../../src/contract/wire/direct.ts'
import { errorToData } from '../../../src/main/base/errors.ts'
import { loadSmall } from '../../../src/main/base/heaps.ts'
import { seededRandom } from '../../../src/main/base/random.ts'
import { table } from '../figures.ts'
import { installPeers, isInstalled, versionOf } from '../peers.ts'
import { percentile } from '../real/statistics.ts'
import { replacePart } from '../resultTables.ts'
import { runToEnd } from '../runProgram.ts'
import { sentencesOf } from './sentences.ts'

/**
 * Typing over many short passages, made of the sentences of a file of articles (JSON lines with `text`): what the search page
 * asks when typing rests, through the contract, first for hits and then for counts; beside programs that search the same
 * texts. The folder keeps the library, so that a second run does not make it again. Writes its part of RESULTS.md.
 *
 *     node test/bench/search/typing.ts ARTICLES.jsonl FOLDER [COUNT]
 */
const [articles = '', folder = '', countText = '1000000'] = process.argv.slice(2)
const count = Number(countText)
const asked = 100
const limitMs = { hits: 100, counts: 150 } as const
/** As the search page asks for them. */
const facets = ['month', 'kind', 'domain', 'language', 'author', 'tag', 'collection']
const kinds = ['news', 'web', 'business'] as const
mkdirSync(folder, { recursive: true })
const library = path.join(folder, `${count}.quarry`)
const texts = path.join(folder, `${count}.jsonl`)
const random = seededRandom(3)
const pick = <T>(from: readonly T[]): T => from[Math.floor(random.next() * from.length)] as T
const sentences = sentencesOf(articles)
installPeers()

async function writeTexts(): Promise<void> {
  const out = createWriteStream(texts)
  for (let at = 0; at < count; at++) {
    const record = {
      id: String(at),
      title: pick(sentences).slice(0, 60),
      text: pick(sentences),
      kind: pick(kinds),
      url: `https://site${Math.floor(random.next() * 200)}.example.org/${at}`,
      published: new Date(Date.UTC(2029, 0, 1) + Math.floor(random.next() * 900) * 86_400_000).toISOString(),
    }
    if (!out.write(`${JSON.stringify(record)}\n`)) await once(out, 'drain')
  }
  out.end()
  await once(out, 'close')
}

const [{ createCore }, { createHandlers }] = await loadSmall(() =>
  Promise.all([import('../../../src/main/core.ts'), import('../../../src/main/api/handlers.ts')]),
)
const isNew = !existsSync(library)
if (isNew) await writeTexts()
const core = await createCore({ shell: 'desktop', version: 'bench', libraryPath: library, create: isNew })
const client = directClient(routes, createHandlers(core), errorToData)
if (isNew) {
  const source = { kind: 'path', path: texts } as const
  const options = { text: ['text'], id: 'id', format: 'jsonl' as const }
  const started = await client.imports.start({ sources: [source], collection: 'all', embed: false, options })
  for await (const job of client.jobs.watch({ id: started.import.id })) void job
}
await core.library.store.settle()

/** What stands in the field when typing rests: half of one to five words of a text, and all of them. */
const typed = Array.from({ length: asked }, (_, at) => {
  const words = pick(sentences)
    .replace(/["()]/g, ' ')
    .trim()
    .split(/\s+/)
    .slice(0, 1 + (at % 5))
    .join(' ')
  return at % 2 === 0 ? words : words.slice(0, Math.max(3, Math.ceil(words.length / 2))).trim()
})

async function timed(ask: () => Promise<unknown>): Promise<number> {
  const before = performance.now()
  await ask()
  return performance.now() - before
}

const times: Record<'folded' | 'shown' | 'counts', number[]> = { folded: [], shown: [], counts: [] }
const used = process.cpuUsage()
for (const [at, query] of typed.entries()) {
  const hits = (copies: 'fold' | 'show') =>
    timed(() => client.search.query({ query, mode: 'hybrid', offline: true, limit: 50, explain: true, copies }))
  const measured = {
    folded: await hits('fold'),
    shown: await hits('show'),
    counts: await timed(() => client.search.facets({ query, mode: 'hybrid', facets, most: 12 })),
  }
  // The first load what they need.
  if (at >= 5) for (const name of ['folded', 'shown', 'counts'] as const) times[name].push(measured[name])
}
const cpu = process.cpuUsage(used)
await core.close()

interface PeerTimes {
  readonly buildMs: number
  readonly times: readonly number[]
}

const peerMinutes = 5
type PeerRun =
  | { readonly kind: 'measured'; readonly peer: PeerTimes }
  | { readonly kind: 'missing'; readonly why: string }

/** Each in a process of its own, with five minutes at most. */
async function measurePeer(name: string): Promise<PeerRun> {
  if (!isInstalled(name)) return { kind: 'missing', why: 'could not be installed on this machine' }
  const typedFile = path.join(folder, 'typed.json')
  writeFileSync(typedFile, JSON.stringify(typed))
  const program = path.join(import.meta.dirname, 'typingPeer.ts')
  const limits = { limitMinutes: peerMinutes }
  const { last, failure } = await runToEnd(program, [name, texts, typedFile, path.join(folder, 'peer')], limits)
  if (failure) return { kind: 'missing', why: failure.why }
  return { kind: 'measured', peer: JSON.parse(last) as PeerTimes }
}

const ms = (of: readonly number[], share: number) => percentile(of, share).toFixed(0)
const line = (name: string, of: readonly number[], built = '', limit?: number) => [
  name,
  ms(of, 0.5),
  ms(of, 0.95),
  ms(of, 1),
  limit === undefined ? '' : `p95 at most ${limit}`,
  built,
]
const peers: string[][] = []
for (const name of ['@lancedb/lancedb', 'minisearch', '@orama/orama']) {
  const run = await measurePeer(name)
  const label = isInstalled(name) ? `${name} ${versionOf(name)}` : name
  peers.push(
    run.kind === 'measured'
      ? line(label, run.peer.times, `${(run.peer.buildMs / 1000).toFixed(0)} s`)
      : [`${label}: ${run.why}`, '–', '–', '–', '', '–'],
  )
}
const part = [
  `${count.toLocaleString('en')} passages of one sentence (\`node test/bench/search/typing.ts ARTICLES.jsonl FOLDER ${count}\`): ${typed.length - 5} queries as they stand when typing rests, 50 hits each with their reasons, through the contract; then counts by ${facets.length} facets. Many sentences are there ten times, so that half of the hits have copies. The machine has two cores; its load was ${loadavg()[0]?.toFixed(1)}. Quarry used ${((cpu.user + cpu.system) / 3_000 / typed.length).toFixed(0)} ms of processor for each answer. The others give hits alone, 50 each, without copies or counts.`,
  '',
  ...table(
    ['what', 'p50 ms', 'p95 ms', 'longest ms', 'asked', 'built in'],
    [
      line('hits, copies folded', times.folded, '', limitMs.hits),
      line('hits, copies shown', times.shown, '', limitMs.hits),
      line('counts', times.counts, '', limitMs.counts),
      ...peers,
    ],
  ),
  '',
].join('\n')
console.log(part)
const results = path.join(import.meta.dirname, '../RESULTS.md')
writeFileSync(results, replacePart(readFileSync(results, 'utf8'), 'typing', part))
