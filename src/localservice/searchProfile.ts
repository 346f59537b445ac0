/** What the interface leaves open of the four searches, as the local service decides it. */
export interface LocalSearchProfile {
  readonly maxBodyBytes: number
  readonly names: {
    readonly searchKind: string
    readonly requiredTexts: string
    readonly excludedTexts: string
    readonly highlightFormat: string
    readonly adultFilter: string
    readonly images: string
    readonly videoAdultFilter: string
    readonly subjects: string
    readonly subjectsEnable: string
    readonly subjectsCount: string
  }
  readonly maxSubjects: number
  readonly videoQueryCharacters: number
  /** Results with full_content that one request has free. */
  readonly freeFullContents: number
  readonly defaultCount: number
  readonly defaultVideoCount: number
  readonly defaultTimeBasis: string
  readonly autoTimeBasis: string
  readonly defaultHighlight: boolean
  readonly defaultHighlightTokens: number
  readonly defaultHighlightFormat: string
  readonly defaultFullContent: boolean
  readonly defaultFullContentTokens: number
  readonly defaultAdultFilter: string
  readonly defaultSubjectsEnable: boolean
  readonly defaultSubjectsCount: number
}

/** Throws an Error that names the entry of the wrong type. `entry` gives the value of one by its name in the file. */
export function readSearchProfile(entry: (name: string) => unknown): LocalSearchProfile {
  const text = (name: string): string => {
    const value = entry(name)
    if (typeof value !== 'string' || value === '') throw wrong(name, 'a text')
    return value
  }
  const whole = (name: string): number => {
    const value = entry(name)
    if (typeof value !== 'number' || !Number.isInteger(value) || value < 0) throw wrong(name, 'a whole number')
    return value
  }
  const flag = (name: string): boolean => {
    const value = entry(name)
    if (typeof value !== 'boolean') throw wrong(name, 'true or false')
    return value
  }
  return {
    maxBodyBytes: whole('maxBodyBytes'),
    names: {
      searchKind: text('searchKindName'),
      requiredTexts: text('requiredTextsName'),
      excludedTexts: text('excludedTextsName'),
      highlightFormat: text('highlightFormatName'),
      adultFilter: text('adultFilterName'),
      images: text('imagesName'),
      videoAdultFilter: text('videoAdultFilterName'),
      subjects: text('subjectsName'),
      subjectsEnable: text('subjectsEnableName'),
      subjectsCount: text('subjectsCountName'),
    },
    maxSubjects: whole('maxSubjects'),
    videoQueryCharacters: whole('videoQueryCharacters'),
    freeFullContents: whole('freeFullContents'),
    defaultCount: whole('defaultCount'),
    defaultVideoCount: whole('defaultVideoCount'),
    defaultTimeBasis: text('defaultTimeBasis'),
    autoTimeBasis: text('autoTimeBasis'),
    defaultHighlight: flag('defaultHighlight'),
    defaultHighlightTokens: whole('defaultHighlightTokens'),
    defaultHighlightFormat: text('defaultHighlightFormat'),
    defaultFullContent: flag('defaultFullContent'),
    defaultFullContentTokens: whole('defaultFullContentTokens'),
    defaultAdultFilter: text('defaultAdultFilter'),
    defaultSubjectsEnable: flag('defaultSubjectsEnable'),
    defaultSubjectsCount: whole('defaultSubjectsCount'),
  }
}

function wrong(name: string, expected: string): Error {
  return new Error(`The service profile's search.${name} must be ${expected}.`)
}
