import { hostOf } from '../corpus/readCorpus.ts'
import { searchLimits as limits } from '../limits.ts'
import { invalidParameter, missingParameter } from '../localError.ts'
import { eachOneOf, flag, moment, object, oneOf, texts, wholeNumber, type Parameters } from './parameters.ts'

/** The parameters of web, news and business search, checked and with their defaults. */
export interface SharedSearch {
  /** As it was sent. */
  readonly query: string
  /** Without its operators. */
  readonly words: string
  readonly count: number
  readonly domains: DomainFilter
  readonly time: TimeFilter
  readonly languages: readonly string[]
  /** Tokens, or undefined when not enabled. */
  readonly highlightTokens: number | undefined
  readonly fullContentTokens: number | undefined
}

export interface DomainFilter {
  readonly include: readonly string[]
  readonly exclude: readonly string[]
}

export interface TimeFilter {
  readonly basis: string
  readonly range: string | undefined
  readonly start: number | undefined
  readonly end: number | undefined
}

export interface SharedDefaults {
  readonly count: number
  readonly timeBasis: string
  readonly highlight: boolean
  readonly highlightTokens: number
  readonly fullContent: boolean
  readonly fullContentTokens: number
}

/** The table "Shared search parameters", row by row. Throws 400. */
export function readShared(parameters: Parameters, defaults: SharedDefaults): SharedSearch {
  const query = readQuery(parameters)
  const { words, include, exclude } = takeOperators(query)
  const count = wholeNumber(parameters, 'count', limits.count) ?? defaults.count
  return {
    query,
    words,
    count,
    domains: {
      include: readDomains(parameters, 'include_domains', include),
      exclude: readDomains(parameters, 'exclude_domains', exclude),
    },
    time: readTime(parameters, oneOf(parameters, 'time_basis', limits.timeBases) ?? defaults.timeBasis),
    languages: eachOneOf(parameters, 'language', limits.languages),
    highlightTokens: readPart(parameters, 'highlight', limits.highlightTokens, {
      enable: defaults.highlight,
      tokens: defaults.highlightTokens,
    }),
    fullContentTokens: readPart(parameters, 'full_content', limits.fullContentTokens, {
      enable: defaults.fullContent,
      tokens: defaults.fullContentTokens,
    }),
  }
}

function readQuery(parameters: Parameters): string {
  const { query } = parameters
  if (query === undefined || query === null || query === '') throw missingParameter('query')
  if (typeof query !== 'string') throw invalidParameter('query must be a string')
  if (query.trim() === '') throw missingParameter('query')
  if (query.length > limits.queryCharacters)
    throw invalidParameter(`query must have at most ${limits.queryCharacters} characters`)
  return query
}

/** `site:` adds to the list of included domains, `-site:` to that of excluded ones. */
function takeOperators(query: string): { words: string; include: string[]; exclude: string[] } {
  const include: string[] = []
  const exclude: string[] = []
  const words = query.replace(/(^|\s)(-?)site:(\S+)/gi, (_, space: string, minus: string, domain: string) => {
    if (minus === '') include.push(domain)
    else exclude.push(domain)
    return space
  })
  return { words: words.trim(), include, exclude }
}

/** The operators count: a list that they make too long is too long. */
function readDomains(parameters: Parameters, name: string, more: readonly string[]): string[] {
  const limit = { items: limits.domains, characters: limits.charactersPerDomain }
  const given = texts(parameters, name, limit)
  return texts({ [name]: [...given, ...more] }, name, limit).map(hostOf)
}

export function readTime(parameters: Parameters, basis: string): TimeFilter {
  return {
    basis,
    range: oneOf(parameters, 'time_range', limits.timeRanges),
    start: moment(parameters, 'start_time'),
    end: moment(parameters, 'end_time'),
  }
}

function readPart(
  parameters: Parameters,
  name: string,
  bounds: { least: number; most: number },
  defaults: { enable: boolean; tokens: number },
): number | undefined {
  const part = object(parameters, name)
  const enable = flag(part, 'enable', `${name}.enable`) ?? defaults.enable
  const tokens = wholeNumber(part, 'max_tokens', bounds, `${name}.max_tokens`) ?? defaults.tokens
  return enable ? tokens : undefined
}
