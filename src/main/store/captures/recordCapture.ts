import type { CaptureOutcome, NewCapture } from '../../model/capture.ts'
import type { NewDocument } from '../../model/document.ts'
import { noImportCounts, type ImportCounts } from '../../model/jobs/job.ts'
import { lostMarksMessage } from '../../model/reports/lostMarks.ts'
import { relatedProblem } from '../../model/reports/replacedRecords.ts'
import type { StoreOptions, StoreOutcome } from '../../model/storedDocuments.ts'
import { findHeldPage } from '../collecting/collectDocuments.ts'
import type { WritableDb } from '../connection.ts'
import { storeDocuments } from '../documents/storeDocuments.ts'
import { putProblem } from '../jobs/importProblems.ts'
import { getJob, setCounts } from '../jobs/jobs.ts'
import { insertCapture } from './insertCapture.ts'

/**
 * Stores one capture: its documents, its row, its problems and the counts of its job, in one transaction. A page whose text
 * is that of the version in the collection is `unchanged`, whatever else of it differs.
 */
export function recordCapture(db: WritableDb, capture: NewCapture, options: StoreOptions): CaptureOutcome {
  return db
    .transaction(() => {
      const [page, ...others] = capture.documents
      const stored = page && storeDocuments(db, [asHeld(db, page, options)], options)
      const rest = storeDocuments(db, others, options)
      const documentId = stored?.documentIds[0] ?? capture.held
      const outcome = outcomeOf(capture, stored)
      insertCapture(db, { ...capture, outcome, documentId, collectionId: options.collectionId })
      if (capture.error !== undefined) putProblem(db, capture.jobId, problem(capture.address, capture.error))
      for (const one of capture.problems) putProblem(db, capture.jobId, one)
      const lost = (stored?.lostMarks ?? 0) + rest.lostMarks
      if (lost > 0) putProblem(db, capture.jobId, relatedProblem(capture.address, lostMarksMessage({ number: lost })))
      const counts = { ...noImportCounts, ...getJob(db, capture.jobId).import }
      setCounts(db, capture.jobId, countsWith(counts, capture, outcome, stored ? [stored, rest] : [rest]), options.now)
      return outcome
    })
    .immediate()
}

/** A page that a search brought keeps its kind, and another spelling of its address is no change. */
function asHeld(db: WritableDb, page: NewDocument, { collectionId }: StoreOptions): NewDocument {
  const held = findHeldPage(db, page, collectionId)
  return held === undefined ? page : { ...page, kind: held.kind, url: held.url }
}

function outcomeOf({ error, held }: NewCapture, stored: StoreOutcome | undefined): CaptureOutcome {
  if (error !== undefined) return 'refused'
  if (held !== undefined) return 'unchanged'
  if (!stored) return 'empty'
  if (stored.updated > 0) return 'changed'
  return stored.imported > 0 ? 'new' : 'unchanged'
}

/** found = imported + updated + duplicate + empty + refused, as in every import. */
function countsWith(
  counts: ImportCounts,
  { problems, empty: emptyInside }: NewCapture,
  outcome: CaptureOutcome,
  stored: readonly StoreOutcome[],
): ImportCounts {
  const sum = (name: 'imported' | 'updated' | 'duplicate' | 'passages' | 'newTexts') =>
    stored.reduce((total, one) => total + one[name], 0)
  const isHeld = outcome === 'unchanged' && stored.every(({ documentIds }) => documentIds.length === 0)
  const imported = sum('imported')
  const updated = sum('updated')
  const duplicate = sum('duplicate') + (isHeld ? 1 : 0)
  const empty = Math.max(emptyInside, outcome === 'empty' ? 1 : 0)
  const refused = problems.filter(({ severity }) => severity === 'refused').length + (outcome === 'refused' ? 1 : 0)
  return {
    ...counts,
    found: counts.found + imported + updated + duplicate + empty + refused,
    imported: counts.imported + imported,
    updated: counts.updated + updated,
    duplicate: counts.duplicate + duplicate,
    empty: counts.empty + empty,
    refused: counts.refused + refused,
    passages: counts.passages + sum('passages'),
    newTexts: counts.newTexts + sum('newTexts'),
    addresses: counts.addresses + 1,
  }
}

function problem(address: string, message: string) {
  return { file: address, row: undefined, column: undefined, message, severity: 'refused' as const }
}
