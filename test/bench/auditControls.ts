/** Controls of the audit's corpus: a sentence said in another way that claims the same. Each may give none. */

const figure = /(?<![\w.,:/-])(\d{1,3}(?:,\d{3})+|\d+(?:\.\d+)?)(?![\w%/½¼¾]|[.,:-]\d)/g
const isYear = (text: string) => /^(?:1[5-9]|20)\d\d$/.test(text)
const afterMonth = /(?:January|February|March|April|May|June|July|August|September|October|November|December)\s$/
const beforeMonth = /^\s(?:January|February|March|April|May|June|July|August|September|October|November|December)/

/** `about 1.2 million` for 1,234,567, `more than 40` for 43: figures of three and more digits, and decimals. */
export function rounded(sentence: string): string[] {
  return figuresOf(sentence).flatMap(({ text, start, end }) => {
    const value = Number(text.replaceAll(',', ''))
    const before = sentence.slice(0, start)
    if (
      isYear(text) ||
      beforeMonth.test(sentence.slice(end)) ||
      afterMonth.test(before) ||
      /(?:than|over|under|about|around|nearly|almost|least|some|to|number|magnitude)\s$/.test(before)
    )
      return []
    const said = (words: string) => before + words + sentence.slice(end)
    const nextWord = /^\s?(\w+|%)/.exec(sentence.slice(end))?.[1] ?? ''
    const isScaled = /^(million|billion|trillion)$/.test(nextWord)
    if (/\.\d/.test(text)) {
      const whole = Math.round(value)
      return whole === 0 || Math.abs(whole - value) / value > 0.09 || whole === value ? [] : [said(`about ${whole}`)]
    }
    const digits = String(value).length
    if (digits < 3 || isScaled)
      return digits === 2 && value % 10 !== 0 && value > 20 ? [said(`more than ${Math.floor(value / 10) * 10}`)] : []
    const unit = 10 ** (digits - 2)
    const round = Math.round(value / unit) * unit
    if (round === value) return []
    const large = round >= 1e6 ? `${round / 1e6} million` : round.toLocaleString('en-US')
    return [said(`about ${large}`)]
  })
}

/** Signs between digits, factors, signs of units and the order of dates. */
export function reformatted(sentence: string, draw: (below: number) => number): string[] {
  const found: string[] = []
  for (const { text, start, end } of figuresOf(sentence)) {
    const value = Number(text.replaceAll(',', ''))
    const said = (words: string, until = end) => found.push(sentence.slice(0, start) + words + sentence.slice(until))
    const after = sentence.slice(end)
    if (text.includes(',')) {
      const forms = [
        text.replaceAll(',', ' '),
        text.replaceAll(',', ''),
        text.replaceAll(',', '\u00a0'),
        text.replaceAll(',', "'"),
      ]
      if (value % 1000 === 0) forms.push(`${value / 1000} thousand`)
      if (value % 10_000 === 0) forms.push(`${value / 1e6} million`)
      if (!isYear(text.replaceAll(',', ''))) said(forms[draw(forms.length)] ?? text)
    }
    const scale = /^ (million|billion)\b/.exec(after)?.[1]
    if (scale !== undefined) {
      const factor = scale === 'million' ? 1e6 : 1e9
      const forms = [`${text}${scale === 'million' ? 'm' : 'bn'}`, Math.round(value * factor).toLocaleString('en-US')]
      said(forms[draw(forms.length)] ?? text, end + 1 + scale.length)
    }
  }
  const swaps: readonly (readonly [RegExp, string])[] = [
    [/(\d) percent\b/, '$1%'],
    [/(\d) percent\b/, '$1 per cent'],
    [/(\d)%/, '$1 percent'],
    [/(\d) kilometres\b/, '$1 km'],
    [/(\d) tonnes\b/, '$1 t'],
    [/(\d) hectares\b/, '$1 ha'],
    [/(\d) megawatts\b/, '$1 MW'],
    [/(\d) gigawatts\b/, '$1 GW'],
    [/(\d) gigawatt-hours\b/, '$1 GWh'],
    [/(\d) centimetres\b/, '$1 cm'],
    [/(\d) miles\b(?! per)/, '$1 mi'],
    [/\$(\d[\d.,]*)(?= (?!million|billion|trillion))/, 'US$$$1'],
    [
      /(?<!\d )\b(\d{1,2}) (January|February|March|April|June|July|August|September|October|November|December)\b(?! \d)/,
      '$2 $1',
    ],
    [
      /\b(January|February|March|April|June|July|August|September|October|November|December) (\d{1,2}), (\d{4})/,
      '$2 $1 $3',
    ],
  ]
  for (const [from, to] of swaps) if (from.test(sentence)) found.push(sentence.replace(from, to))
  return found
}

