import type { Clock } from '../base/clock.ts'
import { QuarryError } from '../base/errors.ts'
import type { Probe } from '../base/probe.ts'
import type { JobContext, JobOutcome, JobRunner } from '../jobs/runner.ts'
import type { Json } from '../model/document.ts'
import type { CollectionId } from '../model/ids.ts'
import type { ImportCounts } from '../model/job.ts'
import type { Store } from '../store/store.ts'
import type { StoredProblem } from '../store/tables/importProblems.ts'
import type { StoredJob } from '../store/tables/jobs.ts'
import type { DocumentDraft, ImportItem, ImportOptions } from './importItem.ts'
import { readImport } from './readImport.ts'
import { pathSources } from './source.ts'
import { IMPORTED_ORIGIN } from '../model/space.ts'
import type { ImportChunk } from '../store/tables/imports.ts'

/** What an import job needs to run, and to go on after a restart: kept in the job's row. */
export interface ImportPlan {
  readonly paths: readonly string[]
  /** What uploaded files are called, in the order of the paths; null for what is called by its path. */
  readonly names?: readonly (string | null)[]
  readonly options: ImportOptions
  /** What the vectors of `options.mapping.vector` were made with. */
  readonly model?: string
  readonly passageChars: number
  readonly passageOverlap: number
  /** Size and time of each path when the job was made. */
  readonly state: readonly string[]
}

export const noImportCounts: ImportCounts = {
  found: 0,
  imported: 0,
  updated: 0,
  duplicate: 0,
  empty: 0,
  refused: 0,
  passages: 0,
  newTexts: 0,
  vectors: 0,
  withoutVector: 0,
  dimension: 0,
  bytesRead: 0,
  bytesTotal: 0,
}

/**
 * Records stored in one transaction. The first transactions are small, so that something is there soon; later ones are
 * large, because each writes every page of the indexes it touches: at a million texts that is most of what is written.
 */
const FIRST_CHUNK_RECORDS = 500
const CHUNK_RECORDS = 5_000
/** What closes a transaction early. */
const CHUNK_CHARACTERS = 2_000_000
const CHUNK_VECTOR_BYTES = 24_000_000

/**
 * Reads and stores, a chunk ahead of the writer. The job's `found` is its cursor: reading is repeatable, so a run that
 * goes on skips the records an earlier one has dealt with.
 */
export function createImportRunner({
  store,
  clock,
  probe,
}: {
  readonly store: Store
  readonly clock: Clock
  readonly probe: Probe
}): JobRunner {
  return async (job, context) => {
    if (job.collectionId === undefined || job.import === undefined)
      throw new QuarryError('internal', `Job ${job.id} is no import.`)
    return importInto(job, job.collectionId, job.import, context, { store, clock, probe })
  }
}

async function importInto(
  job: StoredJob,
  collectionId: CollectionId,
  start: ImportCounts,
  context: JobContext,
  { store, clock, probe }: { readonly store: Store; readonly clock: Clock; readonly probe: Probe },
): Promise<JobOutcome> {
  const plan = job.payload as unknown as ImportPlan
  const reading = readImport(pathSources(plan.paths, plan.names), plan.options, context.stopping)
  let counts = { ...noImportCounts, ...start }
  let skip = start.found
  let chunk = emptyChunk()
  let storing: Promise<void> = Promise.resolve()

  const keep = async (full: Chunk) => {
    probe('import.chunk')
    const { bytesRead, bytesTotal } = reading.progress
    const given = await givenVectors(full, plan, { store, clock })
    counts = await store.writeMoving(
      'importDocuments',
      given ? [given.values.buffer as ArrayBuffer] : [],
      {
        jobId: job.id,
        documents: full.documents,
        problems: full.problems,
        counts: {
          ...counts,
          found: counts.found + full.found,
          empty: counts.empty + full.empty,
          refused: counts.refused + full.refused,
          withoutVector:
            counts.withoutVector +
            (plan.options.mapping?.vector === undefined ? 0 : full.documents.length - full.vectors.length),
          dimension: given?.dimension ?? counts.dimension,
          bytesRead,
          bytesTotal: bytesTotal ?? 0,
        },
        given,
      },
      { collectionId, passageChars: plan.passageChars, passageOverlap: plan.passageOverlap, now: clock.now() },
    )
    probe('import.stored')
    context.changed()
  }
  const flush = async () => {
    const full = chunk
    chunk = emptyChunk()
    await storing
    storing = keep(full)
    // A rejection is thrown where it is awaited; until then it is not unhandled.
    storing.catch(() => {})
  }

  for await (const item of reading) {
    if (isRecord(item) && skip > 0) {
      skip--
      continue
    }
    if (skip > 0) continue
    add(chunk, item)
    if (isFull(chunk, counts.found)) await flush()
    if (context.stopping.aborted) break
  }
  await flush()
  await storing
  return context.stopping.aborted ? { kind: 'stopped' } : { kind: 'done' }
}

