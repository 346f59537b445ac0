import { readFileSync } from 'node:fs'
import path from 'node:path'

/** A text that is printed, with the quotes that are looked up in what is read back. */
export interface KnownText {
  readonly name: string
  /** As in the `lang` attribute of HTML. */
  readonly language: string
  readonly isRtl: boolean
  readonly isVertical: boolean
  /** How the printed page is turned. */
  readonly pageTurn: 'none' | 'left'
  /** Soft hyphens are in the printed words only. */
  readonly hasSoftHyphens: boolean
  readonly paragraphs: readonly string[]
  readonly quotes: readonly Quote[]
}

/** Some words that stand together in a paragraph. */
export interface Quote {
  readonly paragraph: number
  /** Offset in the paragraph. */
  readonly start: number
  readonly text: string
  /** Where the quote stands more than once: the first word of its paragraph, which stands once. */
  readonly after?: string
}

/** Article 1 of the Universal Declaration of Human Rights. */
const articles: Readonly<Record<string, string>> = {
  en: 'All human beings are born free and equal in dignity and rights. They are endowed with reason and conscience and should act towards one another in a spirit of brotherhood.',
  de: 'Alle Menschen sind frei und gleich an Würde und Rechten geboren. Sie sind mit Vernunft und Gewissen begabt und sollen einander im Geist der Brüderlichkeit begegnen.',
  ru: 'Все люди рождаются свободными и равными в своем достоинстве и правах. Они наделены разумом и совестью и должны поступать в отношении друг друга в духе братства.',
  el: 'Όλοι οι άνθρωποι γεννιούνται ελεύθεροι και ίσοι στην αξιοπρέπεια και τα δικαιώματα. Είναι προικισμένοι με λογική και συνείδηση, και οφείλουν να συμπεριφέρονται μεταξύ τους με πνεύμα αδελφοσύνης.',
  hy: 'Բոլոր մարդիկ ծնվում են ազատ ու հավասար իրենց արժանապատվությամբ ու իրավունքներով։ Նրանք ունեն բանականություն ու խիղճ և միմյանց պետք է եղբայրաբար վերաբերվեն։',
  he: 'כל בני האדם נולדו בני חורין ושווים בערכם ובזכויותיהם. כולם חוננו בתבונה ובמצפון, לפיכך חובה עליהם לנהוג איש ברעהו ברוח של אחווה.',
  ar: 'يولد جميع الناس أحرارا متساوين في الكرامة والحقوق. وقد وهبوا عقلا وضميرا وعليهم أن يعامل بعضهم بعضا بروح الإخاء.',
  ja: 'すべての人間は、生まれながらにして自由であり、かつ、尊厳と権利とについて平等である。人間は、理性と良心とを授けられており、互いに同胞の精神をもって行動しなければならない。',
}

const rtlLanguages = new Set(['he', 'ar'])
/** How often an article is printed, each time with its words in another order, so that no two pages begin alike. */
const repeats = 60
/** How many of these are scanned: recognition takes seconds for each page. */
const scannedParagraphs = 24
const quoteWords = 4

const plain = { isVertical: false, pageTurn: 'none', hasSoftHyphens: false } as const

/** The texts that come with Quarry in six scripts, and what is odd about pages. */
export function bundledTexts(): KnownText[] {
  const article = (language: string) => repeated(articles[language] ?? '', language)
  const scripts = ['ru', 'el', 'hy', 'he', 'ar'].map((language) =>
    knownText(language, language, article(language), plain),
  )
  const sample = textsOf(path.join(import.meta.dirname, '../../../resources/sample/articles.jsonl'))
  return [
    knownText('sample', 'en', sample, plain),
    ...scripts,
    knownText('soft hyphens', 'en', sample, { ...plain, hasSoftHyphens: true }),
    knownText('turned pages', 'en', article('en'), { ...plain, pageTurn: 'left' }),
    knownText('ja', 'ja', article('ja'), plain),
    knownText('ja, vertical', 'ja', article('ja'), { ...plain, isVertical: true }),
  ]
}

/** Texts that are printed and scanned, one of a page or two for each language. */
export function scannedTexts(): KnownText[] {
  return Object.entries(articles).map(([language, article]) =>
    knownText(language, language, repeated(article, language).slice(0, scannedParagraphs), plain),
  )
}

/** The texts of a file of JSON lines with the field `text`, as they are. */
export function givenTexts(file: string): KnownText {
  return knownText(path.basename(file, '.jsonl'), 'en', textsOf(file).slice(0, 400), plain)
}

function textsOf(file: string): string[] {
  return readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .flatMap((line) => (JSON.parse(line) as { readonly text?: string }).text?.split('\n') ?? [])
    .map((text) => text.replace(/\s+/g, ' ').trim())
    .filter((text) => text !== '')
}

/** Paragraphs of the words of a text, each beginning with a number of its own, with the words in another order. */
function repeated(text: string, language: string): string[] {
  const [separator, words] =
    language === 'ja' ? ['', text.match(/[^、。]{1,3}[、。]?/gu) ?? []] : [' ', text.split(' ')]
  return Array.from({ length: repeats }, (_, index) => `${index + 1001} ${shuffled(words, index).join(separator)}`)
}

/** The same for the same seed. */
function shuffled(words: readonly string[], seed: number): string[] {
  let state = seed + 1
  const next = () => (state = (state * 1_103_515_245 + 12_345) % 2 ** 31) / 2 ** 31
  return words
    .map((word) => ({ word, at: next() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ word }) => word)
}

function knownText(
  name: string,
  language: string,
  paragraphs: readonly string[],
  more: Pick<KnownText, 'isVertical' | 'pageTurn' | 'hasSoftHyphens'>,
): KnownText {
  const counts = new Map<string, number>()
  for (const paragraph of paragraphs) {
    const [first = ''] = paragraph.split(' ')
    counts.set(first, (counts.get(first) ?? 0) + 1)
  }
  const whole = paragraphs.join('\n')
  const quotes = paragraphs.flatMap((text, paragraph): Quote[] => {
    const words = [...text.matchAll(language === 'ja' ? /\S{4}/g : /\S+/g)]
    if (words.length < quoteWords + 3) return []
    const first = 1 + ((paragraph * 5) % (words.length - quoteWords - 1))
    const last = words[first + quoteWords - 1] as RegExpExecArray
    const start = (words[first] as RegExpExecArray).index
    const quote = text.slice(start, last.index + last[0].length)
    if (whole.split(quote).length === 2) return [{ paragraph, start, text: quote }]
    const [after = ''] = text.split(' ')
    return /^\d{4}$/.test(after) && counts.get(after) === 1 ? [{ paragraph, start, text: quote, after }] : []
  })
  return { name, language, isRtl: rtlLanguages.has(language), paragraphs, quotes, ...more }
}
