import type { DecodeResult } from './decode.ts'
import { shares } from './dataset.ts'
import { divided, fixed, isKnown, megabytes, percent, seconds, whole } from './figures.ts'
import type { RunResult, SearchResult } from './measure.ts'

/** Everything that was measured over one set of vectors. */
export interface Measured {
  readonly count: number
  readonly dimension: number
  readonly results: readonly RunResult[]
  /** Quarry's searches among as many vectors without clusters, where that was measured. */
  readonly unclustered: RunResult | undefined
}

/** Recall below this does not count as an answer. */
const enoughRecall = 0.99
/** The most rows that every program is asked to hold: some take hours for more, or more memory than there is. */
export const mostForAll = 100_000
/** What the targets for searching, memory and opening are for. */
const targetCount = 1_000_000
/** Megabytes a second of a reply, as runs/pipeline.ts names them, and the least share of the rate of the requests alone. */
const lines: readonly (readonly [rate: string, target: number])[] = [
  ['125', 0.95],
  ['250', 0.95],
  ['unlimited', 0.5],
]

export interface Target {
  readonly what: string
  /** Without one, the figure only informs. */
  readonly target?: string
  readonly mine: string
  readonly theirs?: string
  /** What is held against the target, and how it is shown. */
  readonly value: number | undefined
  readonly shown?: string
  readonly good?: (value: number) => boolean
  /** The number of rows the target is for, where it says nothing about fewer. */
  readonly onlyAt?: number
}

/** A row for each target: what, target, Quarry, compared with, ratio, reached. */
export function targetRows(
  measured: readonly Measured[],
  decoding: readonly DecodeResult[],
  decodedVectors: number,
): string[][] {
  const last = measured.at(-1)
  if (!last) return []
  const targets = [
    ...searchTargets(last),
    ...memoryTargets(measured, last),
    ...storingTargets(last, decoding, decodedVectors),
    ...busyTargets(last),
    ...removingTargets(measured),
    ...pipelineTargets(last),
  ]
  return targets.map((one) => targetRow(one, last.count))
}

export const targetHead = ['what', 'target', 'Quarry', 'compared with', 'ratio', 'reached'] as const

/** The cells of a target, measured at so many rows. */
export function targetRow(one: Target, count: number): string[] {
  return [one.what, one.target ?? '–', one.mine, one.theirs ?? '–', one.shown ?? fixed(one.value), verdict(one, count)]
}

function verdict({ value, good, onlyAt }: Target, count: number): string {
  if (!isKnown(value)) return 'not measured'
  if (good === undefined) return '–'
  if (onlyAt !== undefined && count < onlyAt) return `is for ${whole(onlyAt)}, measured at ${whole(count)}`
  return good(value) ? 'yes' : '**no**'
}

function searchTargets(last: Measured): Target[] {
  const quarry = of(last, 'Quarry')
  const own = fastest(quarry?.searches)
  const against = (name: string, target: string, good: (value: number) => boolean): Target => {
    const other = fastestOrBest(of(last, name)?.searches)
    const theirs = `${name}: ${described(other)}`
    const what = `search, recall ≥ ${enoughRecall}`
    const value = divided(own?.p50Ms, other?.p50Ms)
    return { what, target, mine: described(own), theirs, value, good, onlyAt: targetCount }
  }
  const vec0 = of(last, 'sqlite-vec')?.searches?.[0]
  const unclustered = last.unclustered?.searches?.[0]
  return [
    against('LanceDB', '≤ 0.7', (value) => value <= 0.7),
    against('usearch', '≤ 2 (at worst 3)', (value) => value <= 2),
    {
      what: 'search',
      target: '≥ 300 times faster',
      mine: described(own),
      theirs: `sqlite-vec: ${described(vec0)}`,
      value: divided(vec0?.p50Ms, own?.p50Ms),
      good: (value) => value >= 300,
      onlyAt: targetCount,
    },
    ...shares.map((share): Target => {
      const mine = fastest(quarry?.filtered?.[share])
      const other = fastestOrBest(of(last, 'LanceDB')?.filtered?.[share])
      return {
        what: `search, a filter keeps ${percent(share)}`,
        target: '≤ 0.4',
        mine: described(mine),
        theirs: `LanceDB: ${described(other)}`,
        value: divided(mine?.p50Ms, other?.p50Ms),
        good: (value) => value <= 0.4,
        onlyAt: targetCount,
      }
    }),
    {
      what: 'recall among vectors without clusters',
      target: `≥ ${enoughRecall}`,
      mine: `${fixed(unclustered?.p50Ms)} ms`,
      value: unclustered?.recall,
      shown: fixed(unclustered?.recall, 4),
      good: (value) => value >= enoughRecall,
    },
  ]
}