interface Chunk {
  documents: Omit<DocumentDraft, 'vector'>[]
  /** With the positions of their documents, ascending. */
  vectors: Float32Array[]
  documentAt: number[]
  vectorBytes: number
  problems: StoredProblem[]
  found: number
  empty: number
  refused: number
  characters: number
}

function emptyChunk(): Chunk {
  const lists = { documents: [], vectors: [], documentAt: [], problems: [] }
  return { ...lists, vectorBytes: 0, found: 0, empty: 0, refused: 0, characters: 0 }
}

function isFull(chunk: Chunk, stored: number): boolean {
  return (
    chunk.found >= (stored < 10 * FIRST_CHUNK_RECORDS ? FIRST_CHUNK_RECORDS : CHUNK_RECORDS) ||
    chunk.characters >= CHUNK_CHARACTERS ||
    chunk.vectorBytes >= CHUNK_VECTOR_BYTES
  )
}

/** The vectors of a chunk in one buffer, for the space of the model they were said to come from. */
async function givenVectors(
  { vectors, documentAt }: Chunk,
  { options: { mapping }, model }: ImportPlan,
  { store, clock }: { readonly store: Store; readonly clock: Clock },
): Promise<ImportChunk['given']> {
  const dimension = vectors[0]?.length
  if (dimension === undefined || mapping?.vector === undefined || model === undefined) return undefined
  const spaceId = await store.write.ensureSpace({ origin: IMPORTED_ORIGIN, model, dimension }, clock.now())
  const values = new Float32Array(vectors.length * dimension)
  for (const [at, vector] of vectors.entries()) values.set(vector, at * dimension)
  return { spaceId, dimension, values, documentAt, column: mapping.vector }
}

/** Records are counted; a note that a file was opened or a date not understood is none. */
function isRecord(item: ImportItem): boolean {
  return item.kind === 'document' || item.kind === 'empty' || item.kind === 'refused'
}

function add(chunk: Chunk, item: ImportItem): void {
  if (isRecord(item)) chunk.found++
  switch (item.kind) {
    case 'document': {
      const { vector, ...document } = item.draft
      if (vector) {
        chunk.vectors.push(vector)
        chunk.documentAt.push(chunk.documents.length)
        chunk.vectorBytes += vector.byteLength
      }
      chunk.documents.push(document)
      chunk.characters += document.text.length
      return
    }
    case 'empty':
      chunk.empty++
      return
    case 'refused':
      chunk.refused++
      chunk.problems.push(problemOf(item, 'refused'))
      return
    case 'warning':
      chunk.problems.push(problemOf(item, 'warning'))
      return
    case 'file':
      return
  }
}

/** A refusal or a warning as it is stored. */
export function problemOf(
  item: ImportItem & { kind: 'refused' | 'warning' },
  severity: 'refused' | 'warning',
): StoredProblem {
  const { file, row, column } = item.where
  return { file, row, column, message: item.message, severity }
}

/** The plan as it is stored. */
export function planToJson(plan: ImportPlan): Json {
  return JSON.parse(JSON.stringify(plan)) as Json
}
