import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { readBeirFolder } from '../../../src/main/cli/input/beirFolder.ts'
import { table } from '../figures.ts'
import { replacePart } from '../resultTables.ts'
import { measureFts5 } from './fts5.ts'

/**
 * How good search is on test collections (folders with corpus.jsonl, queries.jsonl and qrels.tsv): nDCG@10 of each mode of
 * `quarry evaluate`, beside SQLite's own tokenizers over the same texts. Writes its part of RESULTS.md.
 *
 *     node test/bench/search/quality.ts FOLDER…
 */
const root = path.resolve(import.meta.dirname, '../../..')
const modes = ['keyword', 'semantic', 'hybrid'] as const
/** What fusing may lose against the better of its parts. */
const mostLost = 0.01

const evaluation = z.object({
  documents: z.number(),
  queries: z.number(),
  modes: z.object({
    keyword: z.object({ ndcg10: z.number() }),
    semantic: z.object({ ndcg10: z.number() }),
    hybrid: z.object({ ndcg10: z.number() }),
  }),
})

function evaluate(folder: string): z.output<typeof evaluation> {
  const cli = ['--no-memory-protection-keys', path.join(root, 'src/main/cli.ts')]
  const { stdout } = spawnSync(process.execPath, [...cli, 'evaluate', folder, '--json'], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return evaluation.parse(JSON.parse(stdout))
}

/** What others measured of FTS5 on the set, where its folder tells: nDCG@10 to four digits. */
function givenFts5(folder: string): number[] | undefined {
  const file = path.join(folder, 'baseline.json')
  if (!existsSync(file)) return undefined
  const given = z.record(z.string(), z.object({ ndcg10: z.number() })).parse(JSON.parse(readFileSync(file, 'utf8')))
  return Object.entries(given).flatMap(([name, { ndcg10 }]) => (name.startsWith('fts5') ? [ndcg10] : []))
}

const rows: string[][] = []
const failed: string[] = []
for (const folder of process.argv.slice(2)) {
  const name = path.basename(folder)
  const { corpusFile, queries } = await readBeirFolder(folder)
  const peers = measureFts5(corpusFile, queries)
  const measured = evaluate(folder)
  const best = Math.max(...(givenFts5(folder) ?? peers.map(({ ndcg10 }) => ndcg10)))
  const [keyword, semantic, hybrid] = modes.map((mode) => measured.modes[mode].ndcg10) as [number, number, number]
  if (keyword < best) failed.push(`${name}: keyword`)
  if (hybrid < Math.max(keyword, semantic) - mostLost) failed.push(`${name}: hybrid`)
  const figures = [...peers.map(({ ndcg10 }) => ndcg10), keyword, semantic, hybrid]
  rows.push([
    name,
    measured.documents.toLocaleString('en'),
    measured.queries.toLocaleString('en'),
    ...figures.map((figure) => figure.toFixed(4)),
  ])
  console.log(rows.at(-1)?.join('  '))
}
const head = ['set', 'documents', 'questions', 'FTS5 unicode61', 'FTS5 porter', 'FTS5 trigram', ...modes]
const part = [
  'nDCG@10 of `quarry evaluate` with the local service, and of SQLite’s tokenizers over the same texts, any word of a question counting (`node test/bench/search/quality.ts FOLDER…`).',
  `Wanted: keyword at or above the best of FTS5 (as baseline.json of the set has it, else as measured here), hybrid at or above the better of its parts less ${mostLost}. Missed: ${failed.join(', ') || 'none'}.`,
  '',
  ...table(head, rows),
  '',
].join('\n')
const results = path.join(root, 'test/bench/RESULTS.md')
writeFileSync(results, replacePart(readFileSync(results, 'utf8'), 'quality', part))