function memoryTargets(measured: readonly Measured[], last: Measured): Target[] {
  const quarry = of(last, 'Quarry')
  const resident = quarry?.figures?.['residentBytes']
  const earlier = measured.at(-2)
  const before = earlier && of(earlier, 'Quarry')?.figures?.['residentBytes']
  const growth =
    earlier && isKnown(resident) && isKnown(before) ? (resident - before) / (last.count - earlier.count) : undefined
  const firstMs = quarry?.figures?.['firstSearchMs']
  return [
    {
      what: 'resident memory of the whole core, searching and filtering, MB',
      target: '≤ 350',
      mine: `${megabytes(resident)}, at its peak ${megabytes(quarry?.peakBytes)}`,
      value: resident === undefined ? undefined : resident / 1e6,
      shown: '–',
      good: (value) => value <= 350,
      onlyAt: targetCount,
    },
    {
      what: 'its growth for each vector, bytes',
      target: '≤ 170',
      mine: fixed(growth, 0),
      theirs: `between ${whole(earlier?.count)} and ${whole(last.count)} vectors`,
      value: growth,
      shown: '–',
      good: (value) => value <= 170,
      onlyAt: targetCount,
    },
    {
      what: 'first search after the start of the process, s',
      target: '≤ 1',
      mine: seconds(firstMs),
      value: firstMs === undefined ? undefined : firstMs / 1000,
      shown: '–',
      good: (value) => value <= 1,
      onlyAt: targetCount,
    },
  ]
}

function storingTargets(last: Measured, decoding: readonly DecodeResult[], decodedVectors: number): Target[] {
  const quarry = of(last, 'Quarry')
  const lance = of(last, 'LanceDB')
  const raw = of(last, 'raw write')?.rowsPerSecond
  const json = quarry?.figures?.['jsonRowsPerSecond']
  const reply = decoding.find(({ numbers, dimension }) => numbers === 'full precision' && dimension === 1024)
  const decoder = reply && (decodedVectors / reply.kernelMs) * 1000
  const different = decoding.reduce((sum, one) => sum + one.different, 0)
  const parquet = { what: 'import of Parquet, rows/s', mine: whole(quarry?.rowsPerSecond) }
  const lanceTexts = lance?.figures?.['rowsPerSecondWithTexts']
  const vectorBytes = quarry?.figures?.['vectorBytes']
  return [
    {
      ...parquet,
      target: '≥ 1.0',
      theirs: `LanceDB, texts not indexed: ${whole(lance?.rowsPerSecond)}`,
      value: divided(quarry?.rowsPerSecond, lance?.rowsPerSecond),
      good: (value) => value >= 1,
    },
    {
      ...parquet,
      theirs: `LanceDB with its index of texts: ${whole(lanceTexts)}`,
      value: divided(quarry?.rowsPerSecond, lanceTexts),
    },
    {
      ...parquet,
      target: '≥ 0.35 (aim 0.5)',
      theirs: `raw write: ${whole(raw)}`,
      value: divided(quarry?.rowsPerSecond, raw),
      good: (value) => value >= 0.35,
    },
    {
      what: 'import of JSON lines, rows/s',
      target: '≥ 0.5',
      mine: whole(json),
      theirs: `the decoder alone: ${whole(decoder)}`,
      value: divided(json, decoder),
      good: (value) => value >= 0.5,
    },
    {
      what: 'decoding of replies, the slowest kind',
      target: '≥ 2, bit-exact',
      mine: `the kernel, ${different} numbers differ`,
      theirs: 'JSON.parse',
      value: decoding.length > 0 ? Math.min(...decoding.map((one) => one.ratio)) : undefined,
      good: (value) => value >= 2 && different === 0,
    },
    {
      what: 'disk of vectors and what is derived from them / float bytes',
      target: '≤ 1.2',
      mine: `${megabytes(vectorBytes)} MB`,
      value: divided(vectorBytes, floatBytes(last)),
      good: (value) => value <= 1.2,
    },
    {
      what: 'disk of the whole file / float bytes',
      mine: `${megabytes(quarry?.diskBytes)} MB`,
      theirs: 'with documents, texts and the word index',
      value: divided(quarry?.diskBytes, floatBytes(last)),
    },
  ]
}

