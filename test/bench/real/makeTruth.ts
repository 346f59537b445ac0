import { once } from 'node:events'
import { closeSync, existsSync, openSync, writeFileSync, writeSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { openReader } from '../../../src/main/store/connection.ts'
import { libraryOf, readCollection, readVectorsOf } from './collection.ts'
import { mergeLists, type NearestLists } from './nearestRows.ts'
import { readPassageRows } from './truth.ts'
import type { BlocksToCompare } from './truthWorker.ts'

/**
 * Reads the vectors out of the library, once, and compares them with all questions in every thread there is: what each
 * program is held against. It is kept in the folder, and made again where the library was.
 */
export async function prepareTruth(folder: string): Promise<void> {
  const done = join(folder, 'truth.json')
  if (existsSync(done)) return
  const { kinds, dimension } = readCollection(folder)
  writeVectors(folder)
  const { times } = readPassageRows(folder)
  const asked = kinds.map(({ kind }) => ({ kind, questions: readVectorsOf(folder, kind) }))
  for (const { kind, questions } of asked) {
    const threads = availableParallelism()
    const parts = await Promise.all(
      Array.from({ length: threads }, async (_, first) => {
        const workerData: BlocksToCompare = {
          folder,
          count: times.length,
          dimension,
          questions,
          times,
          first,
          step: threads,
        }
        const worker = new Worker(new URL('truthWorker.ts', import.meta.url), { workerData })
        const [found] = (await once(worker, 'message')) as [NearestLists]
        return found
      }),
    )
    const { rows, scores } = mergeLists(parts)
    writeFileSync(join(folder, `${kind}-rows.i32`), new Uint8Array(rows.buffer))
    writeFileSync(join(folder, `${kind}-scores.f64`), new Uint8Array(scores.buffer))
  }
  writeFileSync(done, JSON.stringify({ rows: times.length }))
}

/** In the order of documents, as the rows are. */
function writeVectors(folder: string): void {
  const db = openReader(libraryOf(folder))
  const [space] = db.prepare('SELECT id FROM spaces WHERE vectors > 0').pluck().all() as number[]
  const found = db
    .prepare(
      `SELECT p.id AS passage, p.document_id AS document, d.published_at AS time, v.embedding FROM passages p
         CROSS JOIN documents d ON d.id = p.document_id CROSS JOIN vectors_${space} v ON v.text_id = p.text_id
       ORDER BY p.document_id, p.ordinal`,
    )
    .iterate() as Iterable<{ passage: number; document: number; time: number; embedding: Uint8Array }>
  const file = openSync(join(folder, 'vectors.f32'), 'w')
  const triples: number[] = []
  for (const { passage, document, time, embedding } of found) {
    triples.push(passage, document, time)
    writeSync(file, embedding)
  }
  closeSync(file)
  db.close()
  writeFileSync(join(folder, 'rows.f64'), new Uint8Array(Float64Array.from(triples).buffer))
}
