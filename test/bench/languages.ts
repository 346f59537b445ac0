/**
 * How many languages are told rightly: `node test/bench/languages.ts FILE`, where FILE holds JSON lines of `{id, text}`
 * whose `id` is the code of the language (ISO 639-3, with or without what tells versions apart), as the Universal
 * Declaration of Human Rights is given away. Prints the languages that are taken for others, and the counts.
 */
import { readFileSync } from 'node:fs'
import { detectLanguage } from '../../src/main/text/language.ts'

/** Codes of single languages that the profiles know by the code of the group, or by another name. */
const same: Readonly<Record<string, string>> = {
  cmn: 'zh',
  arb: 'ar',
  pes: 'fa',
  prs: 'fa',
  ekk: 'et',
  lvs: 'lv',
  zlm: 'id',
  zsm: 'id',
  ms: 'id',
  als: 'sq',
  khk: 'mn',
  uzn: 'uz',
  azj: 'az',
  azb: 'az',
  swh: 'sw',
  nob: 'no',
  nb: 'no',
  nno: 'no',
  nn: 'no',
  plt: 'mg',
  ydd: 'yi',
  fil: 'tl',
  kmr: 'ku',
  ckb: 'ku',
  bos: 'hr',
  bs: 'hr',
  pnb: 'pa',
  gax: 'om',
  gaz: 'om',
}

/** ISO 639-1 where there is one. */
function codeOf(id: string): string {
  const short = new Intl.Locale(id.split('_', 1)[0] ?? id).language
  return same[short] ?? short
}

const counts = { right: 0, wrong: 0, untold: 0 }
const others = { untold: 0, takenForAnother: 0 }
for (const line of readFileSync(process.argv[2] ?? '', 'utf8')
  .trim()
  .split('\n')) {
  const { id, text } = JSON.parse(line) as { id: string; text: string }
  if (!/^[a-z]{3}(_|$)/.test(id)) continue
  const expected = codeOf(id)
  const told = detectLanguage(text)
  const found = told === undefined ? undefined : (same[told] ?? told)
  // Two letters: a language that many read.
  if (expected.length > 2) others[found === undefined ? 'untold' : 'takenForAnother']++
  else {
    counts[found === undefined ? 'untold' : found === expected ? 'right' : 'wrong']++
    if (found !== undefined && found !== expected) console.log(`${id} (${expected}) is taken for ${found}`)
    if (found === undefined) console.log(`${id} (${expected}) is not told`)
  }
}
console.log('with a code of two letters:', counts)
console.log('others, of which none is known:', others)