function busyTargets(last: Measured): Target[] {
  const figures = of(last, 'Quarry')?.figures ?? {}
  const slower = (what: string, busy: number | undefined, idle: number | undefined): Target => ({
    what: `search p95 while ${what}`,
    target: '≤ 2',
    mine: `${fixed(busy)} ms`,
    theirs: `idle: ${fixed(idle)} ms`,
    value: divided(busy, idle),
    good: (value) => value <= 2,
  })
  const texts = `${whole(figures['textsCount'])} short texts`
  const peak = figures['textsPeakBytes']
  const tenth = megabytes(figures['textsResidentAtTenth'])
  return [
    slower('vectors are imported', figures['busyP95Ms'], figures['idleP95Ms']),
    slower(`importing ${texts}`, figures['textsBusyP95Ms'], figures['textsIdleP95Ms']),
    {
      what: `longest gap of the main event loop while importing ${texts}, ms`,
      target: '≤ 50',
      mine: fixed(figures['textsLongestGapMs'], 0),
      theirs: `of it computing: ${fixed(figures['textsLongestBusyGapMs'], 0)}`,
      value: figures['textsLongestGapMs'],
      shown: '–',
      good: (value) => value <= 50,
    },
    {
      what: `memory while importing ${texts}, MB`,
      target: '≤ 500, flat',
      mine: megabytes(peak),
      theirs: `a tenth in: ${tenth}, at the end: ${megabytes(figures['textsResidentAtEnd'])}`,
      value: peak === undefined ? undefined : peak / 1e6,
      shown: '–',
      good: (value) => value <= 500,
    },
  ]
}

/** At the largest size that was compacted. */
function removingTargets(measured: readonly Measured[]): Target[] {
  const compacted = measured.findLast((one) => of(one, 'Quarry')?.figures?.['compactMs'] !== undefined)
  const figures = (compacted && of(compacted, 'Quarry')?.figures) ?? {}
  const rows = whole(compacted?.count)
  const before = figures['compactBytesBefore']
  const after = figures['compactBytesAfter']
  const pause = { target: '≤ 50', shown: '–', good: (value: number) => value <= 50 } as const
  return [
    {
      ...pause,
      what: `removing a collection of ${rows}, ms`,
      mine: fixed(figures['removeMs']),
      theirs: `found of it afterwards: ${whole(figures['stillFound'])}`,
      value: figures['removeMs'],
      good: (value) => value <= 50 && figures['stillFound'] === 0,
    },
    {
      what: 'the file after compact',
      target: 'shrinks',
      mine: `${megabytes(after)} MB in ${seconds(figures['compactMs'])} s`,
      theirs: `before: ${megabytes(before)} MB`,
      value: divided(after, before),
      good: (value) => value < 1,
    },
    {
      ...pause,
      what: 'longest wait of others who write meanwhile, ms',
      mine: `${fixed(figures['compactWriteMaxMs'], 0)}, p95 ${fixed(figures['compactWriteP95Ms'], 0)}`,
      value: figures['compactWriteMaxMs'],
    },
    {
      ...pause,
      what: 'longest search meanwhile, ms',
      mine: fixed(figures['compactSearchMaxMs'], 0),
      value: figures['compactSearchMaxMs'],
    },
  ]
}

function pipelineTargets(last: Measured): Target[] {
  const figures = of(last, 'Quarry')?.figures ?? {}
  return lines.map(([rate, target]): Target => {
    const mine = figures[`pipelineEmbed ${rate}`]
    const alone = figures[`pipelineAsk ${rate}`]
    return {
      what: `embedding from a server of ${rate}${rate === 'unlimited' ? ' speed' : ' MB/s'}, texts/s`,
      target: `≥ ${target}`,
      mine: `${whole(mine)}; ${whole(figures[`pipelineEmbedCpu ${rate}`])} µs of processor time each`,
      theirs: `replies thrown away: ${whole(alone)}; ${whole(figures[`pipelineAskCpu ${rate}`])} µs`,
      value: figures[`pipelineShare ${rate}`],
      good: (value) => value >= target,
    }
  })
}

export function of(measured: Measured, program: string): RunResult | undefined {
  return measured.results.find((result) => result.program === program)
}

export function floatBytes({ count, dimension }: Measured): number {
  return count * dimension * 4
}

/** The fastest setting with enough recall. */
export function fastest(searches: readonly SearchResult[] | undefined): SearchResult | undefined {
  return searches?.filter(({ recall }) => recall >= enoughRecall).sort((a, b) => a.p50Ms - b.p50Ms)[0]
}

/** Of a peer that never has enough recall, what comes nearest to it: with enough, it would be slower still. */
function fastestOrBest(searches: readonly SearchResult[] | undefined): SearchResult | undefined {
  return fastest(searches) ?? searches?.toSorted((a, b) => b.recall - a.recall)[0]
}

function described(search: SearchResult | undefined): string {
  return search
    ? `${fixed(search.p50Ms)} ms (recall ${fixed(search.recall, 3)}, ${search.setting})`
    : 'none with that recall'
}
