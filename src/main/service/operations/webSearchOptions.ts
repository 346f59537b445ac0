import { refuse, ServiceError } from '../errors.ts'
import type { ServiceProfile } from '../profile/profile.ts'
import { checkSearchBody } from './checkSearchBody.ts'
import { checkObject } from './checks.ts'

/**
 * web_search_options: "same parameters as web search", without the query, which is made from the messages. Throws
 * `too_large` naming the field.
 */
export function checkWebSearchOptions(options: unknown, profile: ServiceProfile): void {
  checkObject('web_search_options', options)
  if (options === undefined) return
  if ('query' in (options as object))
    throw refuse('web_search_options.query', 'The query is made from the messages; it cannot be given.')
  try {
    checkSearchBody('web', JSON.stringify({ ...(options as object), query: 'any' }), profile)
  } catch (error) {
    throw error instanceof ServiceError ? refuse(`web_search_options.${error.where ?? ''}`, error.message) : error
  }
}
