import { cpus } from 'node:os'
import { fixed, table, whole } from '../figures.ts'
import type { ScanRow, Scans } from './scans.ts'

const head = ['scan', 'pages', 'character error, %', 'quotes covered', 'quotes printed', 's/page']

type Cells = readonly string[]

/**
 * The part of RESULTS.md about scans: the rows that were measured, and of those that stand in it, `before`, the ones of
 * other scans. A run of all scans takes an hour, so that they are measured a few at a time.
 */
export function scansPart(before: string, { rows, missing }: Scans): string {
  const own = new Map([...cellsIn(before), ...rows.map(cellsOf)].map((cells) => [cells[0] ?? '', cells]))
  const all = [...own.values()].toSorted(([a = ''], [b = '']) => a.localeCompare(b, 'en'))
  return `${[
    `The texts of "Reading documents" printed, drawn with pdftoppm, and saved as JPEG: clean, or soft and noisy (\`npm run bench:extract -- --scans he\` for a text, \`--kind clean\` for a kind). ${cpus()[0]?.model ?? ''}, ${cpus().length} cores, Node ${process.version}. A quote with a wrong letter is not looked for.`,
    ...(missing.length > 0
      ? [`Not scanned, as this machine has no data to recognise them: ${missing.join(', ')}.`]
      : []),
    '',
    ...table(
      ['what', 'target', 'all scans', 'the worst of all', 'reached by all'],
      ['clean', 'noisy'].flatMap((kind) => targets(kind, all)),
    ),
    '',
    ...table(head, all),
  ].join('\n')}\n`
}

function cellsOf({ name, pages, error, covered, read, quotes, secondsPerPage }: ScanRow): Cells {
  const boxes = `${covered} of ${read}`
  return [name, whole(pages), fixed(error * 100, 3), boxes, whole(quotes), fixed(secondsPerPage)]
}

/** The rows of scans in RESULTS.md: their names end with their kind. */
function cellsIn(results: string): Cells[] {
  return results
    .split('\n')
    .filter((line) => /^\| [^|]+ dpi, (?:clean|noisy) \|/.test(line))
    .map((line) => line.slice(2, -2).split(' | '))
}

function targets(kind: string, all: readonly Cells[]): Cells[] {
  const rows = all.filter(([name = '']) => name.endsWith(kind))
  if (rows.length === 0) return []
  const errors = rows.map((cells) => Number(cells[2]))
  const boxes = rows.map((cells) => (cells[3] ?? '').split(' of ').map(Number))
  const sum = (at: number) => boxes.reduce((total, counts) => total + (counts[at] ?? 0), 0)
  const worst = Math.max(...errors)
  const least = Math.min(...boxes.map(([covered = 0, read = 0]) => covered / Math.max(1, read)))
  const mean = errors.reduce((total, error) => total + error, 0) / errors.length
  const reached = (is: boolean) => (is ? 'yes' : '**no**')
  return [
    [`${kind}: character error, %`, '≤ 2', `mean ${fixed(mean, 3)}`, fixed(worst, 3), reached(worst <= 2)],
    [
      `${kind}: quotes covered by their boxes`,
      '≥ 0.98',
      `${sum(0)} of ${sum(1)}`,
      fixed(least, 3),
      reached(least >= 0.98),
    ],
  ]
}
