import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import path from 'node:path'
import { routes, type QuarryClient } from '../../src/contract/routes.ts'
import { directClient } from '../../src/contract/wire/direct.ts'
import { createHandlers } from '../../src/main/api/handlers.ts'
import { errorToData } from '../../src/main/base/errors.ts'
import { seededRandom } from '../../src/main/base/random.ts'
import { createCore } from '../../src/main/core.ts'
import type { TextId } from '../../src/main/model/ids.ts'
import { withoutFilters } from '../../src/main/model/search/filters.ts'
import { LOCAL_ORIGIN } from '../../src/main/model/vectors/space.ts'
import { openWriter } from '../../src/main/store/connection.ts'
import { createCollection } from '../../src/main/store/documents/collections.ts'
import { storeDocuments } from '../../src/main/store/documents/storeDocuments.ts'
import { putMadeQuestions } from '../../src/main/store/search/recall.ts'
import { rows } from '../../src/main/store/statement.ts'
import { ensureSpace } from '../../src/main/store/vectors/spaces.ts'
import { putVectors } from '../../src/main/store/vectors/spaceWriter.ts'
import { readSpace } from '../../src/main/store/vectors/vectorSpace.ts'
import { connectTeam } from '../../src/main/team/postgres/connection.ts'
import { textHash } from '../../src/main/text/contentHash.ts'
import { startPglite } from '../fixtures/team/pgliteServer.ts'
import { startPostgres } from '../fixtures/team/postgresServer.ts'
import { table } from './figures.ts'
import { createGenerator } from './generate.ts'
import { mean, percentile, recallAt } from './real/statistics.ts'
import { replacePart } from './resultTables.ts'

/**
 * The same documents and vectors in a library and on a team's server: how fast they are pushed, how long a search by meaning
 * takes in each, within filters, and how many of the true ten nearest it finds. Writes a part of RESULTS.md: where the PostgreSQL
 * of this machine (POSTGRES_BIN names another one) has pgvector, that of a server with its index; else that of a server without
 * extensions, where all signs are compared, and of PGlite with pgvector, over fewer.
 *
 *     node test/bench/team.ts [COUNT] [COUNT IN PGLITE]
 */
const counts = { exact: Number(process.argv[2] ?? 100_000), indexed: Number(process.argv[3] ?? 10_000) }
const dimension = 1024
const asked = 40
const depth = 10
const atOnce = 2_000

/** Of a thousand documents: one, nine, ninety and the rest are of these sites. */
const sites = ['one.example', 'nine.example', 'ninety.example', 'rest.example'] as const
const siteOf = (at: number) => sites[at % 1000 < 1 ? 0 : at % 1000 < 10 ? 1 : at % 1000 < 100 ? 2 : 3] as string
const filters = [
  { share: '100 %', domains: [], least: 1000 },
  { share: '10 %', domains: sites.slice(0, 3), least: 100 },
  { share: '1 %', domains: sites.slice(0, 2), least: 10 },
  { share: '.1 %', domains: sites.slice(0, 1), least: 1 },
] as const

interface Searched {
  readonly times: number[]
  readonly recalls: number[]
}

interface Measured {
  readonly server: string
  readonly count: number
  readonly pushSeconds: number
  readonly indexSeconds: number | undefined
  /** By filter: in the library, on the server. */
  readonly searched: readonly { readonly share: string; readonly local: Searched; readonly team: Searched }[]
}

