import { z } from 'zod'
import type { ServiceProfile } from '../profile/profile.ts'

export const searchKinds = ['web', 'news', 'business', 'video'] as const
export type SearchKind = (typeof searchKinds)[number]

/** One of the parts of a result that are returned on demand, with its tokens at most. */
const partRequest = z.object({ enable: z.boolean().optional(), maxTokens: z.number().optional() })
type PartRequest = z.output<typeof partRequest>

/** Every documented parameter of the four searches by a name of ours; which ones a search has is {@link parameterNames}. */
export const searchParameters = z.object({
  query: z.string(),
  count: z.number().optional(),
  includeDomains: z.array(z.string()).optional(),
  excludeDomains: z.array(z.string()).optional(),
  timeBasis: z.enum(['auto', 'published', 'crawled']).optional(),
  timeRange: z.enum(['day', 'week', 'month', 'year', 'd', 'w', 'm', 'y']).optional(),
  /** ISO 8601 with a zone; so is endTime. Either of them wins over timeRange. */
  startTime: z.string().optional(),
  endTime: z.string().optional(),
  language: z.array(z.string()).optional(),
  highlight: partRequest.optional(),
  fullContent: partRequest.optional(),
  searchKind: z.enum(['general', 'news']).optional(),
  requiredTexts: z.array(z.string()).optional(),
  excludedTexts: z.array(z.string()).optional(),
  highlightFormat: z.enum(['markdown', 'text']).optional(),
  adultFilter: z.enum(['off', 'strict']).optional(),
  images: z.boolean().optional(),
  /** News: the grouping of articles into events. */
  subjects: z.object({ enable: z.boolean().optional(), count: z.number().optional() }).optional(),
  /** Business: cards of companies and people. */
  entities: z
    .object({
      enable: z.boolean().optional(),
      count: z.number().optional(),
      maxActivities: z.number().optional(),
    })
    .optional(),
})
export type SearchParameters = Readonly<z.output<typeof searchParameters>>

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
