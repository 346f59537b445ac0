/**
 * Guesses among the encodings that came before Unicode. Each candidate decodes the sample, and the text it gives is
 * judged by what its readers would say: letters of the alphabet of one language, no capital after a small letter, no
 * symbol inside a word; for the encodings of two bytes, characters that are in daily use. Our own because chardet tells 16 of the 26 samples of the
 * tests, and takes binary data for text.
 */
interface Candidate {
  /** Encodings of one family differ in a few characters; between them the better guess is taken, however close. */
  readonly family: string
  readonly encoding: string
  /** 0 to 1: how much of what is beyond ASCII looks right. */
  readonly judge: (text: string) => number
}

/** Letters beyond ASCII of the languages written in one encoding, one string per language. */
const western =
  'àâæçéèêëîïôœùûüÿ äöüß áéíñóúüªº ãáàâçéêíóôõúªº àèéìîòóùª éëïöüóèáí æøåéòôó åäöé áðéíóúýþæö àçéèíïóòúü· áéíóú çë õäöüšž àâèéêëîïôöùûüáíìòóúẁẃỳýŵŷ āēīōū'
const central = 'ąćęłńóśźż áčďéěíňóřšťúůýž áäčďéíĺľňóôŕšťúýž áéíóöőúüű ăâîşţ čćđšž čšž ëç äöüß'
const baltic = 'ąčęėįšųūž āčēģīķļņšūž äöõüšž'
const turkish = 'çğıöşüâîûi̇'

const latin = (languages: string) => {
  const alphabets = languages.split(' ').map((letters) => new Set(letters))
  return (text: string) => judgeLatin(text, alphabets)
}

const cyrillic = letters(/\p{Script=Cyrillic}/u, 'оеаинтсрвл')
const greek = letters(/\p{Script=Greek}/u, 'αοιετσνηυρ')
const arabic = letters(/\p{Script=Arabic}/u, 'اليمونرتب')
/** Kana make up about half of any Japanese text. */
const japanese = characters(/[\u3041-\u3096\u30a1-\u30fa]/gu, 0.3)

/** Encodings of Latin scripts; letters beyond ASCII stand alone among ASCII ones. The surer guess first. */
const sparse: readonly Candidate[] = [
  { family: 'western', encoding: 'windows-1252', judge: latin(western) },
  { family: 'central', encoding: 'windows-1250', judge: latin(central) },
  { family: 'central', encoding: 'iso-8859-2', judge: latin(central) },
  { family: 'turkish', encoding: 'windows-1254', judge: latin(turkish) },
  { family: 'baltic', encoding: 'windows-1257', judge: latin(baltic) },
]

/** Encodings in which whole words lie beyond ASCII. */
const dense: readonly Candidate[] = [
  ...['windows-1251', 'koi8-u', 'iso-8859-5', 'ibm866'].map((encoding) => ({
    family: encoding,
    encoding,
    judge: cyrillic,
  })),
  { family: 'greek', encoding: 'windows-1253', judge: greek },
  { family: 'greek', encoding: 'iso-8859-7', judge: greek },
  { family: 'hebrew', encoding: 'windows-1255', judge: letters(/\p{Script=Hebrew}/u, 'יוהלאתרבמש') },
  { family: 'arabic', encoding: 'windows-1256', judge: arabic },
  { family: 'iso-arabic', encoding: 'iso-8859-6', judge: arabic },
  { family: 'thai', encoding: 'windows-874', judge: letters(/\p{Script=Thai}/u, 'านรอกเง่มยลว') },
  { family: 'shift_jis', encoding: 'shift_jis', judge: japanese },
  { family: 'euc-jp', encoding: 'euc-jp', judge: japanese },
  {
    family: 'gb18030',
    encoding: 'gb18030',
    judge: characters(
      /[的一是不了人我在有他这为之大来以个中上们国和地到说时要就出会可也你对生能子年发自由与权]/gu,
      0.12,
    ),
  },
  {
    family: 'big5',
    encoding: 'big5',
    judge: characters(
      /[的一是不了人我在有他這為之大來以個中上們國和地到說時要就出會可也你對生能子年發自由與權]/gu,
      0.12,
    ),
  },
  {
    family: 'euc-kr',
    encoding: 'euc-kr',
    judge: characters(/[이다는의에을를가고하지은로기사한나도아어서리인대자그정해시일라주있과와]/gu, 0.25),
  },
]

/** Enough to judge by, little enough to take a few milliseconds. */
const judgedBytes = 6 * 1024

/** The encoding that is clearly best, or the names of those that could be meant. */
export function guessLegacyEncoding(head: Uint8Array): string | readonly string[] {
  const sample = linesBeyondAscii(head)
  const judged = (isSparse(sample) ? sparse : dense).flatMap(({ family, encoding, judge }) => {
    const text = new TextDecoder(encoding).decode(sample, { stream: true })
    // Bytes that mean nothing, or controls of the second set: not this one.
    return /[\uFFFD\u0080-\u009f]/.test(text) ? [] : [{ family, encoding, text, judge, score: judge(text) }]
  })
  const ranked = judged.toSorted((a, b) => b.score - a.score)
  const [best] = ranked
  const western = ranked.find(({ family }) => family === 'western')
  if (best && western && western !== best && fitsAsWell(western, best)) return western.encoding
  // Next to the usual one, an encoding of a Latin script has to fit almost perfectly.
  const enough = best && sparse.some(({ family }) => family === best.family && family !== 'western') ? 0.85 : 0.6
  if (!best || best.score < enough) return ranked.slice(0, 3).map(({ encoding }) => encoding)
  // Western Europe's is the most frequent by far, and letters of other encodings look wrong in it.
  if (western && western.score > best.score - 0.05) return western.encoding
  // Another encoding that gives the same text is no rival.
  const rival = ranked.find(({ family, text }) => family !== best.family && text !== best.text)
  const clear = !rival || best.score - rival.score >= 0.05
  return clear ? best.encoding : ranked.slice(0, 3).map(({ encoding }) => encoding)
}

