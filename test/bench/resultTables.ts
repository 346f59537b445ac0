import type { DecodeResult } from './decode.ts'
import { shares } from './dataset.ts'
import type { RunResult, SearchResult } from './measure.ts'

/** Everything that was measured over one set of vectors. */
export interface Measured {
  readonly count: number
  readonly dimension: number
  readonly results: readonly RunResult[]
}

/** Recall below this does not count as an answer. */
const enoughRecall = 0.99

/** The results as Markdown: a row for each target, then every figure they came from. */
export function resultTables(
  measured: readonly Measured[],
  decoding: readonly DecodeResult[],
  about: { readonly machine: string; readonly full: boolean; readonly decodedVectors: number },
): string {
  const { machine, full } = about
  const last = measured.at(-1)
  if (!last) return ''
  return `${[
    '# What was measured',
    '',
    `${last.count.toLocaleString('en')} vectors of ${last.dimension} numbers, each program in turn and in a process of its own, ${full ? 'the full bench' : 'the small bench (`npm run bench`)'}. ${machine}.`,
    'Recall is that of the ten nearest against exact search over 40 questions from the same distribution (clustered, anisotropic, seeded: test/bench/generate.ts). Ratios are of figures of this one run; on a machine that does other work meanwhile, single figures mean little.',
    '',
    '## Targets',
    '',
    ...table(
      ['what', 'target', 'Quarry', 'compared with', 'ratio', 'reached'],
      targetRows(measured, decoding, decoderRate(decoding, about.decodedVectors)),
    ),
    '',
    '## Searching, without a filter',
    '',
    ...table(
      ['program', 'setting', 'p50 ms', 'p95 ms', 'recall'],
      searchRows(last, ({ searches }) => searches ?? []),
    ),
    ...shares.flatMap((share) => [
      '',
      `## Searching with a filter that keeps ${percent(share)}`,
      '',
      ...table(
        ['program', 'setting', 'p50 ms', 'p95 ms', 'recall'],
        searchRows(last, ({ filtered }) => filtered?.[share] ?? []),
      ),
    ]),
    '',
    '## Storing, memory and disk',
    '',
    ...table(
      ['program', 'rows/s', 'ready after s', 'disk / float bytes', 'peak memory MB'],
      last.results.map((result) => [
        `${result.program} ${result.version ?? ''}`.trim(),
        result.missing ?? whole(result.rowsPerSecond),
        seconds(result.readyMs),
        ratio(result.diskBytes, floatBytes(last)),
        megabytes(result.peakBytes),
      ]),
    ),
    '',
    'Quarry stores, indexes and shows texts besides the vectors, and its rows come from a Parquet file; LanceDB stores texts and is handed batches in memory; the others hold vectors alone.',
    '',
    '## Cost against size',
    '',
    ...table(
      ['vectors', 'rows/s', 'p50 ms', 'recall', 'first search s', 'memory MB', 'disk / float bytes'],
      measured.map((one) => {
        const quarry = of(one, 'Quarry')
        const search = quarry?.searches?.[0]
        return [
          one.count.toLocaleString('en'),
          whole(quarry?.rowsPerSecond),
          fixed(search?.p50Ms),
          fixed(search?.recall, 3),
          seconds(quarry?.figures?.['firstSearchMs']),
          megabytes(quarry?.peakBytes),
          ratio(quarry?.diskBytes, floatBytes(one)),
        ]
      }),
    ),
    '',
    '## Decoding replies',
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

