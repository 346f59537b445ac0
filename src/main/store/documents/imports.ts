import type { JobId } from '../../model/ids.ts'
import type { ImportCounts, StoredProblem } from '../../model/jobs/job.ts'
import type { StorePlace } from '../../model/storedDocuments.ts'
import { undoingInMemory, writingPast, type WritableDb } from '../connection.ts'
import { numberOrNull, type PreparedDocuments } from './columns/preparedColumns.ts'
import type { ImportedVectors } from '../vectors/importedVectors.ts'
import { setCounts } from '../jobs/jobs.ts'
import { readStrings } from './columns/stringColumn.ts'
import { count, known } from '../statement.ts'
import { storePrepared } from './storeDocuments.ts'
import { noteBeside } from './versions/noteBeside.ts'
import { noteLostMarks } from './versions/noteLostMarks.ts'
import { noteOtherValues } from './versions/noteOtherValues.ts'
import { noteReplaced } from './versions/noteReplaced.ts'
import { noteSameContent } from './versions/noteSameContent.ts'
import { putProblem } from '../jobs/importProblems.ts'

export interface ImportChunk {
  readonly jobId: JobId
  readonly documents: PreparedDocuments
  readonly problems: readonly StoredProblem[]
  /** The job's counts before this chunk, with this chunk's empty and refused records already added. */
  readonly counts: ImportCounts
  readonly given: (ImportedVectors & { readonly column: string }) | undefined
  /** How much of the chunk is stored, in thousandths: written while it is stored, for those who watch the import. */
  readonly stored?: Int32Array<SharedArrayBuffer> | undefined
}

const OTHER_VECTOR = 'This text has come before with another vector; the first one was kept.'
/** Of one job; more of them are counted only in the difference between vectors and documents. */
const KEPT_OTHER_VECTORS = 100

/**
 * Stores one chunk of an import: documents, problems and the job's counts in one transaction, so that a crash leaves
 * exactly as many documents as the counts say, which it answers. `found` is also the cursor: a restart skips that many records.
 */
export function importDocuments(db: WritableDb, chunk: ImportChunk, place: StorePlace): ImportCounts {
  const { documents } = chunk
  const store = db.transaction((): ImportCounts => {
    const outcome = storePrepared(db, documents, place, chunk.given, (share) => {
      if (chunk.stored) chunk.stored[0] = 1000 * share
    })
    const counts: ImportCounts = {
      ...chunk.counts,
      imported: chunk.counts.imported + outcome.imported,
      updated: chunk.counts.updated + outcome.updated,
      duplicate: chunk.counts.duplicate + outcome.duplicate,
      passages: chunk.counts.passages + outcome.passages,
      newTexts: chunk.counts.newTexts + outcome.newTexts,
      vectors: chunk.counts.vectors + (outcome.given?.stored ?? 0),
    }
    const problems = [...chunk.problems, ...otherVectors(db, chunk, documents, outcome.given?.differing ?? [])]
    for (const problem of problems) putProblem(db, chunk.jobId, problem)
    noteLostMarks(db, chunk.jobId, documents, outcome.lostMarks)
    noteReplaced(db, chunk.jobId, documents, outcome.replacedById, place.begunAt ?? place.now)
    noteBeside(db, chunk.jobId, documents, outcome, place)
    noteSameContent(db, chunk.jobId, documents, outcome.held, place.begunAt ?? place.now)
    noteOtherValues(db, chunk.jobId, documents, outcome.held)
    setCounts(db, chunk.jobId, counts, place.now)
    return counts
  })
  const write = () => undoingInMemory(db, () => store.immediate())
  return documents.longTexts.size > 0 ? writingPast(db, write) : write()
}

function otherVectors(
  db: WritableDb,
  chunk: ImportChunk,
  documents: PreparedDocuments,
  differing: readonly number[],
): StoredProblem[] {
  if (differing.length === 0) return []
  const kept = count(
    db,
    'SELECT count(*) FROM import_problems WHERE job_id = ? AND message = ?',
    chunk.jobId,
    OTHER_VECTOR,
  )
  const nameAt = readStrings(documents.sourceNames)
  return differing.slice(0, Math.max(0, KEPT_OTHER_VECTORS - kept)).map((at) => ({
    file: nameAt(at) as string,
    row: known(numberOrNull(documents.sourceRows[at])),
    column: chunk.given?.column,
    message: OTHER_VECTOR,
    severity: 'warning' as const,
  }))
}
