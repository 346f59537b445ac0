import { createReadStream, readFileSync, rmSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { batchOf, buildIndex, connect } from '../lanceDb.ts'
import { peer } from '../peers.ts'

/** Another program over the same texts:  node typingPeer.ts NAME TEXTS.jsonl TYPED.json FOLDER */
const [name = '', texts = '', typedFile = '', folder = ''] = process.argv.slice(2)
const typed = JSON.parse(readFileSync(typedFile, 'utf8')) as string[]
const most = 50

interface Record {
  readonly id: string
  readonly title: string
  readonly text: string
}

async function* records(): AsyncGenerator<Record> {
  for await (const line of createInterface({ input: createReadStream(texts) })) {
    const { id, title, text } = JSON.parse(line) as Record
    yield { id, title, text }
  }
}

type Ask = (query: string) => unknown

const build: { readonly [name: string]: () => Promise<Ask> } = {
  minisearch: async () => {
    interface MiniSearch {
      add(record: Record): void
      search(query: string): readonly unknown[]
    }
    const MiniSearch = await peer<new (options: object) => MiniSearch>('minisearch')
    const index = new MiniSearch({ fields: ['title', 'text'] })
    for await (const record of records()) index.add(record)
    return (query) => index.search(query).slice(0, most)
  },
  '@orama/orama': async () => {
    interface Orama {
      create(options: object): unknown
      insert(db: unknown, record: Record): unknown
      search(db: unknown, query: object): unknown
    }
    const orama = await peer<Orama>('@orama/orama')
    const db = orama.create({ schema: { title: 'string', text: 'string' } })
    for await (const record of records()) await orama.insert(db, record)
    return (term) => orama.search(db, { term, limit: most })
  },
  '@lancedb/lancedb': async () => {
    rmSync(folder, { recursive: true, force: true })
    const db = await connect(folder)
    const atOnce = 20_000
    let first = 0
    let held: string[] = []
    const rows = () => {
      const batch = batchOf({
        first,
        texts: held,
        places: new Float64Array(held.length),
        vectors: new Float32Array(held.length),
        dimension: 1,
      })
      first += held.length
      held = []
      return batch
    }
    let table: Awaited<ReturnType<typeof db.createTable>> | undefined
    const store = async () => {
      if (held.length === 0) return
      if (table) await table.add(rows())
      else table = await db.createTable('rows', rows())
    }
    for await (const { title, text } of records()) {
      held.push(`${title}\n${text}`)
      if (held.length === atOnce) await store()
    }
    await store()
    const made = table
    if (!made) throw new Error('There are no texts.')
    await buildIndex(made, 'text', 'fts')
    return (query) => made.query().fullTextSearch(query).select(['id', '_score']).limit(most).toArray()
  },
}

const startedAt = performance.now()
const ask = await build[name]?.()
const buildMs = performance.now() - startedAt
const times: number[] = []
for (const query of typed) {
  const before = performance.now()
  await ask?.(query)
  times.push(performance.now() - before)
}
console.log(JSON.stringify({ buildMs, times: times.slice(5) }))
rmSync(folder, { recursive: true, force: true })
process.exit(0)
