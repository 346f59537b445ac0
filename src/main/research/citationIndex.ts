import { sourcesByArrival, toSource, type CitedSource } from '../service/streaming/citedSources.ts'
import type { SearchGroup } from '../service/wire/chat.ts'

interface Findings {
  readonly brief: { readonly evidence: readonly { readonly [name: string]: unknown }[] } | undefined
  readonly rounds: readonly { readonly round: number; readonly results: readonly SearchGroup[] }[]
}

/**
 * The sources of a research by number. With a brief it is the brief's evidence set, by the numbers it carries or else by
 * place. Without one it is every result of search_results in order of arrival: round by round, query by query, result by
 * result, doubled ones counted each time (Answer…, "POST {base_url}/v1/research", the flag that skips the brief).
 */
export function citationIndex({ brief, rounds }: Findings, indexField: string): ReadonlyMap<number, CitedSource> {
  if (!brief) return sourcesByArrival(rounds.flatMap(({ results }) => results))
  const index = new Map<number, CitedSource>()
  for (const [at, entry] of brief.evidence.entries()) {
    const own = entry[indexField]
    const number = typeof own === 'number' && Number.isInteger(own) ? own : at + 1
    index.set(number, toSource(number, entry))
  }
  return index
}
