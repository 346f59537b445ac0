import { divided, fixed, percent, whole } from '../figures.ts'
import { targetRow, type Target } from '../targets.ts'
import type { CollectionName } from './collection.ts'
import type { Cell, CollectionResult, ExactTime, Mode } from './results.ts'

/** The least recall of any row, by the depth. */
const leastRecall: readonly (readonly [depth: number, least: number])[] = [
  [1, 0.999],
  [10, 0.99],
  [100, 0.99],
]
/** The most of the time of exact search that a search by meaning may take, without a filter. */
const mostOfExact: Partial<Readonly<Record<CollectionName, number>>> = { news: 0.3, lsa: 0.3, poems: 0.08 }
/** Rows that what a target says of time is for: among fewer, exact search is quick as well. */
const targetRows: Readonly<Record<CollectionName, number>> = {
  news: 20_000,
  sentences: 90_000,
  poems: 330_000,
  lsa: 20_000,
  given: Infinity,
}
/** What a search by any way takes to get from thread to thread and back, in ms: exact search is measured without. */
const messageMs = 0.1
/** In milliseconds, for whole searches. */
const mostWhole: readonly {
  readonly name: CollectionName
  readonly mode: Mode
  readonly p50: number
  readonly p95: number
}[] = [
  { name: 'news', mode: 'hybrid', p50: 20, p95: 50 },
  { name: 'news', mode: 'keyword', p50: 10, p95: 30 },
  { name: 'poems', mode: 'hybrid', p50: 40, p95: 100 },
]

/** A row for each target: what, target, Quarry, compared with, ratio, reached. */
export function realTargetRows(results: readonly CollectionResult[]): string[][] {
  return results.flatMap((result) => {
    const count = result.build?.vectors ?? 0
    const targets = [...recallTargets(result), ...timeTargets(result), ...wholeTargets(result)]
    return targets.map((target) => targetRow(target, count))
  })
}

function recallTargets({ name, measure }: CollectionResult): Target[] {
  return leastRecall.map(([depth, least]): Target => {
    const rows = measure?.cells.filter(({ recall }) => recall[depth] !== undefined) ?? []
    const worst = rows.toSorted((a, b) => (a.recall[depth] ?? 0) - (b.recall[depth] ?? 0))[0]
    const value = worst?.recall[depth]
    const missed = rows.filter(({ recall }) => (recall[depth] ?? 0) < least).length
    return {
      what: `${name}: recall@${depth}, the worst row`,
      target: `≥ ${least}`,
      mine: worst ? `${fixed(value, 4)} (${described(worst)})` : '–',
      theirs: `${missed} of ${rows.length} rows below`,
      value,
      shown: fixed(value, 4),
      good: (value) => value >= least,
    }
  })
}

/** So few vectors as come in a file are compared one by one anyway, and reach the threads that do it a little later. */
function timeTargets({ name, measure }: CollectionResult): Target[] {
  if (name === 'given') return []
  const rows = (measure?.cells ?? []).map((cell) => {
    const exact = exactOf(measure?.exact, cell)
    return { cell, exact, ratio: divided(cell.p50Ms - messageMs, exact?.p50Ms) ?? Number.NaN }
  })
  const worstOf = (some: typeof rows) => some.toSorted((a, b) => b.ratio - a.ratio)[0]
  const target = (what: string, most: number, some: typeof rows): Target => {
    const worst = worstOf(some)
    return {
      what,
      target: `≤ ${most}`,
      mine: worst ? `${fixed(worst.cell.p50Ms)} ms (${described(worst.cell)})` : '–',
      theirs: `exact search: ${fixed(worst?.exact?.p50Ms)} ms; ${some.filter(({ ratio }) => ratio > most).length} of ${some.length} rows above`,
      value: worst?.ratio,
      good: (value) => value <= most,
      onlyAt: targetRows[name],
    }
  }
  const most = mostOfExact[name]
  const unfiltered = (limit: number) => rows.filter(({ cell }) => cell.keep === 1 && cell.limit === limit)
  return [
    ...(most === undefined
      ? []
      : [10, 100].map((limit) => target(`${name}: by meaning, ${limit} nearest`, most, unfiltered(limit)))),
    target(`${name}: never slower than exact search`, 1, rows),
  ]
}

function wholeTargets({ name, ask, lance }: CollectionResult): Target[] {
  return mostWhole
    .filter((one) => one.name === name)
    .flatMap(({ mode, p50, p95 }) => {
      const rows = ask?.searches.filter((one) => one.mode === mode) ?? []
      return rows.flatMap((row) => {
        const words = lance?.words.find(({ kind }) => kind === row.kind)
        const target = (
          share: string,
          most: number,
          of: (one: { p50Ms: number; p95Ms: number }) => number,
        ): Target => ({
          what: `${name}: whole search by ${row.kind}, ${mode}, ${share}, ms`,
          target: `≤ ${most}`,
          mine: fixed(of(row)),
          ...(mode === 'keyword' && words ? { theirs: `LanceDB’s index of words: ${fixed(of(words))}` } : {}),
          value: of(row),
          shown: '–',
          good: (value) => value <= most,
          onlyAt: targetRows[name],
        })
        return [target('p50', p50, ({ p50Ms }) => p50Ms), target('p95', p95, ({ p95Ms }) => p95Ms)]
      })
    })
}

/** What exact search takes for the same. */
export function exactOf(exact: readonly ExactTime[] | undefined, { keep, limit }: Cell): ExactTime | undefined {
  return exact?.find((one) => one.keep === keep && one.limit === limit)
}

function described({ kind, keep, limit }: Cell): string {
  return `${kind}, ${percent(keep)}, ${whole(limit)} nearest`
}
