/** Numbers that are written out: English in full, and the small and round ones of a few other languages. */

const units = listed(
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen',
)
const tens = new Map(
  'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ').map((word, at) => [word, (at + 2) * 10]),
)
const scales = new Map<string, number>([
  ['hundred', 100],
  ['thousand', 1e3],
  ['million', 1e6],
  ['millions', 1e6],
  ['billion', 1e9],
  ['billions', 1e9],
  ['trillion', 1e12],
  ['trillions', 1e12],
  ['dozen', 12],
  ['lakh', 1e5],
  ['crore', 1e7],
])

/** Words that only other languages use; no word here is a common English one. */
const others = new Map<string, number>([
  ...listedFrom('zwei drei vier fünf sechs sieben acht neun zehn elf zwölf', 2),
  ...listedFrom('deux trois quatre cinq', 2),
  ...listedFrom('sept huit neuf dix onze douze', 7),
  ...listedFrom('dos tres cuatro cinco seis siete ocho nueve diez', 2),
])

const ordinalUnits = listed(
  'zeroth first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth',
)
const ordinalTens = new Map(
  'twentieth thirtieth fortieth fiftieth sixtieth seventieth eightieth ninetieth'
    .split(' ')
    .map((word, at) => [word, (at + 2) * 10]),
)

const fractionWords = new Map<string, number>([
  ['half', 2],
  ['halves', 2],
  ['quarter', 4],
  ['quarters', 4],
  ...[...ordinalUnits]
    .filter(([, value]) => value > 2)
    .flatMap(([word, value]): [string, number][] => [
      [word, value],
      [`${word}s`, value],
    ]),
])

/** Factors that may follow digits: `2.4 bn`, `40m`, `3 Mrd.`; `m` may also be metres. */
const digitScales = new Map<string, number>([
  ...[...scales].filter(([word]) => word !== 'dozen' && word !== 'hundred'),
  ['k', 1e3],
  ['tsd', 1e3],
  ['m', 1e6],
  ['mn', 1e6],
  ['mln', 1e6],
  ['mio', 1e6],
  ['millionen', 1e6],
  ['millones', 1e6],
  ['milioni', 1e6],
  ['bn', 1e9],
  ['bln', 1e9],
  ['mrd', 1e9],
  ['milliarden', 1e9],
  ['milliard', 1e9],
  ['milliards', 1e9],
  ['miliardi', 1e9],
  ['tn', 1e12],
])

export interface WrittenNumber {
  readonly value: number
  readonly kind: 'number' | 'ordinal' | 'fraction'
  /** Words it takes. */
  readonly length: number
  /** It may as well be no number: `one of them`, `the first`, `second` as a unit of time. */
  readonly isSoft: boolean
  /** How finely it is told. */
  readonly step: number
}

/** The factor a word after digits stands for. */
export function scaleOf(word: string): number | undefined {
  return digitScales.get(word.toLowerCase().replace(/\.$/, ''))
}

/** The number that begins at `words[at]` (lower case, hyphens already taken apart), or undefined. */
export function writtenNumber(words: readonly string[], at: number): WrittenNumber | undefined {
  return fraction(words, at) ?? cardinal(words, at) ?? ordinal(words, at)
}

/** `half`, `a third`, `two thirds`, `half a million`, `one quarter`. */
function fraction(words: readonly string[], at: number): WrittenNumber | undefined {
  const first = words[at] ?? ''
  if (first === 'half') {
    const scale = words[at + 1] === 'a' ? scales.get(words[at + 2] ?? '') : undefined
    if (scale) return { value: scale / 2, kind: 'number', length: 3, isSoft: false, step: scale / 2 }
    return { value: 0.5, kind: 'fraction', length: 1, isSoft: false, step: 0.01 }
  }
  const counter = first === 'a' || first === 'an' ? 1 : units.get(first)
  const parts = fractionWords.get(words[at + 1] ?? '')
  if (counter === undefined || counter === 0 || parts === undefined || counter >= parts) return undefined
  const isPlural = (words[at + 1] ?? '').endsWith('s')
  if (counter > 1 !== isPlural) return undefined
  // "a second term", "a third party": one part is a fraction only before "of" or at an end.
  const next = words[at + 2] ?? ''
  if (
    (first === 'a' || first === 'one') &&
    parts !== 2 &&
    parts !== 4 &&
    !/^(of|in|from|to|since|on|as|more|less|below|above|)$/.test(next)
  )
    return undefined
  return { value: counter / parts, kind: 'fraction', length: 2, isSoft: false, step: 0.01 }
}

function cardinal(words: readonly string[], at: number): WrittenNumber | undefined {
  let total = 0
  let current = 0
  let step = 1
  let length = 0
  let seen = false
  for (let i = at; i < words.length; i++) {
    const word = words[i] ?? ''
    const unit = units.get(word)
    const ten = tens.get(word)
    const scale = scales.get(word)
    if (
      unit !== undefined &&
      (!seen || current === 0 || (current % 10 === 0 && current % 100 !== 10 && unit < 10) || current % 100 === 0)
    )
      current += unit
    else if (ten !== undefined && (!seen || current % 100 === 0)) current += ten
    else if (scale !== undefined && (seen || i > at)) {
      if (scale === 100 || scale === 12) current = Math.max(current, 1) * scale
      else {
        total += Math.max(current, 1) * scale
        current = 0
      }
      step = scale
    } else if (word === 'and' && seen && isNumberWord(words[i + 1]) && current % 100 === 0) continue
    else if (word === 'and' && seen && words[i + 1] === 'a' && words[i + 2] === 'half') {
      const scaleAfter = scales.get(words[i + 3] ?? '')
      return {
        value: (total + current + 0.5) * (scaleAfter ?? 1),
        kind: 'number',
        length: i + 3 + (scaleAfter ? 1 : 0) - at,
        isSoft: false,
        step: (scaleAfter ?? 1) / 2,
      }
    } else if ((word === 'a' || word === 'an') && !seen && scales.has(words[i + 1] ?? '')) current = 1
    else break
    seen = true
    length = i + 1 - at
  }
  if (!seen) {
    const other = others.get(words[at] ?? '')
    return other === undefined ? undefined : { value: other, kind: 'number', length: 1, isSoft: true, step: 1 }
  }
  // "twenty-first" is an ordinal.
  if (
    ordinalUnits.has(words[at + length] ?? '') &&
    length === 1 &&
    tens.has(words[at] ?? '') &&
    words[at + length] !== 'second'
  )
    return undefined
  return {
    value: total + current,
    kind: 'number',
    length,
    isSoft: length === 1 && words[at] === 'one',
    step: Math.min(step, Math.max(total + current, 1)),
  }
}

function ordinal(words: readonly string[], at: number): WrittenNumber | undefined {
  const word = words[at] ?? ''
  const single = ordinalUnits.get(word) ?? ordinalTens.get(word)
  if (single !== undefined) return { value: single, kind: 'ordinal', length: 1, isSoft: single < 3, step: 1 }
  const ten = tens.get(word)
  const unit = ordinalUnits.get(words[at + 1] ?? '')
  if (ten === undefined || unit === undefined || unit < 1 || unit > 9) return undefined
  return { value: ten + unit, kind: 'ordinal', length: 2, isSoft: false, step: 1 }
}

function isNumberWord(word: string | undefined): boolean {
  return word !== undefined && (units.has(word) || tens.has(word))
}

function listed(words: string): Map<string, number> {
  return new Map(listedFrom(words, 0))
}

function listedFrom(words: string, first: number): [string, number][] {
  return words.split(' ').map((word, at) => [word, at + first])
}
