/** An encoding of names that computers in one country write without saying so. */
interface NameEncoding {
  readonly label: string
  /** How many of the characters of a word beyond ASCII are in daily use. */
  readonly usual: (word: string) => number
  readonly isOfTwoBytes: boolean
}

/** Syllables of nouns; in bytes they cannot be told from Chinese characters otherwise. */
const hangul = new Set(
  '가각간감강개거건검게격결경계고공과관광교구국군권규그근글금급기김나남내녕노농다단당대더도동등라량력련령로록료리률마만매면명모목무문물미민반발방배법변별병보복본부북분비사산상새생서석선성세소속수술시식신실심아안양어업여역연영예오온외요용우원월위유육은을음의이인일임입자작장재저적전정제조종주중증지직진차처천철청체초총최추출치통투트특파판평포표품프피하학한항해행현형호화확환활회후폴더녕스트리크드레네래르설립결올',
)

/** Characters in daily use stand together in these encodings: first and last leading byte, and bytes that follow. */
const daily = {
  shift_jis: [0x88, 0x97, 0x40, 0xfc],
  gbk: [0xb0, 0xd7, 0xa1, 0xfe],
  big5: [0xa4, 0xc6, 0x40, 0xfe],
} as const

const encodings: readonly NameEncoding[] = [
  // Those of two bytes that the same bytes may be in: the surer first, then the more frequent.
  { label: 'euc-kr', usual: (word) => count(word, (char) => hangul.has(char)), isOfTwoBytes: true },
  {
    label: 'shift_jis',
    usual: (word) => count(word, (char) => isKana(char) || isDaily('shift_jis', char)),
    isOfTwoBytes: true,
  },
  { label: 'gbk', usual: (word) => count(word, (char) => isDaily('gbk', char)), isOfTwoBytes: true },
  { label: 'big5', usual: (word) => count(word, (char) => isDaily('big5', char)), isOfTwoBytes: true },
  { label: 'ibm866', usual: cyrillic, isOfTwoBytes: false },
  { label: 'windows-1251', usual: cyrillic, isOfTwoBytes: false },
]

function count(word: string, isUsual: (char: string) => boolean): number {
  return [...word].filter(isUsual).length
}

/** No capital follows a small letter; a few capitals alone are no word. */
function cyrillic(word: string): number {
  return /^(?:[А-ЯЁ]?[а-яё]+|[А-ЯЁ]{4,})$/u.test(word) ? word.length : 0
}

function isKana(char: string): boolean {
  return /[\u3041-\u3096\u30a1-\u30fc]/.test(char)
}

const sets = new Map<string, ReadonlySet<string>>()

function isDaily(label: keyof typeof daily, char: string): boolean {
  return dailyOf(label).has(char)
}

function dailyOf(label: keyof typeof daily): ReadonlySet<string> {
  const known = sets.get(label)
  if (known) return known
  const [first, last, from, to] = daily[label]
  const decoder = new TextDecoder(label)
  const made = new Set<string>()
  for (let lead = first; lead <= last; lead++)
    for (let next = from; next <= to; next++) {
      const char = decoder.decode(Uint8Array.of(lead, next))
      if (/^[\p{Script=Han}\p{Script=Hangul}]$/u.test(char)) made.add(char)
    }
  sets.set(label, made)
  return made
}

/** How much of what is beyond ASCII has to be in daily use. */
const ENOUGH = 0.8
/** How much more than in the next encoding, so that there is no doubt. */
const CLEARLY = 0.15

/**
 * The encoding of names of one archive that are neither declared nor UTF-8: that in which nearly all characters are in daily
 * use. Undefined: that of the format, CP437.
 */
export function guessNameEncoding(names: readonly Uint8Array[]): string | undefined {
  const ranked = encodings
    .map((encoding) => ({ ...encoding, score: likelihood(names, encoding) }))
    .toSorted((one, other) => other.score - one.score)
  const [best] = ranked
  const rival = ranked.find(({ label, isOfTwoBytes }) => label !== best?.label && !(isOfTwoBytes && best?.isOfTwoBytes))
  const isClear = best && best.score >= ENOUGH && best.score - (rival?.score ?? 0) >= CLEARLY
  return isClear ? best.label : undefined
}

function likelihood(names: readonly Uint8Array[], { label, usual, isOfTwoBytes }: NameEncoding): number {
  const decoder = new TextDecoder(label, { fatal: true })
  let all = 0
  let good = 0
  for (const bytes of names) {
    let name: string
    try {
      name = decoder.decode(bytes)
    } catch {
      return 0
    }
    for (const { 0: run, index } of name.matchAll(/[^\u0000-\u007f]+/gu)) {
      const chars = [...run]
      all += chars.length
      // One letter with an accent, in the western encoding, with what follows it.
      const isChance = chars.length === 1 && /[a-z]/i.test(name[index - 1] ?? '')
      // An accent between letters, there, too.
      const isWithin = !isOfTwoBytes && chars.length < 3 && /[a-z]/i.test(name[index + run.length] ?? '')
      if (!isChance && !isWithin) good += usual(run)
    }
  }
  return all === 0 ? 0 : good / all
}
