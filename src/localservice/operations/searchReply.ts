import type { SearchResult, SearchUsage } from '../../main/service/wire/search.ts'
import { host } from '../host.ts'
import type { LocalReply, OperationCall } from '../operation.ts'

/** The envelope of a search. `startedAt` in ms; a faults file may turn results around or set the warning. */
export function searchReply(
  call: OperationCall,
  startedAt: number,
  data: { readonly results: readonly unknown[]; readonly [field: string]: unknown },
  usage: SearchUsage,
): LocalReply {
  call.noteItems(data.results.length)
  const results = call.twist.shuffle ? data.results.toReversed() : data.results
  const warning = call.twist.warning === undefined ? null : call.twist.warning
  // "Fields without data are omitted at every level."
  const filled = Object.entries({ ...data, results }).filter(([, value]) => !Array.isArray(value) || value.length > 0)
  const body = {
    code: 0,
    msg: 'success',
    request_id: call.requestId,
    data: Object.fromEntries(filled),
    meta: { usage, latency: host.now() - startedAt, warning },
  }
  return { contentType: 'application/json', body: Buffer.from(JSON.stringify(body)) }
}

/** Results with full_content beyond the free allowance of one request. */
export function extraFullContents(results: readonly SearchResult[], free: number): number {
  return Math.max(0, results.filter(({ full_content }) => full_content !== undefined).length - free)
}