/** Texts of Zipf's words, one passage each, with a vector each; and questions from the same distribution. */
function makeLibrary(file: string, count: number) {
  const generator = createGenerator({ kind: 'clustered', dimension, seed: 11 })
  const [vectors, queries] = [new Float32Array(count * dimension), new Float32Array(asked * dimension)]
  generator.stream(1).write(vectors)
  generator.stream(2).write(queries)
  const random = seededRandom(5)
  const word = () => `w${Math.floor(20_000 ** random.next())}`
  const db = openWriter(file)
  const collectionId = createCollection(db, 'bench', 1).id
  const id = ensureSpace(db, { origin: LOCAL_ORIGIN, model: 'bench', dimension }, 1)
  for (let from = 0; from < count; from += atOnce) {
    const drafts = Array.from({ length: Math.min(atOnce, count - from) }, (_, at) => ({
      kind: 'row' as const,
      externalId: String(from + at),
      title: `Document ${from + at}`,
      text: `${from + at} ${Array.from({ length: 40 }, word).join(' ')}`,
      url: `https://${siteOf(from + at)}/${from + at}`,
      source: { name: 'bench.jsonl', row: from + at },
      raw: {},
    }))
    const place = { collectionId, now: 1, passageChars: 2_000, passageOverlap: 0 }
    db.transaction(() => {
      const { documentIds } = storeDocuments(db, drafts, place)
      const texts = rows<{ text: TextId }>(
        db,
        `SELECT p.text_id AS text FROM json_each(?) j JOIN passages p ON p.document_id = j.value ORDER BY j.key`,
        JSON.stringify(documentIds),
      ).map(({ text }) => text)
      const values = vectors.subarray(from * dimension, (from + texts.length) * dimension)
      putVectors(db, readSpace(db, id), texts, values, 0)
    }).immediate()
  }
  const questions = Array.from({ length: asked }, (_, at) => {
    const text = `question ${at}`
    return { text, hash: textHash(text), vector: queries.slice(at * dimension, (at + 1) * dimension) }
  })
  putMadeQuestions(db, id, questions, 1)
  db.close()
  return { vectors, questions }
}

const dot = (one: Float32Array, all: Float32Array, at: number) => {
  let sum = 0
  for (let j = 0; j < dimension; j++) sum += (one[j] as number) * (all[at * dimension + j] as number)
  return sum
}