const small =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  )
const tens = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')

/** `thirty-six` for 36 and 36 for `thirty-six`, shares in words and in percent. */
export function spelled(sentence: string): string[] {
  const found: string[] = []
  for (const { text, start, end } of figuresOf(sentence)) {
    const value = Number(text)
    if (
      !Number.isInteger(value) ||
      value > 99 ||
      value < 2 ||
      beforeMonth.test(sentence.slice(end)) ||
      afterMonth.test(sentence.slice(0, start))
    )
      continue
    const words =
      value < 20 ? small[value] : (tens[Math.floor(value / 10) - 2] ?? '') + (value % 10 ? `-${small[value % 10]}` : '')
    found.push(sentence.slice(0, start) + words + sentence.slice(end))
  }
  for (const [at, word] of small.entries()) {
    if (at < 2) continue
    const pattern = new RegExp(`(?<![\\w-] |[\\w-])\\b${word}\\b(?!-| and| hundred| thousand| million| billion)`)
    const spaced = new RegExp(`(?<= )${word}(?= [a-z])(?! and| hundred| thousand| million| billion)`)
    if (spaced.test(sentence)) found.push(sentence.replace(spaced, String(at)))
    else if (pattern.test(sentence)) found.push(sentence.replace(pattern, String(at)))
  }
  for (const [words, percent] of [
    ['half', 50],
    ['a quarter', 25],
    ['a fifth', 20],
    ['a tenth', 10],
  ] as const) {
    const pattern = new RegExp(`\\b${words} of\\b`)
    if (pattern.test(sentence)) found.push(sentence.replace(pattern, `${percent} percent of`))
  }
  return found
}

const synonyms: readonly (readonly [RegExp, string])[] = [
  [/\bsaid\b/g, 'stated'],
  [/\babout (?=\d)/g, 'roughly '],
  [/\blargest\b/g, 'biggest'],
  [/\bbecause\b/g, 'since'],
  [/\bwill\b/g, 'is going to'],
  [/\brose\b/g, 'climbed'],
  [/\bfell\b/g, 'dropped'],
  [/\braised\b/g, 'lifted'],
  [/\bbegan\b/g, 'started'],
  [/\bbegun\b/g, 'started'],
  [/\bpart of\b/g, 'some of'],
  [/\bmaker\b/g, 'manufacturer'],
  [/\bmakers\b/g, 'manufacturers'],
  [/\bcompany\b/g, 'firm'],
  [/\bcompanies\b/g, 'firms'],
  [/\bbuy\b/g, 'purchase'],
  [/\bbought\b/g, 'purchased'],
  [/\bexpects\b/g, 'anticipates'],
  [/\bshows\b/g, 'demonstrates'],
  [/\bhouses\b/g, 'homes'],
  [/\balmost\b/g, 'nearly'],
  [/\bmany\b/g, 'numerous'],
  [/\blater\b/g, 'afterwards'],
  [/\busually\b/g, 'normally'],
  [/\boften\b/g, 'frequently'],
  [/\bdefeated\b/g, 'beat'],
  [/\bimportant\b/g, 'significant'],
  [/\bbuilt\b/g, 'constructed'],
  [/\bneeds\b/g, 'requires'],
  [/\bneed\b/g, 'require'],
  [/\bhelp\b/g, 'assist'],
  [/\bkeep\b/g, 'retain'],
  [/\bstopped\b/g, 'halted'],
  [/\bends\b/g, 'finishes'],
  [/\bcaused\b/g, 'brought about'],
  [/\bcosts\b/g, 'expenses'],
]

