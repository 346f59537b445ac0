import type { QuarryHandlers } from '../../contract/routes.ts'
import { QuarryError } from '../base/errors.ts'
import { sourceDocuments } from '../collecting/sourceDocuments.ts'
import type { Core } from '../core.ts'
import type { RunId } from '../model/ids.ts'
import type { Run } from '../model/run.ts'
import type { GroupResult } from '../service/wire/chat.ts'
import { jobView } from './views/jobViews.ts'
import { savedView } from './views/savedView.ts'

export function sourceHandlers(core: Core): QuarryHandlers['sources'] {
  return {
    save: async ({ runId, urls, collection: name, embed }) => {
      const { source, collections, documents, settings, runs, embedding, queue } = core.library
      const run = await runs.get(runId as RunId)
      const found = sourceDocuments(await resultsOf(core, run), urls && new Set(urls), {
        operation: operations[run.kind],
        requestId: run.requestId,
      })
      if (found.length === 0)
        throw new QuarryError('not_found', 'The run has no such sources.', {
          where: `run ${run.id}`,
          hint: 'Choose among the sources it found.',
        })
      const { passageChars, passageOverlap } = await settings.read()
      const collection = await collections.ensure(name)
      // A page that the collection has is not made to be less than it is.
      const held = await documents.findSaved(found.map(({ url }) => ({ url })))
      const isHeld = (at: number) => held[at]?.some(({ collectionId }) => collectionId === collection.id) === true
      const fresh = found.filter((_, at) => !isHeld(at))
      const outcome = await source.putDocuments(fresh, {
        collectionId: collection.id,
        passageChars,
        passageOverlap: Math.min(passageOverlap, Math.floor(passageChars / 2)),
        now: core.clock.now(),
      })
      const job = embed
        ? await embedding.join({ collectionId: collection.id, model: undefined, dimension: undefined })
        : undefined
      const saved = await savedView(core, collection, outcome, job ? jobView(queue.snapshot(job)) : null)
      return { ...saved, duplicate: saved.duplicate + found.length - fresh.length }
    },
  }
}

const operations: Readonly<Record<Run['kind'], string>> = {
  answer: 'POST /answer',
  chat: 'POST /v1/chat/completions',
  messages: 'POST /v1/messages',
  research: 'POST /v1/research',
}

/** Everything a run found, and the evidence of its brief, which may quote more. */
async function resultsOf({ library }: Core, run: Run): Promise<readonly GroupResult[]> {
  if (run.kind !== 'research') {
    const { answer } = await library.answers.open(run.id)
    return answer.searchResults.flatMap(({ results }) => results ?? [])
  }
  const { research } = await library.researching.open(run.id)
  const found = research.rounds.flatMap(({ results }) => results.flatMap((group) => group.results ?? []))
  return [...found, ...(research.brief?.evidence ?? []).map((entry) => textsOf(entry))]
}

/** A piece of evidence in the form of a result: its shape is not documented, so only texts are taken. */
function textsOf(entry: Readonly<Record<string, unknown>>): GroupResult {
  return Object.fromEntries(Object.entries(entry).filter(([, value]) => typeof value === 'string'))
}
