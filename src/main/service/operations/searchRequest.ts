import type { ServiceProfile } from '../profile/profile.ts'

export const searchKinds = ['web', 'news', 'business', 'video'] as const
export type SearchKind = (typeof searchKinds)[number]

/** One of the parts of a result that are returned on demand, with its tokens at most. */
export interface PartRequest {
  readonly enable?: boolean | undefined
  readonly maxTokens?: number | undefined
}

/** Every documented parameter of the four searches by a name of ours; which ones a search has is {@link parameterNames}. */
export interface SearchParameters {
  readonly query: string
  readonly count?: number | undefined
  readonly includeDomains?: readonly string[] | undefined
  readonly excludeDomains?: readonly string[] | undefined
  readonly timeBasis?: 'auto' | 'published' | 'crawled' | undefined
  readonly timeRange?: 'day' | 'week' | 'month' | 'year' | 'd' | 'w' | 'm' | 'y' | undefined
  /** ISO 8601 with a zone; so is endTime. Either of them wins over timeRange. */
  readonly startTime?: string | undefined
  readonly endTime?: string | undefined
  readonly language?: readonly string[] | undefined
  readonly highlight?: PartRequest | undefined
  readonly fullContent?: PartRequest | undefined
  readonly searchKind?: 'general' | 'news' | undefined
  readonly requiredTexts?: readonly string[] | undefined
  readonly excludedTexts?: readonly string[] | undefined
  readonly highlightFormat?: 'markdown' | 'text' | undefined
  readonly adultFilter?: 'off' | 'strict' | undefined
  readonly images?: boolean | undefined
  /** News: the grouping of articles into events. */
  readonly subjects?: { readonly enable?: boolean | undefined; readonly count?: number | undefined } | undefined
  /** Business: cards of companies and people. */
  readonly entities?:
    | {
        readonly enable?: boolean | undefined
        readonly count?: number | undefined
        readonly maxActivities?: number | undefined
      }
    | undefined
}

export type ParameterName = keyof SearchParameters

const shared: readonly ParameterName[] = [
  'query',
  'count',
  'includeDomains',
  'excludeDomains',
  'timeBasis',
  'timeRange',
  'startTime',
  'endTime',
  'language',
  'highlight',
  'fullContent',
]

/** The parameters each search has. */
export const parameterNames: Readonly<Record<SearchKind, readonly ParameterName[]>> = {
  web: [...shared, 'searchKind', 'requiredTexts', 'excludedTexts', 'highlightFormat', 'adultFilter', 'images'],
  news: [...shared, 'subjects'],
  business: [...shared, 'entities'],
  video: ['query', 'count', 'timeRange', 'startTime', 'endTime', 'adultFilter'],
}

/** The name a parameter has on the wire, for the searches that have it; those that are not shown come from the profile. */
function wireName(kind: SearchKind, name: ParameterName, profile: ServiceProfile): string {
  const { search } = profile
  switch (name) {
    case 'includeDomains':
      return 'include_domains'
    case 'excludeDomains':
      return 'exclude_domains'
    case 'timeBasis':
      return 'time_basis'
    case 'timeRange':
      return 'time_range'
    case 'startTime':
      return 'start_time'
    case 'endTime':
      return 'end_time'
    case 'fullContent':
      return 'full_content'
    case 'searchKind':
      return search.searchKindName
    case 'requiredTexts':
      return search.requiredTextsName
    case 'excludedTexts':
      return search.excludedTextsName
    case 'highlightFormat':
      return search.highlightFormatName
    case 'adultFilter':
      return kind === 'video' ? search.videoAdultFilterName : search.adultFilterName
    case 'images':
      return search.imagesName
    case 'subjects':
      return search.subjectsName
    default:
      return name
  }
}

/** The JSON body of a search. What is not given is not sent: the service's own defaults hold. */
export function searchBody(kind: SearchKind, parameters: SearchParameters, profile: ServiceProfile): string {
  const { subjectsEnableName, subjectsCountName } = profile.search
  const valueOf = (name: ParameterName): unknown => {
    const { highlight, fullContent, subjects, entities } = parameters
    if (name === 'highlight') return highlight && part(highlight)
    if (name === 'fullContent') return fullContent && part(fullContent)
    if (name === 'subjects')
      return subjects && { [subjectsEnableName]: subjects.enable, [subjectsCountName]: subjects.count }
    if (name === 'entities')
      return entities && { enable: entities.enable, count: entities.count, max_activities: entities.maxActivities }
    return parameters[name]
  }
  const fields = parameterNames[kind]
    .filter((name) => kind !== 'video' || name !== 'query')
    .map((name): [string, unknown] => [wireName(kind, name, profile), valueOf(name)])
  const first = kind === 'video' ? [['inputs', [{ type: 'text', data: parameters.query }]]] : []
  return JSON.stringify(Object.fromEntries([...first, ...fields]))
}

function part({ enable, maxTokens }: PartRequest): object {
  return { enable, max_tokens: maxTokens }
}
