import { QuarryError } from '../base/errors.ts'
import { ServiceError } from '../service/errors.ts'
import { checkedSearchBody, type SearchRequest } from '../service/operations/search.ts'
import type { ParameterName } from '../service/operations/searchRequest.ts'
import type { ServiceProfile } from '../service/profile/profile.ts'

export interface ParameterProblem {
  readonly parameter: ParameterName
  readonly message: string
}

/** @throws QuarryError usage, naming the field and its limit */
export function checkRequest(request: SearchRequest, profile: ServiceProfile): void {
  const error = refusalOf(request, profile)
  if (error) throw new QuarryError('usage', error.message, error.where === undefined ? {} : { where: error.where })
}

/** What is wrong with each parameter by itself; lists of domains are looked at with the query, whose operators add to them. */
export function findProblems({ kind, parameters }: SearchRequest, profile: ServiceProfile): ParameterProblem[] {
  const { query, ...others } = parameters
  const about = (parameter: ParameterName, alone: SearchRequest['parameters']): ParameterProblem[] => {
    const error = refusalOf({ kind, parameters: alone }, profile)
    return error ? [{ parameter, message: error.message }] : []
  }
  const ofQuery = about('query', { query })
  const usable = ofQuery.length === 0 ? query : 'x'
  const names = Object.keys(others) as (keyof typeof others)[]
  return [...ofQuery, ...names.flatMap((name) => about(name, { query: usable, [name]: others[name] }))]
}

function refusalOf(request: SearchRequest, profile: ServiceProfile): ServiceError | undefined {
  try {
    checkedSearchBody(request, profile)
    return undefined
  } catch (error) {
    if (error instanceof ServiceError) return error
    throw error
  }
}
