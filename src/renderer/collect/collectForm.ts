import type { CollectKind, CollectParameters } from '../../contract/collect/collectParameters.ts'
import type { CollectKindRules } from '../../contract/collect/collectRules.ts'

/** A form as it is written: texts stay texts until they are sent, so that nothing typed is lost. '' leaves a field out. */
export interface CollectForm {
  readonly query: string
  readonly count: string
  readonly includeDomains: string
  readonly excludeDomains: string
  readonly timeBasis: string
  readonly timeRange: string
  readonly startTime: string
  readonly endTime: string
  readonly language: readonly string[]
  readonly highlight: PartForm
  readonly fullContent: PartForm
  readonly searchKind: string
  readonly requiredTexts: string
  readonly excludedTexts: string
  readonly highlightFormat: string
  readonly adultFilter: string
  readonly images: Choice
  readonly subjects: Choice
  readonly subjectCount: string
  readonly entities: Choice
  readonly entityCount: string
  readonly maxActivities: string
}

/** '' leaves it to the service. */
export type Choice = '' | 'on' | 'off'
export interface PartForm {
  readonly enable: Choice
  readonly maxTokens: string
}

const noPart: PartForm = { enable: '', maxTokens: '' }
export const emptyForm: CollectForm = {
  query: '',
  count: '',
  includeDomains: '',
  excludeDomains: '',
  timeBasis: '',
  timeRange: '',
  startTime: '',
  endTime: '',
  language: [],
  highlight: noPart,
  fullContent: noPart,
  searchKind: '',
  requiredTexts: '',
  excludedTexts: '',
  highlightFormat: '',
  adultFilter: '',
  images: '',
  subjects: '',
  subjectCount: '',
  entities: '',
  entityCount: '',
  maxActivities: '',
}

/** A field of the form that holds no number where one is needed. */
export type BadNumber = 'count' | 'highlight' | 'fullContent' | 'subjectCount' | 'entityCount' | 'maxActivities'

/** What the form asks for, as far as this kind of search has it; and the fields that could not be read. */
export function readForm(
  form: CollectForm,
  rules: CollectKindRules,
): { readonly parameters: CollectParameters; readonly badNumbers: readonly BadNumber[] } {
  const badNumbers: BadNumber[] = []
  const numberIn = (text: string, field: BadNumber) => {
    if (text.trim() === '') return undefined
    const value = Number(text.trim().replaceAll(/[,_\s]/g, ''))
    if (Number.isFinite(value)) return value
    badNumbers.push(field)
    return undefined
  }
  const part = ({ enable, maxTokens }: PartForm, field: 'highlight' | 'fullContent') =>
    without({ enable: choice(enable), maxTokens: numberIn(maxTokens, field) })
  const all: { readonly [K in keyof Omit<CollectParameters, 'query'>]: unknown } = {
    count: numberIn(form.count, 'count'),
    includeDomains: list(form.includeDomains, /[\s,;]+/),
    excludeDomains: list(form.excludeDomains, /[\s,;]+/),
    timeBasis: form.timeBasis,
    timeRange: form.timeRange,
    startTime: form.startTime,
    endTime: form.endTime,
    language: form.language.length > 0 ? [...form.language] : undefined,
    highlight: part(form.highlight, 'highlight'),
    fullContent: part(form.fullContent, 'fullContent'),
    searchKind: form.searchKind,
    requiredTexts: list(form.requiredTexts, /\n/),
    excludedTexts: list(form.excludedTexts, /\n/),
    highlightFormat: form.highlightFormat,
    adultFilter: form.adultFilter,
    images: choice(form.images),
    subjects: without({ enable: choice(form.subjects), count: numberIn(form.subjectCount, 'subjectCount') }),
    entities: without({
      enable: choice(form.entities),
      count: numberIn(form.entityCount, 'entityCount'),
      maxActivities: numberIn(form.maxActivities, 'maxActivities'),
    }),
  }
  const known = Object.entries(all).filter(
    ([name, value]) =>
      value !== undefined && value !== '' && rules.parameters.includes(name as keyof CollectParameters),
  )
  const parameters = { query: form.query.trim(), ...Object.fromEntries(known) } as CollectParameters
  return { parameters, badNumbers }
}

/** The form that asks for these parameters: for a search of before. */
export function writeForm(parameters: CollectParameters): CollectForm {
  const { highlight, fullContent, subjects, entities } = parameters
  const text = (value: number | undefined) => (value === undefined ? '' : String(value))
  const shown = (value: boolean | undefined): Choice => (value === undefined ? '' : value ? 'on' : 'off')
  return {
    query: parameters.query,
    count: text(parameters.count),
    includeDomains: (parameters.includeDomains ?? []).join('\n'),
    excludeDomains: (parameters.excludeDomains ?? []).join('\n'),
    timeBasis: parameters.timeBasis ?? '',
    timeRange: longRanges[parameters.timeRange ?? ''] ?? parameters.timeRange ?? '',
    startTime: parameters.startTime?.slice(0, 10) ?? '',
    endTime: parameters.endTime?.slice(0, 10) ?? '',
    language: parameters.language ?? [],
    highlight: { enable: shown(highlight?.enable), maxTokens: text(highlight?.maxTokens) },
    fullContent: { enable: shown(fullContent?.enable), maxTokens: text(fullContent?.maxTokens) },
    searchKind: parameters.searchKind ?? '',
    requiredTexts: (parameters.requiredTexts ?? []).join('\n'),
    excludedTexts: (parameters.excludedTexts ?? []).join('\n'),
    highlightFormat: parameters.highlightFormat ?? '',
    adultFilter: parameters.adultFilter ?? '',
    images: shown(parameters.images),
    subjects: shown(subjects?.enable),
    subjectCount: text(subjects?.count),
    entities: shown(entities?.enable),
    entityCount: text(entities?.count),
    maxActivities: text(entities?.maxActivities),
  }
}

const longRanges: Readonly<Record<string, string>> = { d: 'day', w: 'week', m: 'month', y: 'year' }

export type FilterName = Exclude<keyof CollectParameters, 'query'>

/** The fields of a filter, as they are while it is not set. */
export function emptyFields(name: FilterName): Partial<CollectForm> {
  const { subjects, subjectCount, entities, entityCount, maxActivities } = emptyForm
  if (name === 'subjects') return { subjects, subjectCount }
  if (name === 'entities') return { entities, entityCount, maxActivities }
  return { [name]: emptyForm[name] }
}

/** How many parameters besides the query are set. */
export function filterCount(parameters: CollectParameters): number {
  return Object.keys(parameters).filter((name) => name !== 'query').length
}

export function list(text: string, between: RegExp): string[] | undefined {
  const items = text
    .split(between)
    .map((item) => item.trim())
    .filter((item) => item !== '')
  return items.length > 0 ? items : undefined
}

function choice(value: Choice): boolean | undefined {
  return value === '' ? undefined : value === 'on'
}

/** The object without what is undefined, or undefined for nothing at all. */
function without<T extends object>(object: T): T | undefined {
  const known = Object.entries(object).filter(([, value]) => value !== undefined)
  return known.length > 0 ? (Object.fromEntries(known) as T) : undefined
}

export const kinds: readonly CollectKind[] = ['web', 'news', 'business', 'video']