/** Other words, other order of the clauses, and the passive where a sentence is simple. */
export function paraphrases(sentence: string): string[] {
  const inOtherWords = synonyms.reduce((text, [from, to]) => text.replace(from, to), sentence)
  const reordered = reorder(sentence)
  const both =
    reordered === undefined ? undefined : synonyms.reduce((text, [from, to]) => text.replace(from, to), reordered)
  return [
    ...new Set([inOtherWords, both, passive(sentence)].filter((one) => one !== undefined && one !== sentence)),
  ] as string[]
}

/** Less said, and nothing else: without what stands in brackets, between commas, or before the main clause. */
export function shortened(sentence: string): string[] {
  const forms = [
    sentence.replace(/ \([^)]*\)/, ''),
    sentence.replace(/, (?:which|who|where|whose|the largest of them|such as)\b[^,.;]*(?=, |\.$)/, ''),
    sentence.replace(
      /^(?:In|On|At|During|After|Before|Since|When|While|Because|With) [^,]{4,60}, ([a-zA-Z])/,
      (_, first: string) => first.toUpperCase(),
    ),
    sentence.replace(/,? (?:because|after|while|although|mostly|according to) [^,.;]*\.$/, '.'),
  ]
  return [...new Set(forms)].filter((one) => one !== sentence && one.split(' ').length >= 6)
}

/** Two sentences as one. */
export function joined(first: string, second: string): string {
  return `${first.replace(/\.$/, '')}, and ${lowerFirst(second)}`
}

function reorder(sentence: string): string | undefined {
  const body = sentence.replace(/\.$/, '')
  const said = /^(.+), ((?:the |an? )?[^,]+?) (?:said|says|estimates|found)(?: on \w+)?$/.exec(body)
  if (said) return `According to ${said[2]}, ${lowerFirst(said[1] ?? '')}.`
  const late = /^(.{20,}?),? (because|after|while|when|since|so that|although) ([^,]{15,})$/.exec(body)
  if (late && !/\d$/.test(late[1] ?? ''))
    return `${upperFirst(late[2] ?? '')} ${late[3]}, ${lowerFirst(late[1] ?? '')}.`
  const early = /^(In|On|At|During|After|Before|With|Since|When|While|Because) ([^,]{4,60}), (.{20,})$/.exec(body)
  if (early) return `${upperFirst(early[3] ?? '')} ${(early[1] ?? '').toLowerCase()} ${early[2]}.`
  const halves = /^([^,;]{25,}); ([^;]{25,})$/.exec(body)
  return halves ? `${upperFirst(halves[2] ?? '')}, and ${lowerFirst(halves[1] ?? '')}.` : undefined
}

function passive(sentence: string): string | undefined {
  const perfect =
    /^((?:The |A |An )?[\w&' -]{3,40}?) has (opened|signed|ordered|raised|introduced|moved|rented|bought|cut|set up|withdrawn|destroyed) ([^,;]+)\.$/.exec(
      sentence,
    )
  if (perfect) return `${upperFirst(perfect[3] ?? '')} has been ${perfect[2]} by ${lowerThe(perfect[1] ?? '')}.`
  const past =
    /^((?:The |A |An )?[\w&' -]{3,40}?) (opened|signed|ordered|raised|introduced|rejected|defeated|bought|caused|lowered|accepted|invented|founded|published) ([^,;]+)\.$/.exec(
      sentence,
    )
  return past ? `${upperFirst(past[3] ?? '')} was ${past[2]} by ${lowerThe(past[1] ?? '')}.` : undefined
}

function figuresOf(sentence: string) {
  return [...sentence.matchAll(figure)].map((match) => ({
    text: match[0],
    start: match.index,
    end: match.index + match[0].length,
  }))
}

const upperFirst = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
const lowerThe = (text: string) => text.replace(/^(The|A|An)\b/, (word) => word.toLowerCase())
/** Names keep their capital. */
const lowerFirst = (text: string) =>
  /^(?:The|A|An|It|Its|They|He|She|Only|Some|Most|Many|Two|Three|No|This|That|Each|Farmers|Workers)\b/.test(text)
    ? text.charAt(0).toLowerCase() + text.slice(1)
    : text
