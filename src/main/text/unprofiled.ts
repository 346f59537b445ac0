/**
 * Languages that the profiles of eld lack, by what stands in nearly every sentence of theirs and hardly in one of any
 * other: their commonest words, and letters that a neighbour's alphabet has not. Without these they were taken for the
 * neighbour, or not told.
 */

/** Words that tell a language from those it looks like, rather than the commonest of all. */
const WORDS = marks({
  af: 'nie vir hulle deur sy wees moet elke sal ook ander tot hierdie',
  br: 'ha ar hag eus gant zo war evit pep evel pe',
  cy: 'yn mae wedi gan hyn neu oedd sydd nid eu hynny ac hwn gyda hawl bod yr',
  eo: 'kaj ĉiu estas aŭ rajtas ankaŭ sed por ĉi kiu kun sin tiu',
  ga: 'agus bhfuil gach chun nó atá bhí acu leis dá seo sin faoi gurb don sa go an na',
  gd: 'agus tha airson bha aig bith còir gum gun anns nach iad gu a air na',
  gl: 'unha non coa polo pola dunha nunha teñen tamén máis á dereito todo ó tódalas cando',
  ha: 'kuma cikin wani ko yana kowane duk wannan daga ga mutum su ne ce',
  ht: 'nan ak pou yo tout gen moun dwa li sou yon ki pa fè',
  ig: 'nke onye ndị bụ ya nwere ikike ka ọ na mmadụ maọbụ kwesịrị',
  jv: 'lan sing saka ing kang iku ora kanggo marang utawa kabeh wong',
  lb: 'vun eng ass fir sech huet net och sinn mat oder op zum gëtt all',
  mg: 'ny sy dia ho tsy amin fa izay olona rehetra manana na ary',
  mi: 'te ngā nga katoa tangata rānei ranei whakahaere hoki kia mō ia ana',
  mt: 'li għandu jew minn kull fuq dan huma biex tiegħu dritt ta hija bniedem',
  ne: 'छ को मा र गर्ने हुनेछ छैन पनि हरेक व्यक्तिलाई भएको प्रत्येक वा लाई तथा',
  ny: 'ndi munthu aliyense kapena ali ufulu anthu pa kuti monga chifukwa',
  om: 'fi kan namni irraa mirga isaa qaba ykn hin kun akka',
  rw: 'kandi umuntu cyangwa wese afite uburenganzira bwo mu n',
  sn: 'uye munhu kana wose kuti ane kodzero nokuti pa ndiye',
  so: 'iyo waa oo kasta leeyahay uu aan qof inuu ama xaq si ee waxaa',
  sw: 'kwa katika kila yake wake wao au mtu hii watu kuwa hiyo haki ama hizo',
  tk: 'we bilen hem her üçin bir ýa bolan hukugy däl adam adamyň',
  uz: 'va har bilan bir uchun ham huquqiga inson bu yoki ega bo',
  xh: 'okanye ukuba wonke umntu kwaye ngokuba nelungelo unelungelo uya kwi lo',
  yi: 'און פון די דער איז האט אויף צו מיט זיך אין אדער נישט',
  zu: 'noma ukuthi futhi wonke umuntu nelungelo unelungelo lakhe ngokuba okwa kumele',
})

/** The first that fits is meant: letters by which it is told, and letters that its alphabet has not. */
const LETTERS: readonly (readonly [language: string | undefined, has: RegExp, hasNot: RegExp | undefined])[] = [
  ['tg', /[ҷӣӯ]/g, undefined],
  ['ab', /[ҩҵҿԥ]/g, undefined],
  ['ba', /[ҙҡ]/g, undefined],
  ['os', /ӕ/g, undefined],
  ['kk', /[әғқңұ]/g, /[җҷӣӯҳўҫӑџҹҝ]/],
  ['az', /[ҹҝ]/g, undefined],
  ['mn', /[өү]/g, /[ңқғұәһҗі]/],
  ['ky', /[ңөү]/g, /[қғұәһҗі]/],
  ['tt', /[әөүңҗ]/g, /[ұқғіҳ]/],
  ['uz', /[қғҳ]/g, /[ұәңөүҷ]/],
  ['mk', /[ѓќѕ]/g, /[ђћ]/],
  ['tk', /[ýň]/g, /[áéíóěřůĺľ]/],
  // Other alphabets of the Caucasus and of Siberia.
  [undefined, /[\u048a-\u04ff\u0500-\u052f\u1c80-\u1c88]/g, undefined],
  ['ps', /[ښځړډټۍ]/g, undefined],
  ['ug', /[ۈۋ]/g, undefined],
  ['ku', /[ێڵڕ]/g, undefined],
  ['sd', /[ڪڳڻ]/g, undefined],
  ['ti', /ኣ/g, /አ[^ኣ]*አ[^ኣ]*አ/],
]

/** A mark to so many letters: names of other languages stand in any text. */
const LETTERS_TO_A_MARK = 160
/** Of the words; or so many of the list: some words of each are found in some other language, but not all. */
const WORD_SHARE = 0.09
const DISTINCT_WORDS = 3
const MANY_DISTINCT_WORDS = 6

function marks(lists: Readonly<Record<string, string>>): ReadonlyMap<string, readonly string[]> {
  const languages = new Map<string, string[]>()
  for (const [language, words] of Object.entries(lists))
    for (const word of words.split(' ')) languages.set(word, [...(languages.get(word) ?? []), language])
  return languages
}

/**
 * The language by its own letters: undefined where there are none, null where they are those of a language that cannot be
 * told but is none of the profiles'.
 */
export function byOwnLetters(sample: string, letters: number): string | null | undefined {
  const lower = sample.toLowerCase()
  for (const [language, has, hasNot] of LETTERS) {
    const found = lower.match(has)?.length ?? 0
    if (found < 2 || found * LETTERS_TO_A_MARK < letters || hasNot?.test(lower)) continue
    return language ?? null
  }
  // Faroese has the letters of its neighbours to both sides.
  return /ð/.test(lower) && /ø/.test(lower) ? 'fo' : undefined
}

/** The language with enough of its words in the text, and more than any other. */
export function byOwnWords(sample: string): string | undefined {
  const words = sample.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? []
  const hits = new Map<string, { count: number; distinct: Set<string> }>()
  for (const word of words)
    for (const language of WORDS.get(word) ?? []) {
      const hit = hits.get(language) ?? { count: 0, distinct: new Set() }
      hit.count++
      hit.distinct.add(word)
      hits.set(language, hit)
    }
  let best: string | undefined
  let most = 0
  for (const [language, { count, distinct }] of hits)
    if (count > most && isEnough(count, distinct.size, words.length)) {
      best = language
      most = count
    }
  return best
}

function isEnough(count: number, distinct: number, words: number): boolean {
  return distinct >= MANY_DISTINCT_WORDS || (distinct >= DISTINCT_WORDS && count >= words * WORD_SHARE)
}
