import { refuse } from '../errors.ts'
import type { ServiceProfile } from '../profile/profile.ts'
import {
  checkChoice,
  checkChoices,
  checkDateTime,
  checkFlag,
  checkInteger,
  checkObject,
  checkTexts,
} from './fieldChecks.ts'
import * as limits from './searchLimits.ts'
import type { SearchKind } from './searchRequest.ts'

type Body = Readonly<Record<string, unknown>>

/**
 * Checks the body of a search against every documented limit. Throws a ServiceError of kind `too_large` that names the
 * field and the limit; nothing has been sent then.
 */
export function checkSearchBody(kind: SearchKind, body: string, profile: ServiceProfile): void {
  const bodyBytes = Buffer.byteLength(body)
  if (bodyBytes > profile.search.maxBodyBytes)
    throw refuse('body', `The request is ${bodyBytes} bytes; at most ${profile.search.maxBodyBytes} are allowed.`)
  const fields = checkObject('body', JSON.parse(body))
  if (kind === 'video') checkVideo(fields, profile)
  else {
    checkShared(fields)
    if (kind === 'web') checkWeb(fields, profile)
    else if (kind === 'news') checkSubjects(fields, profile)
    else checkEntities(fields)
  }
}

function checkShared(body: Body): void {
  checkQuery('query', body['query'], limits.searchMaxQueryCharacters)
  checkInteger('count', body['count'], limits.searchCount)
  const operators = siteOperators(String(body['query']))
  checkDomains('include_domains', body['include_domains'], operators.include)
  checkDomains('exclude_domains', body['exclude_domains'], operators.exclude)
  checkChoice('time_basis', body['time_basis'], limits.searchTimeBases)
  checkTime(body)
  checkChoices('language', body['language'], limits.searchLanguages)
  checkPart('highlight', body['highlight'], limits.searchHighlightTokens)
  checkPart('full_content', body['full_content'], limits.searchFullContentTokens)
}

function checkQuery(field: string, value: unknown, maxCharacters: number): void {
  if (typeof value !== 'string' || value.trim() === '')
    throw refuse(field, `${field} must be a text that is not empty.`)
  if (value.length > maxCharacters)
    throw refuse(field, `${field} has ${value.length} characters; at most ${maxCharacters} are allowed.`)
}

/** The domains that `site:` and `-site:` in a query add to the lists. */
function siteOperators(query: string): { readonly include: string[]; readonly exclude: string[] } {
  const operators = [...query.matchAll(/(?<!\S)(-)?site:(\S+)/gi)]
  const domains = (excluding: boolean) =>
    operators.filter(([, minus]) => (minus === '-') === excluding).map(([, , domain = '']) => domain)
  return { include: domains(false), exclude: domains(true) }
}

function checkDomains(field: string, value: unknown, fromQuery: readonly string[]): void {
  const check = (domains: unknown) =>
    checkTexts(field, domains, limits.searchMaxDomains, limits.searchMaxDomainCharacters)
  check(value)
  check([...(Array.isArray(value) ? (value as unknown[]) : []), ...fromQuery])
}

function checkTime(body: Body): void {
  checkChoice('time_range', body['time_range'], limits.searchTimeRanges)
  checkDateTime('start_time', body['start_time'])
  checkDateTime('end_time', body['end_time'])
}

function checkPart(field: string, value: unknown, tokens: limits.Range): void {
  const part = checkObject(field, value)
  checkFlag(`${field}.enable`, part['enable'])
  checkInteger(`${field}.max_tokens`, part['max_tokens'], tokens)
}

function checkWeb(body: Body, { search }: ServiceProfile): void {
  checkChoice(search.searchKindName, body[search.searchKindName], limits.searchKindValues)
  for (const field of [search.requiredTextsName, search.excludedTextsName])
    checkTexts(field, body[field], limits.searchMaxTexts, limits.searchMaxTextCharacters)
  checkChoice(search.highlightFormatName, body[search.highlightFormatName], limits.searchHighlightFormats)
  checkChoice(search.adultFilterName, body[search.adultFilterName], limits.searchAdultFilters)
  checkFlag(search.imagesName, body[search.imagesName])
}

function checkSubjects(body: Body, { search }: ServiceProfile): void {
  const { subjectsName: name, subjectsEnableName: enable, subjectsCountName: count, maxSubjects } = search
  const subjects = checkObject(name, body[name])
  checkFlag(`${name}.${enable}`, subjects[enable])
  checkInteger(`${name}.${count}`, subjects[count], { min: 1, max: maxSubjects })
}

function checkEntities(body: Body): void {
  const entities = checkObject('entities', body['entities'])
  checkFlag('entities.enable', entities['enable'])
  checkInteger('entities.count', entities['count'], limits.searchEntities)
  checkInteger('entities.max_activities', entities['max_activities'], limits.searchActivities)
}

function checkVideo(body: Body, { search }: ServiceProfile): void {
  const { inputs } = body
  if (!Array.isArray(inputs) || inputs.length !== 1) throw refuse('inputs', 'inputs must hold exactly 1 text.')
  const input = checkObject('inputs[0]', inputs[0] ?? null)
  if (input['type'] !== 'text') throw refuse('inputs[0].type', 'inputs[0].type must be text.')
  checkQuery('inputs[0].data', input['data'], search.videoQueryCharacters)
  checkInteger('count', body['count'], limits.videoSearchCount)
  checkTime(body)
  checkChoice(search.videoAdultFilterName, body[search.videoAdultFilterName], limits.searchAdultFilters)
}
