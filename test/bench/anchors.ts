import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { measureAnchors } from '../fixtures/anchorTrials.ts'
import { table } from './figures.ts'
import { replacePart } from './resultTables.ts'

/**
 * Which highlights are found again after random edits of their text (test/fixtures/anchorTrials.ts). Writes its part of
 * RESULTS.md.
 *
 *     node test/bench/anchors.ts
 */
const trials = 2_000
const results = path.join(import.meta.dirname, 'RESULTS.md')
const percent = (share: number) => `${(share * 100).toFixed(1)} %`

const rows = [0, 0.02, 0.05, 0.1, 0.2, 0.3, 1].map((share) => {
  const { right, wrong, lost, ms } = measureAnchors({ share, trials, seed: 1 })
  return [percent(share), percent(right), percent(wrong), percent(lost), ms.toFixed(1)]
})
const text = [
  `${trials} highlights of 1 to 40 words in documents of ten sample articles; words replaced, deleted or inserted, and in`,
  'half of the trials a part of the text moved. *Right*: three quarters of what is found is what became of the highlight;',
  '*wrong*: less than a quarter. The rest is found in part. At most one edit in four characters of a quote.',
  '',
  ...table(['words changed', 'right', 'wrong', 'lost', 'mean ms'], rows),
  '',
].join('\n')
writeFileSync(results, replacePart(readFileSync(results, 'utf8'), 'anchors', text))
