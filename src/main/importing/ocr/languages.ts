/** Tesseract's names of languages by ISO 639-1, for those that most computers are set to. */
const byIso: Readonly<Record<string, string>> = {
  af: 'afr',
  ar: 'ara',
  be: 'bel',
  bg: 'bul',
  ca: 'cat',
  cs: 'ces',
  da: 'dan',
  de: 'deu',
  el: 'ell',
  en: 'eng',
  es: 'spa',
  et: 'est',
  fa: 'fas',
  fi: 'fin',
  fr: 'fra',
  he: 'heb',
  hi: 'hin',
  hr: 'hrv',
  hu: 'hun',
  hy: 'hye',
  id: 'ind',
  it: 'ita',
  ja: 'jpn',
  ka: 'kat',
  ko: 'kor',
  lt: 'lit',
  lv: 'lav',
  ms: 'msa',
  nb: 'nor',
  nl: 'nld',
  pl: 'pol',
  pt: 'por',
  ro: 'ron',
  ru: 'rus',
  sk: 'slk',
  sl: 'slv',
  sr: 'srp',
  sv: 'swe',
  th: 'tha',
  tr: 'tur',
  uk: 'ukr',
  vi: 'vie',
  zh: 'chi_sim',
}

/** `de` as `deu`; what is no code of two letters as it is. */
export function tesseractLanguage(name: string): string {
  return byIso[name.toLowerCase()] ?? name
}

/** The language of a locale such as `de-AT`, and English; of those, what is available. */
export function defaultLanguages(locale: string, available: readonly string[]): readonly string[] {
  const own = tesseractLanguage(locale.split('-')[0] ?? '')
  const found = [...new Set([own, 'eng'])].filter((language) => available.includes(language))
  return found.length > 0 ? found : available.slice(0, 1)
}

const rightToLeft = new Set(['ara', 'div', 'fas', 'heb', 'kur_ara', 'pus', 'snd', 'syr', 'uig', 'urd', 'yid'])
const rightToLeftScripts = new Set(['Arabic', 'Hebrew', 'Syriac', 'Thaana'])

/** Whether a language, or a script such as `script/Arabic`, is written from right to left; by Tesseract's names. */
export function isRightToLeft(name: string): boolean {
  return rightToLeft.has(name) || rightToLeftScripts.has(name.replace('script/', ''))
}
