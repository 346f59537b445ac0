import type { CaptureView } from '../../contract/files/captures.ts'
import type { QuarryHandlers } from '../../contract/routes.ts'
import type { Core } from '../core.ts'
import type { Capture } from '../model/capture.ts'
import type { DocumentId, JobId } from '../model/ids.ts'
import { compareTexts } from '../text/difference.ts'
import { jobView } from './views/jobViews.ts'
import { toIso } from './views/times.ts'

/** Of one document; a page that is captured every hour has this many in a month. */
const SHOWN_CAPTURES = 1_000

export function captureHandlers(core: Core): QuarryHandlers['captures'] {
  return {
    start: async ({ addresses, collection: name, robots, snapshot, delaySeconds, embed, model, dimension }) => {
      const { queue, capturing, embedding, settings } = core.library
      // A wrong model or width is told before anything is fetched.
      if (embed) await embedding.spaceFor(model, dimension)
      const { passageChars, passageOverlap } = await settings.read()
      const { job, collection } = await capturing.start({
        addresses,
        collection: name,
        robots,
        snapshot,
        delayMs: delaySeconds === undefined ? undefined : Math.round(delaySeconds * 1000),
        passageChars,
        passageOverlap: Math.min(passageOverlap, Math.floor(passageChars / 2)),
      })
      const embedJob = embed
        ? await embedding.join({ collectionId: collection.id, model, dimension }, job.id)
        : undefined
      return {
        capture: jobView(queue.snapshot(job)),
        embed: embedJob ? jobView(queue.snapshot(embedJob)) : null,
      }
    },
    ofJob: async ({ jobId, offset, limit }) => {
      const { total, items } = await core.library.captures.ofJob(jobId as JobId, offset, limit)
      return { total, items: items.map(captureView) }
    },
    ofDocument: async ({ documentId }) =>
      (await core.library.captures.ofDocument(documentId as DocumentId, SHOWN_CAPTURES)).map(captureView),
  }
}

export function versionHandlers(core: Core): QuarryHandlers['versions'] {
  return {
    list: async ({ documentId }) =>
      (await core.library.documents.versions(documentId as DocumentId)).map((version) => ({
        documentId: version.id,
        title: version.title,
        characters: version.characters,
        storedAt: new Date(version.storedAt).toISOString(),
        seenAt: toIso(version.seenAt),
        captures: version.captures,
        isCurrent: version.isCurrent,
      })),
    difference: async (asked) => {
      const { source } = core.library
      const [earlier, later] = await Promise.all([
        source.getDocument(asked.earlier as DocumentId),
        source.getDocument(asked.later as DocumentId),
      ])
      return {
        parts: await compareTexts(earlier.text, later.text),
        titles: earlier.title === later.title ? null : { earlier: earlier.title, later: later.title },
      }
    },
  }
}

function captureView(capture: Capture): CaptureView {
  const { id, jobId, address, way, outcome, error, at, facts, documentId } = capture
  const hasSnapshot = facts !== undefined && facts.included + facts.leftOut > 0
  return {
    id,
    jobId,
    address,
    finalAddress: facts?.finalAddress ?? null,
    way,
    outcome,
    error: error ?? null,
    capturedAt: new Date(at).toISOString(),
    status: facts?.status ?? null,
    headers: facts?.headers ?? [],
    sha256: facts?.sha256 ?? null,
    bytes: facts?.bytes ?? null,
    documentId: documentId ?? null,
    snapshotParts: hasSnapshot ? { included: facts.included, leftOut: facts.leftOut } : null,
  }
}