interface Reading {
  readonly text: string
  readonly score: number
  readonly judge: (text: string) => number
}

/**
 * Whether the usual reading fits what is read in two ways as well as the other does, where that is little. What both read
 * alike does not tell between them, though a list of names from several countries makes it look wrong for each of them.
 */
function fitsAsWell(usual: Reading, other: Reading): boolean {
  if (usual.text.length !== other.text.length) return false
  const differs = (at: number) => usual.text[at] !== other.text[at]
  const beyondAscii = [...usual.text.matchAll(/[^\u0000-\u007f]/g)]
  // Seven letters that are all of one alphabet are hardly there by chance.
  if (beyondAscii.length > 6 && other.score > 0.95) return false
  if (beyondAscii.filter(({ index }) => differs(index)).length * 3 > beyondAscii.length) return false
  const differing = ({ text }: Reading) =>
    text.replaceAll(/[^\u0000-\u007f]/g, (char, at: number) => (differs(at) ? char : 'x'))
  return usual.judge(differing(usual)) > other.judge(differing(other)) - 0.05
}

/**
 * Whether letters beyond ASCII stand alone among others, as accents do; other scripts make words. Two that follow each
 * other within a word, as in "ção", are no word of another script.
 */
function isSparse(sample: Uint8Array): boolean {
  let high = 0
  let runs = 0
  let within = 0
  for (let at = 0; at < sample.length; at++) {
    if (sample[at]! < 0x80) continue
    const from = at
    while (at + 1 < sample.length && sample[at + 1]! >= 0x80) at++
    high += at + 1 - from
    runs++
    if (isAsciiLetter(sample[from - 1]) && isAsciiLetter(sample[at + 1])) within++
  }
  return high < 2 * runs || (runs <= 3 && high === 2 * runs && within === runs)
}

function isAsciiLetter(byte: number | undefined): boolean {
  return byte !== undefined && /[a-z]/i.test(String.fromCharCode(byte))
}

/** Lines that show something: a file may begin with thousands that are plain ASCII. */
function linesBeyondAscii(head: Uint8Array): Uint8Array {
  const sample: number[] = []
  for (let at = head.findIndex((byte) => byte > 0x7f); at >= 0 && at < head.length && sample.length < judgedBytes;) {
    const lineStart = head.lastIndexOf(10, at) + 1
    const lineEnd = head.indexOf(10, at)
    const end = Math.min(lineEnd < 0 ? head.length : lineEnd + 1, Math.max(lineStart, at - 200) + judgedBytes)
    // A line may be a whole file: the part around what was found is enough, from a blank on.
    const from = at - lineStart > 200 ? head.lastIndexOf(32, at) + 1 : lineStart
    for (let i = Math.max(lineStart, from); i < end; i++) sample.push(head[i]!)
    at = end
    while (at < head.length && head[at]! <= 0x7f) at++
  }
  return Uint8Array.from(sample)
}

function judgeLatin(text: string, alphabets: readonly ReadonlySet<string>[]): number {
  const found = new Map<string, number>()
  let total = 0
  let wrong = 0
  for (const match of text.matchAll(/[^\u0000-\u007f]/gu)) {
    const char = match[0]
    const before = text[match.index - 1] ?? ' '
    const after = text[match.index + char.length] ?? ' '
    if (/\p{L}/u.test(char)) {
      total++
      if (/\p{Lu}/u.test(char) && /\p{Ll}/u.test(before)) wrong++
      else found.set(char.toLowerCase(), (found.get(char.toLowerCase()) ?? 0) + 1)
    } else if (/\p{L}/u.test(before) && /\p{L}/u.test(after) && !/[’‘·\u00ad–—]/.test(char)) {
      total++
      wrong++
    }
  }
  // Only quotation marks and dashes: they stand at the same place in all of these.
  if (total === 0) return wrong === 0 ? 0.9 : 0
  const known = alphabets.map((alphabet) => {
    let count = 0
    for (const [char, times] of found) if (alphabet.has(char)) count += times
    return count
  })
  return Math.max(...known) / total
}

function letters(script: RegExp, common: string): (text: string) => number {
  const frequent = new Set(common)
  return (text) => {
    let total = 0
    let inScript = 0
    let often = 0
    let small = 0
    for (const match of text.matchAll(/[^\u0000-\u007f]/gu)) {
      const char = match[0]
      if (/[\s«»“”„‘’–—…№•·\u00a0]/.test(char)) continue
      total++
      if (!script.test(char)) continue
      inScript++
      if (!/\p{Lu}/u.test(char)) small++
      if (frequent.has(char.toLowerCase())) often++
    }
    if (inScript === 0) return 0
    // In these alphabets the ten most frequent letters make up about six tenths of a text, and most letters are small.
    const frequency = Math.min(1, often / inScript / 0.55)
    const smallness = Math.min(1, small / inScript / 0.7)
    return (inScript / total) * (0.4 + 0.4 * frequency + 0.2 * smallness)
  }
}

function characters(common: RegExp, expectedShare: number): (text: string) => number {
  return (text) => {
    const all = text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu)?.length ?? 0
    const foreign = text.match(
      /[^\u0000-\u007f\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{P}\p{S}\p{Z}\uff00-\uffef]/gu,
    )
    if (all === 0) return 0
    const share = (text.match(common)?.length ?? 0) / all
    return Math.min(1, share / expectedShare) * (all / (all + (foreign?.length ?? 0)))
  }
}
