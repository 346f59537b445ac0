import { host } from '../host.ts'
import { searchLimits } from '../limits.ts'
import { invalidParameter, missingParameter } from '../localError.ts'
import { postOperation } from '../operation.ts'
import { byTime } from '../searching/filterPages.ts'
import { oneOf, wholeNumber, type Parameters } from '../searching/parameters.ts'
import { readTime } from '../searching/sharedParameters.ts'
import { searchReply } from './searchReply.ts'

/** POST {base_url}/video-search: videos for one text. */
export const videoSearchOperation = postOperation('video-search', '/video-search', 'search', async (call) => {
  const startedAt = host.now()
  const { parameters, profile } = call
  const query = readInputs(parameters, profile.search.videoQueryCharacters)
  const count = wholeNumber(parameters, 'count', searchLimits.videoCount) ?? profile.search.defaultVideoCount
  const time = readTime(parameters, 'published')
  const adult =
    oneOf(parameters, profile.search.names.videoAdultFilter, searchLimits.adultFilters) ??
    profile.search.defaultAdultFilter

  const corpus = await call.corpus()
  const inTime = byTime(time, corpus.asOf ?? host.now(), 'published')
  const allowed = corpus.videos.flatMap((one, at) => (inTime(one) && (adult === 'off' || !one.adult) ? [at] : []))
  const results = corpus.videoIndex
    .rank(query, allowed)
    .slice(0, count)
    .flatMap(({ at }) => corpus.videos[at]?.video ?? [])
  return searchReply(call, startedAt, { results }, { num_search_queries: 1 })
})

/** `inputs` holds the text query: one element {type: 'text', data}. Throws 400. */
function readInputs(parameters: Parameters, mostCharacters: number): string {
  const { inputs } = parameters
  if (inputs === undefined || inputs === null) throw missingParameter('inputs')
  if (!Array.isArray(inputs)) throw invalidParameter('inputs must be a list')
  if (inputs.length === 0) throw missingParameter('inputs')
  if (inputs.length > searchLimits.videoInputs)
    throw invalidParameter(`inputs must have at most ${searchLimits.videoInputs} element`)
  const [first] = inputs as readonly unknown[]
  if (typeof first !== 'object' || first === null) throw invalidParameter('inputs[0] must be an object')
  const { type, data } = first as Parameters
  if (type !== 'text') throw invalidParameter('inputs[0].type must be text')
  if (typeof data !== 'string' || data.trim() === '') throw invalidParameter('inputs[0].data must be a text')
  if (data.length > mostCharacters)
    throw invalidParameter(`inputs[0].data must have at most ${mostCharacters} characters`)
  return data
}