async function measure(
  name: string,
  count: number,
  start: () => Promise<{ readonly url: string; stop(): Promise<void> }>,
): Promise<Measured> {
  const folder = mkdtempSync(path.join(tmpdir(), 'quarry-team-bench-'))
  const libraryPath = path.join(folder, 'library.quarry')
  const { vectors, questions } = makeLibrary(libraryPath, count)
  const server = await start()
  const core = await createCore({ shell: 'desktop', version: 'bench', libraryPath, create: false })
  const client = directClient(routes, createHandlers(core), errorToData)
  try {
    await client.teams.init({ url: server.url, workspace: 'bench' })
    const [collection] = await client.collections.list({})
    const pushing = performance.now()
    for await (const step of client.teams.push({ collectionId: collection?.id ?? 0 })) void step
    const pushSeconds = (performance.now() - pushing) / 1000
    const indexing = performance.now()
    const { indexes } = await client.teams.rebuild({})
    const indexSeconds = indexes > 0 ? (performance.now() - indexing) / 1000 : undefined
    const searched = []
    for (const { share, domains, least } of filters)
      searched.push({ share, ...(await search(client, core, { vectors, questions, domains, least, count })) })
    return { server: name, count, pushSeconds, indexSeconds, searched }
  } finally {
    await core.close()
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Both answer in turn, so that what else the machine does meanwhile meets both. */
async function search(
  client: QuarryClient,
  core: Awaited<ReturnType<typeof createCore>>,
  of: {
    readonly vectors: Float32Array
    readonly questions: readonly { readonly text: string; readonly vector: Float32Array }[]
    readonly domains: readonly string[]
    readonly least: number
    readonly count: number
  },
) {
  const [local, team]: [Searched, Searched] = [
    { times: [], recalls: [] },
    { times: [], recalls: [] },
  ]
  const server = await core.library.team.find(undefined)
  const never = new AbortController().signal
  const note = (to: Searched, best: readonly number[], vector: Float32Array, titles: readonly string[], ms: number) => {
    to.times.push(ms)
    const scores = titles.map((title) => dot(vector, of.vectors, Number(title.split(' ')[1])))
    to.recalls.push(recallAt(best, scores, depth))
  }
  for (const [at, { text, vector }] of of.questions.entries()) {
    const best = Array.from({ length: of.count }, (_, row) => row)
      .filter((row) => row % 1000 < of.least)
      .map((row) => dot(vector, of.vectors, row))
      .sort((a, b) => b - a)
    const domains = [...of.domains]
    let before = performance.now()
    const here = await client.search.query({ query: text, mode: 'semantic', limit: depth, filters: { domains } })
    const localMs = performance.now() - before
    const question = {
      query: text,
      mode: 'semantic' as const,
      limit: depth,
      counts: [],
      filters: { ...withoutFilters, domains },
    }
    before = performance.now()
    const there = await core.library.team.search(server, question, {
      offline: false,
      signal: never,
      late: never,
      after: Promise.resolve(),
    })
    const teamMs = performance.now() - before
    // The first load what they need.
    if (at < 3) continue
    note(
      local,
      best,
      vector,
      here.hits.map(({ title }) => title),
      localMs,
    )
    note(
      team,
      best,
      vector,
      there.hits.map(({ title }) => title),
      teamMs,
    )
  }
  return { local, team }
}

/** What the server of this machine is, with pgvector where it has that. */
async function localServer(): Promise<{
  readonly name: string
  readonly hasVectors: boolean
}> {
  const server = await startPostgres()
  const on = connectTeam({ url: server.url, password: undefined })
  const [found] = await on.rows<{ postgres: string; pgvector: string | null }>(
    `SELECT split_part(current_setting('server_version'), ' ', 1) AS postgres,
       (SELECT default_version FROM pg_available_extensions WHERE name = 'vector') AS pgvector`,
  )
  await on.close()
  await server.stop()
  const name = `PostgreSQL ${found?.postgres ?? ''}`
  return found?.pgvector
    ? {
        name: `${name}, pgvector ${found.pgvector}: index of signs`,
        hasVectors: true,
      }
    : { name: `${name}, no extension: all signs compared`, hasVectors: false }
}

const { name: localName, hasVectors } = await localServer()
const results = [
  await measure(localName, counts.exact, startPostgres),
  ...(hasVectors ? [] : [await measure('PGlite with pgvector: index of signs', counts.indexed, startPglite)]),
]
const command = `node test/bench/team.ts ${counts.exact}${hasVectors ? '' : ` ${counts.indexed}`}`
const about = hasVectors
  ? 'POSTGRES_BIN named the programs of a PostgreSQL that has pgvector.'
  : "PGlite is PostgreSQL in WebAssembly with one session: its times are no measure of a server's."
const ms = ({ times }: Searched, share: number) => percentile(times, share).toFixed(0)
const recall = ({ recalls }: Searched) => mean(recalls).toFixed(3)
const part = [
  `The same documents of one passage, with vectors of ${dimension} numbers, in a library and on a server of this machine (\`${command}\`): ${asked - 3} questions by meaning, from the same distribution, asked here and there in turn. Recall is that of the true ten nearest within the filter. The machine has two cores; its load was ${loadavg()[0]?.toFixed(1)}, so that ratios mean more than single figures. ${about}`,
  '',
  ...table(
    ['server', 'documents', 'pushed, rows/s', 'index, s'],
    results.map(({ server, count, pushSeconds, indexSeconds }) => [
      server,
      count.toLocaleString('en'),
      (count / pushSeconds).toFixed(0),
      indexSeconds?.toFixed(1) ?? '–',
    ]),
  ),
  '',
  ...table(
    ['server', 'filter keeps', 'library p50 ms', 'p95', 'recall@10', 'server p50 ms', 'p95', 'recall@10'],
    results.flatMap(({ server, searched }) =>
      searched.map(({ share, local, team }) => [
        server,
        share,
        ...[local, team].flatMap((one) => [ms(one, 0.5), ms(one, 0.95), recall(one)]),
      ]),
    ),
  ),
].join('\n')
process.stdout.write(`${part}\n`)
const file = path.join(import.meta.dirname, 'RESULTS.md')
writeFileSync(file, replacePart(readFileSync(file, 'utf8'), hasVectors ? 'teamIndexed' : 'team', part))
