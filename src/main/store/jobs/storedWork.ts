import type { Json } from '../../model/document.ts'
import { familyOf, parseWork, type JobFamily, type JobWork } from '../../model/jobs/jobWork.ts'

/**
 * How work is stored. The column `kind` holds the family only; within it, a property of the payload tells the kinds
 * apart. Libraries have had this form since their first version, so that every version can read it.
 */
export interface StoredWork {
  readonly kind: JobFamily
  readonly payload: Json
}

export function toStoredWork(work: JobWork): StoredWork {
  return { kind: familyOf(work.kind), payload: JSON.parse(JSON.stringify(payloadOf(work))) as Json }
}

function payloadOf(work: JobWork): unknown {
  switch (work.kind) {
    case 'import-records':
      return work.payload
    case 'import-media':
      return { mediaFiles: work.payload }
    case 'fetch-media':
      return { collectedMedia: work.payload }
    case 'capture':
      return { capture: work.payload }
    case 'embed-texts':
      return work.payload.again ? { again: true } : {}
    case 'embed-media':
      return { media: work.payload }
  }
}

/** Undefined where the payload cannot be read: such a job can be listed, but not run. */
export function fromStoredWork(kind: JobFamily, payload: Json): JobWork | undefined {
  const { mediaFiles, collectedMedia, capture, media } = (payload ?? {}) as { readonly [name: string]: Json }
  if (kind === 'embed') return media === undefined ? parseWork('embed-texts', payload) : parseWork('embed-media', media)
  if (mediaFiles !== undefined) return parseWork('import-media', mediaFiles)
  if (collectedMedia !== undefined) return parseWork('fetch-media', collectedMedia)
  if (capture !== undefined) return parseWork('capture', capture)
  return parseWork('import-records', payload)
}
