import { divided, fixed, megabytes, percent, seconds, table, whole } from '../figures.ts'
import { targetHead } from '../targets.ts'
import type { Cell, CollectionResult } from './results.ts'
import { exactOf, realTargetRows } from './realTargets.ts'

/** The part of RESULTS.md on real texts: a row for each target, then every figure. */
export function realTables(results: readonly CollectionResult[], machine: string): string {
  const missing = results.flatMap((result) => result.missing.map((why) => `- ${result.name}: ${why}`))
  return `${[
    `Texts that others wrote, embedded by the default encoder, with vectors of the texts’ own words (LSA), and with vectors that came in a file; each program in a process of its own (\`npm run bench -- --real\`). ${machine}.`,
    'Recall is held against every vector compared in 64-bit numbers: a hit counts where its exact score is no more than 0.000001 below that of the last of the nearest. recall@1: the best match is the first of the answer. Of LanceDB, the quickest setting that finds 99 % of the ten nearest rows, or the one that finds most. Whole searches are for twenty documents through the contract, each question for the first time, and each in one mode only.',
    '',
    '### Targets on real texts',
    '',
    ...table(targetHead, realTargetRows(results)),
    '',
    ...(missing.length > 0 ? ['Not measured:', '', ...missing, ''] : []),
    '### Whole searches',
    '',
    ...table(
      ['collection', 'questions', 'mode', 'asked', 'p50 ms', 'p95 ms', 'p50 ms again', 'LanceDB’s words p50 ms'],
      results.flatMap(({ name, ask, lance }) =>
        (ask?.searches ?? []).map((one) => [
          name,
          one.kind,
          one.mode,
          whole(one.questions),
          fixed(one.p50Ms),
          fixed(one.p95Ms),
          fixed(one.againP50Ms),
          one.mode === 'keyword' ? fixed(lance?.words.find(({ kind }) => kind === one.kind)?.p50Ms) : '–',
        ]),
      ),
    ),
    '',
    '### Libraries',
    '',
    ...table(
      [
        'collection',
        'passages',
        'vectors',
        'numbers',
        'imported and embedded s',
        'settled s',
        'resident MB building',
        'searching and comparing',
        'whole searches',
        'at its peak',
        'LanceDB',
        'most that scores of exact search differ',
      ],
      results.map(({ name, build, measure, ask, lance }) => [
        name,
        whole(build?.passages),
        whole(build?.vectors),
        String(build?.dimension ?? '–'),
        seconds(build?.importMs),
        seconds(build?.settleMs),
        megabytes(build?.rssBytes),
        megabytes(measure?.rssBytes),
        megabytes(ask?.rssBytes),
        megabytes(ask?.peakBytes),
        megabytes(lance?.rssBytes),
        measure?.oracleDifference.toExponential(1) ?? '–',
      ]),
    ),
    ...results.flatMap(collectionTable),
  ].join('\n')}\n`
}

function collectionTable(result: CollectionResult): string[] {
  const { name, measure, lance } = result
  if (!measure) return []
  return [
    '',
    `### ${name}: searching by meaning`,
    '',
    ...table(
      [
        'questions',
        'filter keeps',
        'nearest',
        'asked',
        'p50 ms',
        'p95 ms',
        'exact p50 ms',
        'ratio',
        'recall@1',
        '@10',
        '@100',
        'LanceDB p50 ms',
        'its recall@10',
        'its setting',
        'LanceDB flat p50 ms',
      ],
      measure.cells.map((cell) => {
        const exact = exactOf(measure.exact, cell)
        const same = (one: Cell) => one.keep === cell.keep && one.limit === cell.limit
        const theirs = lance?.cells.find((one) => one.kind === cell.kind && same(one))
        return [
          cell.kind,
          percent(cell.keep),
          whole(cell.limit),
          whole(cell.questions),
          fixed(cell.p50Ms),
          fixed(cell.p95Ms),
          fixed(exact?.p50Ms),
          fixed(divided(cell.p50Ms, exact?.p50Ms), 3),
          ...[1, 10, 100].map((depth) => fixed(cell.recall[depth], 4)),
          fixed(theirs?.p50Ms),
          fixed(theirs?.recall[10], 3),
          theirs?.setting ?? '–',
          fixed(lance?.flat.find(same)?.p50Ms),
        ]
      }),
    ),
  ]
}
