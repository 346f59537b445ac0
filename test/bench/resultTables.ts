import type { DecodeResult } from './decode.ts'
import { shares } from './dataset.ts'
import { fixed, isKnown, megabytes, percent, ratio, seconds, table, whole } from './figures.ts'
import type { RunResult, SearchResult } from './measure.ts'
import { fastest, floatBytes, mostForAll, of, targetHead, targetRows, type Measured } from './targets.ts'

/** The parts of RESULTS.md; each bench writes its own and leaves the others as they are. */
const parts = {
  full: '## The full bench',
  small: '## The small bench',
  real: '## Real texts',
  odd: '## Odd and broken files',
  audit: '## The citation audit',
  answers: '## Answers from passages',
  recognition: '## Text recognition',
  extract: '## Reading documents',
  pages: '## Reading long documents',
  scans: '## Reading scans',
  hostile: '## Files that others test with',
  anchors: '## Highlights in new versions',
  map: '## Maps',
  copies: '## Near-duplicates',
  window: '## The window over many documents',
  quality: '## How good search is',
  keywords: '## Search by word',
  batch: '## Many terms at once',
  typing: '## Typing over a million passages',
  encoder: '## Search by meaning offline',
  tried: '## What else was tried for the offline encoder',
  fitting: '## Searches while an encoder is fitted',
  team: '## A team on PostgreSQL',
  teamIndexed: '## A team on PostgreSQL with pgvector',
  teamScale: '## A large team, simulated',
  exports: '## Exports',
} as const

/** RESULTS.md with one of its parts replaced. */
export function replacePart(before: string, part: keyof typeof parts, text: string): string {
  const written = Object.keys(parts).map((name) =>
    name === part ? `${parts[part]}\n\n${text.trimEnd()}\n` : partOf(before, name as keyof typeof parts),
  )
  return ['# What was measured\n', ...written.filter((one) => one !== '')].join('\n')
}

/** A part of RESULTS.md with its heading; empty where there is none. */
export function partOf(results: string, part: keyof typeof parts): string {
  const start = results.indexOf(`${parts[part]}\n`)
  if (start < 0) return ''
  const end = results.indexOf('\n## ', start + 1)
  return `${(end < 0 ? results : results.slice(0, end)).slice(start).trimEnd()}\n`
}

const searchHead = ['program', 'setting', 'p50 ms', 'p95 ms', 'recall']
const storingHead = ['program', 'rows/s', 'ready after s', 'disk / float bytes', 'peak memory MB']

