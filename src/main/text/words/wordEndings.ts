/**
 * What a word may lose to become another of its forms, by script, as its language is not known: endings of nouns, verbs and
 * adjectives in the languages whose words are cut into n-grams. A beginning alone does not make two words forms of one:
 * "zebra" begins "zebraxx", but "xx" is no ending.
 */

/** A stem this short begins too many words. */
const LEAST_STEM = 4
/** Of these a shorter one says as much: consonants alone, or syllables. */
const LEAST_BEYOND = 2

// German, Dutch, Swedish, Danish, Norwegian, French, Spanish, Italian, Portuguese, Romanian, Polish, Czech, Hungarian, Finnish
// and Indonesian, without accents, as foldForm writes them.
const LATIN = endings(`a e i o u y n s t em en er es et is us um os as am an at am ar or ir
  ern ere eren erer eres erem ende enden ender endes ten tet test te est igen iger iges ige ung ungen lich liche lichen licher
  isch ische ischen ischer heit heiten keit keiten innen inner
  aux eux euse euses ons ez ais ait aient ions iez ant ante antes ants ement ements ment ments ee ees ie ies
  ado ada ados adas ido ida idos idas ando iendo ar er ir aba aban ia ian aron ieron amos emos imos cion ciones mente
  ato ata ati ate uto uta iti ite are ire ava avano ono ano endo zione zioni tion tions
  cao coes oes ao aes avel aveis ais eis ul ului ilor elor iilor lor ei ii
  ow ami ach ow iem ego emu ych ymi imi ej ie ia iu osc osci ic ice iu cie cia ski ska skie skich skiej skiego skim
  ova ove ovi ami ach ech ich ymi eho emu ou
  ak ek ok nak nek val vel ban ben bol rol hoz hez ra re tol ig kent
  ssa sta lla lta lle ksi na na in ien jen ta tta ja isiin issa ista illa ille iden
  het heten erna arna orna ernas ene ens ets ers lik lijk lijke ing ingen nya kan`)
const TURKISH =
  /(?:lar|ler)?(?:[iu]m[iu]z|[iu]n[iu]z|s[iu]|[iu]m|[iu]n|[iu])?(?:n?[dt][ae]n?|n?[iu]n|n[iu]|[iu]|y?l[ae]|[dt][ae]ki|y?[ae]|n[ae])?(?:[dt][iu]r|l[iu]k)?$/
const CYRILLIC =
  endings(`а е и й о у ы ь ю я ам ах ов ев ей ем ой ом ую юю ая яя ое ее ие ые ий ый ой их ых им ым ом ем ого его ому ему
  ами ями ях ям ия ии ию ием иям иями иях ье ьи ью ья ть ти л ла ло ли ет ут ют ит ат ят ешь ишь ете ите ться ется ются ся сь
  ал ала али ил ила или ает ают ует уют ение ения ению ением ений ость ости остью
  ів ами ою єю ією ти ти`)
const GREEK = endings(`α ας ε ες η ης ι ο ος ου ους ω ων ον οι αι εις ει ουν ουμε ετε ησ ια ιας ιες ιων ιο ιου ια ικος
  ικη ικο ικων ματα ματος ματων`)
const HANGUL =
  endings(`은 는 이 가 을 를 의 에 에서 에게 께 로 으로 와 과 도 만 한 하다 하는 했다 한다 하고 하여 되다 되는 됐다 된다 적 적인
  들 들이 들은 들을 들의 부터 까지 이다 입니다 했습니다 합니다 이라고 라고 보다 처럼 에는 에서는 에도 으로는`)
const HEBREW = endings(`ים ות ה ת י יה יו`)

/** Conjunction, preposition and article, or the person of a verb: what stands before a word without a space. */
const ARABIC_BEFORE = /^[وف]?(?:لل|[بكلس]?ال|[بكلس]|[سل]?[يتنا])?(?=...)/
const ARABIC_BEHIND = /(?<=...)(?:هما|كما|ها|هم|هن|نا|كم|كن|وا|تم|ون|ين|ان|ات|يه|ه|ي|ت|ا|ك)$/
const ARABIC_BOTH = new RegExp(`${ARABIC_BEFORE.source}|${ARABIC_BEHIND.source}`, 'g')

const isLatin = /^[\x00-\u024f]+$/
const byScript: readonly (readonly [script: RegExp, patterns: readonly RegExp[], least: number])[] = [
  [isLatin, [LATIN, TURKISH], LEAST_STEM],
  [/^[\u0400-\u052f]+$/, [CYRILLIC], LEAST_STEM],
  [/^[\u0370-\u03ff]+$/, [GREEK], LEAST_STEM],
  [/^[\uac00-\ud7a3]+$/, [HANGUL], LEAST_BEYOND],
  [/^[\u0590-\u05ff]+$/, [HEBREW], LEAST_BEYOND + 1],
  [/^[\u0621-\u064a]+$/, [ARABIC_BEFORE, ARABIC_BEHIND, ARABIC_BOTH], LEAST_BEYOND + 1],
]

/** A folded word without the endings that it may have: none, or one or two stems. */
export function stemsOf(form: string): string[] {
  const [, patterns = [], least = 0] = byScript.find(([script]) => script.test(form)) ?? []
  return patterns
    .map((ending) => form.replace(ending, ''))
    .filter((stem) => stem !== form && stem.length >= least && stem.length * 2 >= form.length)
}

/** Matches the longest of some endings. */
function endings(list: string): RegExp {
  const sorted = [...new Set(list.split(/\s+/))].sort((a, b) => b.length - a.length)
  return new RegExp(`(?:${sorted.join('|')})$`)
}