function targetRows(
  measured: readonly Measured[],
  decoding: readonly DecodeResult[],
  decoderRowsPerSecond: number | undefined,
): string[][] {
  const last = measured.at(-1) as Measured
  const quarry = of(last, 'Quarry')
  const lance = of(last, 'LanceDB')
  const figures = quarry?.figures ?? {}
  const own = fastest(quarry?.searches)
  const raw = of(last, 'raw write')?.rowsPerSecond
  const row = (
    what: string,
    target: string,
    mine: string,
    theirs: string,
    value: number | undefined,
    good: (v: number) => boolean,
  ) => [
    what,
    target,
    mine,
    theirs,
    value === undefined || Number.isNaN(value) ? '–' : fixed(value),
    value === undefined || Number.isNaN(value) ? 'not measured' : good(value) ? 'yes' : '**no**',
  ]
  const against = (name: string, target: string, good: (v: number) => boolean) => {
    const other = fastest(of(last, name)?.searches)
    return row(
      `search, recall ≥ ${enoughRecall}`,
      target,
      described(own),
      `${name}: ${described(other)}`,
      divided(own?.p50Ms, other?.p50Ms),
      good,
    )
  }
  const first = measured[0]
  const perVector =
    first && first !== last
      ? ((quarry?.peakBytes ?? Number.NaN) - (of(first, 'Quarry')?.peakBytes ?? Number.NaN)) /
        (last.count - first.count)
      : undefined
  const slowestDecode = Math.min(...decoding.map((one) => one.ratio))
  const memory = (quarry?.peakBytes ?? Number.NaN) / 1e6
  return [
    against('LanceDB', '≤ 0.7', (v) => v <= 0.7),
    against('usearch', '≤ 2 (at worst 3)', (v) => v <= 2),
    against('hnswlib-node', '–', () => true),
    row(
      'search',
      '≥ 300 times faster',
      described(own),
      `sqlite-vec: ${described(of(last, 'sqlite-vec')?.searches?.[0])}`,
      divided(of(last, 'sqlite-vec')?.searches?.[0]?.p50Ms, own?.p50Ms),
      (v) => v >= 300,
    ),
    ...shares.map((share) => {
      const mine = fastest(quarry?.filtered?.[share])
      const other = fastest(lance?.filtered?.[share])
      return row(
        `search, a filter keeps ${percent(share)}`,
        '≤ 0.4',
        described(mine),
        `LanceDB: ${described(other)}`,
        divided(mine?.p50Ms, other?.p50Ms),
        (v) => v <= 0.4,
      )
    }),
    row('memory of the whole core, MB', '≤ 350 (at a million)', fixed(memory, 0), '–', memory, (v) => v <= 350),
    row(
      'memory for each vector, bytes',
      '≤ 170',
      fixed(perVector, 0),
      'growth between the sizes',
      perVector,
      (v) => v <= 170,
    ),
    row(
      'first search after the start of the process, s',
      '≤ 1 (at a million)',
      seconds(figures['firstSearchMs']),
      '–',
      (figures['firstSearchMs'] ?? Number.NaN) / 1000,
      (v) => v <= 1,
    ),
    row(
      'import of Parquet, rows/s',
      '≥ 1.0',
      whole(quarry?.rowsPerSecond),
      `LanceDB: ${whole(lance?.rowsPerSecond)}`,
      divided(quarry?.rowsPerSecond, lance?.rowsPerSecond),
      (v) => v >= 1,
    ),
    row(
      'import of Parquet, rows/s',
      '≥ 0.35 (aim 0.5)',
      whole(quarry?.rowsPerSecond),
      `raw write: ${whole(raw)}`,
      divided(quarry?.rowsPerSecond, raw),
      (v) => v >= 0.35,
    ),
    row(
      'import of JSON lines, rows/s',
      '≥ 0.5',
      whole(figures['jsonRowsPerSecond']),
      `the decoder alone: ${whole(decoderRowsPerSecond)}`,
      divided(figures['jsonRowsPerSecond'], decoderRowsPerSecond),
      (v) => v >= 0.5,
    ),
    row('decoding of replies', '≥ 2', 'the kernel', 'JSON.parse', slowestDecode, (v) => v >= 2),
    row(
      'search p95 while a file is imported',
      '≤ 2',
      `${fixed(figures['busyP95Ms'])} ms`,
      `idle: ${fixed(figures['idleP95Ms'])} ms`,
      divided(figures['busyP95Ms'], figures['idleP95Ms']),
      (v) => v <= 2,
    ),
    row(
      'longest stop of the main event loop while importing, ms',
      '≤ 50',
      fixed(figures['longestGapMs'], 0),
      `computing: ${fixed(figures['longestBusyGapMs'], 0)}`,
      figures['longestGapMs'],
      (v) => v <= 50,
    ),
    row(
      'memory while importing, MB',
      '≤ 500',
      megabytes(figures['importPeakBytes']),
      '–',
      (figures['importPeakBytes'] ?? Number.NaN) / 1e6,
      (v) => v <= 500,
    ),
    row(
      'disk / float bytes',
      '≤ 1.2',
      ratio(quarry?.diskBytes, floatBytes(last)),
      'texts and their index included',
      divided(quarry?.diskBytes, floatBytes(last)),
      (v) => v <= 1.2,
    ),
    row('removing a collection, ms', '≤ 50', fixed(figures['removeMs']), '–', figures['removeMs'], (v) => v <= 50),
    ['the embedding pipeline against its network', '≥ 0.95', '–', '–', '–', 'not measured here'],
  ]
}

function decoderRate(decoding: readonly DecodeResult[], vectors: number): number | undefined {
  const one = decoding.find(({ numbers, dimension }) => numbers === 'full precision' && dimension === 1024)
  return one && (vectors / one.kernelMs) * 1000
}

function searchRows(measured: Measured, searchesOf: (result: RunResult) => readonly SearchResult[]): string[][] {
  return measured.results.flatMap((result) => [
    ...searchesOf(result).map((one) => [
      result.program,
      one.setting,
      fixed(one.p50Ms),
      fixed(one.p95Ms),
      fixed(one.recall, 3),
    ]),
    ...(result.missing === undefined ? [] : [[result.program, result.missing, '–', '–', '–']]),
  ])
}

function of(measured: Measured, program: string): RunResult | undefined {
  return measured.results.find((result) => result.program === program)
}

/** The fastest setting with enough recall. */
function fastest(searches: readonly SearchResult[] | undefined): SearchResult | undefined {
  return searches?.filter(({ recall }) => recall >= enoughRecall).sort((a, b) => a.p50Ms - b.p50Ms)[0]
}

function described(search: SearchResult | undefined): string {
  return search
    ? `${fixed(search.p50Ms)} ms (recall ${fixed(search.recall, 3)}, ${search.setting})`
    : 'none with that recall'
}

function floatBytes({ count, dimension }: Measured): number {
  return count * dimension * 4
}

function divided(one: number | undefined, other: number | undefined): number | undefined {
  return one === undefined || other === undefined ? undefined : one / other
}
const isKnown = (value: number | undefined): value is number => value !== undefined && !Number.isNaN(value)
const fixed = (value: number | undefined, digits = 2) => (isKnown(value) ? value.toFixed(digits) : '–')
const whole = (value: number | undefined) => (isKnown(value) ? Math.round(value).toLocaleString('en') : '–')
const seconds = (ms: number | undefined) => fixed(isKnown(ms) ? ms / 1000 : undefined)
const megabytes = (bytes: number | undefined) => fixed(isKnown(bytes) ? bytes / 1e6 : undefined, 0)
const ratio = (one: number | undefined, other: number) => fixed(divided(one, other))
const percent = (share: number) => `${share * 100} %`

function table(head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const line = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
  return [line(head), `|${head.map(() => '---').join('|')}|`, ...rows.map(line)]
}
