import type { QuarryHandlers } from '../../contract/routes.ts'
import { defined } from '../base/defined.ts'
import type { Core } from '../core.ts'
import type { DocumentId } from '../model/ids.ts'
import type { SpaceKey } from '../model/vectors/space.ts'
import { like } from '../search/like.ts'
import { related } from '../search/related.ts'
import { hitViews, logSlow } from './search.ts'
import { copyView } from './views/copies.ts'
import { filtersOf } from './views/filters.ts'

export function relatedHandlers(core: Core): QuarryHandlers['related'] {
  return {
    ofDocument: async ({ documentId, filters, limit }) => {
      const { source, queryEmbedder, copies } = core.library
      const answer = await related(
        { documentId: documentId as DocumentId, filters: await filtersOf(core, filters), limit },
        { source, origin: queryEmbedder.origin, clock: core.clock, findCopies: copies.find },
      )
      logSlow(core, { by: 'related', mode: answer.mode, hits: answer.hits.length, tookMs: answer.tookMs })
      const views = await hitViews(source, answer.hits)
      return {
        documentId,
        mode: answer.mode,
        ...defined({ reason: answer.reason }),
        space: spaceView(answer.space),
        tookMs: answer.tookMs,
        hits: views.map((view, at) => {
          const { resemblance = 0, shared = [], common = 'nothing' } = answer.hits[at] ?? {}
          return { ...view, resemblance, shared, common }
        }),
        copies: answer.copies.map(copyView),
        copiesCut: answer.isCut,
        unsigned: answer.unsigned,
      }
    },
    copies: async ({ documentId }) => {
      const { copies, isCut } = await core.library.copies.find(documentId as DocumentId)
      return { copies: copies.length, copiesCut: isCut }
    },
    like: async ({ documentIds, filters, limit }) => {
      const { source, queryEmbedder } = core.library
      const answer = await like(
        { documentIds: documentIds as DocumentId[], filters: await filtersOf(core, filters), limit },
        { source, origin: queryEmbedder.origin, clock: core.clock },
      )
      logSlow(core, { by: 'documents', mode: answer.mode, hits: answer.hits.length, tookMs: answer.tookMs })
      return {
        mode: answer.mode,
        ...defined({ reason: answer.reason }),
        space: spaceView(answer.space),
        tookMs: answer.tookMs,
        used: answer.used,
        hits: await hitViews(source, answer.hits),
      }
    },
  }
}

function spaceView(space: SpaceKey | undefined) {
  return space ? { origin: space.origin, model: space.model, dimension: space.dimension } : null
}
