import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Passage } from './auditCorpus.ts'
import { bundledPassages, measureAudit, type AuditFigures } from './measureAudit.ts'

/**
 * Measures the citation audit on claims with a known truth (auditCorpus.ts) and writes its part of RESULTS.md.
 *
 *     node test/bench/audit.ts                     the texts that come with Quarry: seconds
 *     node test/bench/audit.ts --texts FILE.jsonl  another set besides, with "title" and "text"; more than one may be given
 */
const { values } = parseArgs({
  options: {
    texts: { type: 'string', multiple: true, default: [] },
    seed: { type: 'string', default: '1' },
    out: { type: 'string', default: join(import.meta.dirname, 'RESULTS.md') },
  },
})

const mostPassages = 400
const verdicts = ['supported', 'weak', 'number differs', 'name differs', 'not found'] as const

function readPassages(file: string): Passage[] {
  const all = readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .slice(0, mostPassages)
    .map((line) => JSON.parse(line) as Passage)
  return all.filter((_, at) => at % 2 === 1)
}

function table(name: string, figures: AuditFigures): string[] {
  const percent = (share: number) => share.toFixed(3)
  return [
    `### ${name}: ${figures.passages} passages`,
    '',
    '| what | target | measured | reached |',
    '|---|---|---|---|',
    `| altered figures called *number differs* | ≥ 0.9 | ${percent(figures.numbersFound)} | ${figures.numbersFound >= 0.9 ? 'yes' : '**no**'} |`,
    `| altered names called *name differs* | ≥ 0.8 | ${percent(figures.namesFound)} | ${figures.namesFound >= 0.8 ? 'yes' : '**no**'} |`,
    `| controls called anything but *supported* | ≤ 0.05 | ${percent(figures.falseAlarms)} | ${figures.falseAlarms <= 0.05 ? 'yes' : '**no**'} |`,
    '',
    `| claims | count | ${verdicts.join(' | ')} |`,
    `|---|---|${verdicts.map(() => '---|').join('')}`,
    ...figures.kinds.map(
      ({ kind, claims, verdicts: got }) =>
        `| ${kind} | ${claims} | ${verdicts.map((one) => got[one] ?? 0).join(' | ')} |`,
    ),
    '',
  ]
}

const intro = [
  'Sentences of passages with one figure or name exchanged, and controls that say the same in other ways, made by rules',
  'that share nothing with the audit (test/bench/auditCorpus.ts, auditControls.ts; seeded). Each cites the passage it was',
  'made from. Only passages that were not looked at while the rules were made are measured; words alone, no vectors. The',
  'paraphrases are made by rule too: freer ones are called *weak* more often.',
  '',
]

const parts = [...intro]
parts.push(
  ...table('Texts that come with Quarry', await measureAudit(bundledPassages('held out'), Number(values.seed))),
)
for (const file of values.texts) {
  const name = file.replace(/^.*\/(?=[^/]+\/[^/]+$)/, '').replace(/\.jsonl$/, '')
  parts.push(...table(name, await measureAudit(readPassages(file), Number(values.seed))))
}
const before = existsSync(values.out) ? readFileSync(values.out, 'utf8') : '# What was measured\n'
writeFileSync(values.out, withPart(before, parts.join('\n').trimEnd()))
console.log(parts.join('\n'))

/** RESULTS.md with this part replaced, or at its end; everything else stays (resultTables.ts keeps this part in turn). */
function withPart(text: string, part: string): string {
  const heading = '## The citation audit'
  const start = text.indexOf(`${heading}\n`)
  const end = start < 0 ? -1 : text.indexOf('\n## ', start + 1)
  const kept = start < 0 ? text : text.slice(0, start)
  return `${kept.trimEnd()}\n\n${heading}\n\n${part}\n${end < 0 ? '' : text.slice(end)}`
}