/** The results as Markdown: a row for each target, then every figure they came from. */
export function resultTables(
  measured: readonly Measured[],
  decoding: readonly DecodeResult[],
  about: { readonly machine: string; readonly full: boolean; readonly decodedVectors: number },
): string {
  const { machine, full } = about
  const last = measured.at(-1)
  if (!last) return ''
  const unclustered = last.unclustered && [last.unclustered]
  return `${[
    `${last.count.toLocaleString('en')} vectors of ${last.dimension} numbers, each program in turn and in a process of its own (\`npm run bench${full ? ' -- --full' : ''}\`). ${machine}.`,
    'Recall is that of the ten nearest against exact search over 200 questions from the same distribution (clustered, anisotropic, seeded: test/bench/generate.ts), over fewer where a program takes seconds for them. Settings are tried from the quickest on, until two have found 99.5 %. Ratios are of figures of this one run; on a machine that does other work meanwhile, single figures mean little.',
    '',
    '### Targets',
    '',
    ...table(targetHead, targetRows(measured, decoding, about.decodedVectors)),
    '',
    `Searches beside other work are asked every 50 ms. Resident memory is what the process has after ${full ? 'a thousand' : 'some hundred'} searches, half of them with a filter.`,
    '',
    '### Searching, without a filter',
    '',
    ...table(searchHead, [...searchRows(last.results, ({ searches }) => searches ?? []), ...missingRows(last.results)]),
    ...shares.flatMap((share) => [
      '',
      `### Searching with a filter that keeps ${percent(share)}`,
      '',
      ...table(
        searchHead,
        searchRows(last.results, ({ filtered }) => filtered?.[share] ?? []),
      ),
    ]),
    '',
    '### Searching among as many vectors without clusters (Quarry)',
    '',
    ...table(
      ['filter keeps', 'setting', 'p50 ms', 'p95 ms', 'recall'],
      [
        ...searchRows(unclustered ?? [], ({ searches }) => searches ?? [], 'everything'),
        ...missingRows(unclustered ?? []),
        ...shares.flatMap((share) =>
          searchRows(unclustered ?? [], ({ filtered }) => filtered?.[share] ?? [], percent(share)),
        ),
      ],
    ),
    '',
    '### Storing, memory and disk',
    '',
    ...table(storingHead, storingRows(last)),
    '',
    'Ready: everything is stored, and the index for vectors is built. Quarry stores, indexes and shows texts besides the vectors, and its rows come from a Parquet file. LanceDB, which reads no such file in Node, is handed batches in memory and stores their texts; “with texts” is with its index of them, built at the end. For these two, rows per second are those that are on the disk at the end. The others hold vectors alone.',
    '',
    ...comparison(measured.slice(0, -1).findLast(({ count }) => count <= mostForAll)),
    '### Cost against size',
    '',
    ...table(
      [
        'vectors',
        'rows/s',
        'p50 ms',
        'p95 ms',
        'recall',
        'first search s',
        'resident MB',
        'peak MB',
        'disk / float bytes',
      ],
      measured.map((one) => {
        const quarry = of(one, 'Quarry')
        const search = quarry?.searches?.[0]
        return [
          one.count.toLocaleString('en'),
          whole(quarry?.rowsPerSecond),
          fixed(search?.p50Ms),
          fixed(search?.p95Ms),
          fixed(search?.recall, 4),
          seconds(quarry?.figures?.['firstSearchMs']),
          megabytes(quarry?.figures?.['residentBytes']),
          megabytes(quarry?.peakBytes),
          ratio(quarry?.diskBytes, floatBytes(one)),
        ]
      }),
    ),
    '',
    '### Decoding replies',
    '',
    ...table(
      ['numbers', 'dimension', 'JSON.parse ms', 'kernel ms', 'without WebAssembly ms', 'ratio', 'bits that differ'],
      decoding.map((one) => [
        one.numbers,
        String(one.dimension),
        fixed(one.parseMs),
        fixed(one.kernelMs),
        fixed(one.fallbackMs),
        fixed(one.ratio),
        String(one.different),
      ]),
    ),
  ].join('\n')}\n`
}

function storingRows(measured: Measured): string[][] {
  return measured.results.flatMap((result) => {
    const { figures = {} } = result
    const row = (name: string, rowsPerSecond?: number, readyMs?: number, bytes?: number, peak?: number) => [
      name,
      isKnown(rowsPerSecond) ? whole(rowsPerSecond) : (result.missing ?? '–'),
      seconds(readyMs),
      ratio(bytes, floatBytes(measured)),
      megabytes(peak),
    ]
    const name = `${result.program} ${result.version ?? ''}`.trim()
    const peak = result.program === 'Quarry' ? figures['importPeakBytes'] : result.peakBytes
    const rows = [row(name, result.rowsPerSecond, result.readyMs, result.diskBytes, peak)]
    const { rowsPerSecondWithTexts, textIndexMs, bytesWithTexts } = figures
    if (isKnown(rowsPerSecondWithTexts) && isKnown(textIndexMs))
      rows.push(row(`${name}, with texts`, rowsPerSecondWithTexts, (result.readyMs ?? 0) + textIndexMs, bytesWithTexts))
    return rows
  })
}

/** Every program at the largest size that all of them hold, where the rest was measured at more. */
function comparison(measured: Measured | undefined): string[] {
  if (!measured?.results.some(({ program, searches }) => program !== 'Quarry' && searches)) return []
  const { results } = measured
  const best = (filter: string, searchesOf: (result: RunResult) => readonly SearchResult[] | undefined) =>
    results.flatMap((result) => {
      const search = fastest(searchesOf(result))
      if (!search) return []
      const { setting, p50Ms, p95Ms, recall } = search
      return [[filter, result.program, setting, fixed(p50Ms), fixed(p95Ms), fixed(recall, 3)]]
    })
  return [
    `### Every program at ${measured.count.toLocaleString('en')} vectors`,
    '',
    'Some hold no more than this. Of each, the fastest setting with a recall of 0.99 or more; some know no filters.',
    '',
    ...table(
      ['filter keeps', ...searchHead],
      [
        ...best('everything', ({ searches }) => searches),
        ...shares.flatMap((share) => best(percent(share), ({ filtered }) => filtered?.[share])),
      ],
    ),
    '',
    ...table(storingHead, storingRows(measured)),
    '',
  ]
}

function searchRows(
  results: readonly RunResult[],
  searchesOf: (result: RunResult) => readonly SearchResult[],
  name?: string,
): string[][] {
  return results.flatMap((result) =>
    searchesOf(result).map((one) => [
      name ?? result.program,
      one.setting,
      fixed(one.p50Ms),
      fixed(one.p95Ms),
      fixed(one.recall, 3),
    ]),
  )
}

function missingRows(results: readonly RunResult[]): string[][] {
  return results.flatMap(({ program, missing }) => (missing === undefined ? [] : [[program, missing, '–', '–', '–']]))
}
