import type { CodeKind } from '../../model/vectors/codeKind.ts'
import type { DocumentId, SpaceId } from '../../model/ids.ts'
import type { RecallCheck, RecallReport } from '../../model/vectors/recall.ts'
import type { ReadableDb, WritableDb } from '../connection.ts'
import { readSpan } from '../documents/longTexts.ts'
import { storeFit } from '../vectors/codes/codeChunks.ts'
import { questionsFor } from '../vectors/exact/exactScores.ts'
import { readyScan } from '../vectors/scanRegistry.ts'
import { readVectors } from '../vectors/storedVectors.ts'
import { readSpace } from '../vectors/vectorSpace.ts'
import { newestQuestions } from './questions.ts'
import { count, row, rows, run } from '../statement.ts'

/** Checks that are kept of each space. */
const keptChecks = 50
/** How far searches look at most before the kind of codes is changed. */
const mostEffort = 4

/** What a check of the recall of a space starts from. */
export interface RecallState {
  readonly vectors: number
  readonly codes: CodeKind
  readonly fitted: number
  readonly effort: number
  /** Another number after every change of the codes. */
  readonly changes: number
  /** Questions that people asked, and such as were made to measure with. */
  readonly asked: number
  readonly made: number
  readonly last: RecallCheck | undefined
}

/** Undefined where searches of the space compare every vector, or its codes are not all there yet. */
export function readRecallState(db: ReadableDb, spaceId: SpaceId): RecallState | undefined {
  const { vectors, codes } = readSpace(db, spaceId)
  if (!codes?.isComplete || codes.isExact) return undefined
  const of = 'SELECT count(*) FROM query_vectors WHERE space_id = ? AND made ='
  return {
    vectors,
    codes: codes.parameters.kind,
    fitted: codes.fitted,
    effort: codes.effort,
    changes: codes.changes,
    asked: count(db, `${of} 0`, spaceId),
    made: count(db, `${of} 1`, spaceId),
    last: listRecallChecks(db, spaceId).at(-1),
  }
}

export function listRecallChecks(db: ReadableDb, spaceId: SpaceId): RecallCheck[] {
  return rows<{ measuredAt: number; report: string }>(
    db,
    'SELECT measured_at AS measuredAt, report FROM recall_checks WHERE space_id = ? ORDER BY id',
    spaceId,
  ).map(({ measuredAt, report }) => ({ ...(JSON.parse(report) as RecallReport), measuredAt }))
}

/** Questions to measure with, row after row: those asked, then those made, then stored vectors for want of others. */
export interface RecallQuestions extends Pick<RecallReport, 'questions'> {
  readonly vectors: Float32Array
}

/** Fewer say little: stored vectors make up for what is missing. */
const leastQuestions = 16

export function recallQuestions(db: ReadableDb, spaceId: SpaceId): RecallQuestions {
  const space = readSpace(db, spaceId)
  const most = questionsFor(space)
  const known = newestQuestions(db, spaceId, most)
  const wanted = Math.min(most, leastQuestions) - known.length
  const limit = count(db, `SELECT max(slot) + 1 FROM vectors_${spaceId}`)
  const slots = Array.from({ length: Math.max(0, wanted) }, (_, i) => Math.floor(((i + 0.5) * limit) / wanted))
  const stored = Array.from(readVectors(db, space, slots), ([, vector]) => vector.slice())
  const all = [...known.map(({ vector }) => vector), ...stored]
  const { dimension } = space
  const vectors = new Float32Array(all.length * dimension)
  for (const [at, vector] of all.entries()) vectors.set(vector, at * dimension)
  const made = known.filter((one) => one.made).length
  return { vectors, questions: { asked: known.length - made, made, stored: stored.length } }
}

/** The scores of the nearest by the scan, best first, as a search without filters finds them; undefined without a scan. */
export function scannedScores(
  db: ReadableDb,
  spaceId: SpaceId,
  question: Float32Array,
  neighbours: number,
): Float64Array | undefined {
  const space = readSpace(db, spaceId)
  const scan = readyScan(db, space)
  const effort = space.codes?.effort
  const hits = scan?.index.search(question, neighbours, (slots) => readVectors(db, space, slots), { effort })
  return hits && Float64Array.from(hits, ({ score }) => score)
}

/** Keeps a check; the oldest are dropped. */
export function storeRecallCheck(db: WritableDb, spaceId: SpaceId, report: RecallReport, now: number): void {
  db.transaction(() => {
    run(
      db,
      'INSERT INTO recall_checks (space_id, measured_at, vectors, report) VALUES (?, ?, ?, ?)',
      spaceId,
      now,
      report.vectors,
      JSON.stringify(report),
    )
    run(
      db,
      `DELETE FROM recall_checks WHERE space_id = ? AND id NOT IN
         (SELECT id FROM recall_checks WHERE space_id = ? ORDER BY id DESC LIMIT ${keptChecks})`,
      spaceId,
      spaceId,
    )
  }).immediate()
}

/** What was done so that searches find more: look further, other codes, every vector compared. */
export type RecallRemedy = 'effort' | 'codes' | 'exact'

/**
 * Makes searches of a space find more, by the next of three means. Codes of another kind are made in the background; until
 * then every vector is compared.
 */
export function improveRecall(db: WritableDb, spaceId: SpaceId): RecallRemedy | undefined {
  return db
    .transaction((): RecallRemedy | undefined => {
      const { codes } = readSpace(db, spaceId)
      if (!codes || codes.isExact) return undefined
      if (codes.effort < mostEffort) {
        run(db, 'UPDATE scan_states SET effort = effort * 2 WHERE space_id = ?', spaceId)
        return 'effort'
      }
      if (codes.parameters.kind === 'signs') {
        storeFit(db, spaceId, { ...codes.parameters, kind: 'int4' })
        return 'codes'
      }
      run(db, 'UPDATE scan_states SET exact = 1 WHERE space_id = ?', spaceId)
      return 'exact'
    })
    .immediate()
}

/** Keeps the vectors of questions that nobody asked, to measure with. */
export function putMadeQuestions(
  db: WritableDb,
  spaceId: SpaceId,
  questions: readonly { readonly hash: Uint8Array; readonly text: string; readonly vector: Float32Array }[],
  now: number,
): void {
  db.transaction(() => {
    for (const { hash, text, vector } of questions)
      run(
        db,
        `INSERT INTO query_vectors (space_id, hash, query, embedding, created_at, made) VALUES (?, ?, ?, ?, ?, 1)
         ON CONFLICT DO NOTHING`,
        spaceId,
        hash,
        text,
        Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength),
        now,
      )
  }).immediate()
}

/** Titles, and single sentences out of texts, of documents spread over the space; none where it is of images and videos. */
export function questionTexts(db: ReadableDb, spaceId: SpaceId, wanted: number): string[] {
  if (count(db, 'SELECT multimodal FROM spaces WHERE id = ?', spaceId) === 1) return []
  const limit = count(db, `SELECT max(slot) + 1 FROM vectors_${spaceId}`)
  const texts = new Set<string>()
  for (let at = 0; at < wanted; at++) {
    const found = row<{ id: DocumentId; title: string; start: number; end: number }>(
      db,
      `SELECT d.id, d.title, p.start, p."end" FROM vectors_${spaceId} v CROSS JOIN passages p ON p.text_id = v.text_id
         CROSS JOIN documents d ON d.id = p.document_id
       WHERE v.slot >= ? ORDER BY v.slot LIMIT 1`,
      Math.floor(((at + 0.5) * limit) / wanted),
    )
    if (!found) continue
    const sentences = readSpan(db, found.id, found.start, found.end).split(/(?<=[.!?])\s+|(?<=[。！？])|\n+/u)
    const sentence = sentences[at % sentences.length] ?? ''
    const question = (at % 2 === 0 && found.title !== '' ? found.title : sentence).trim().slice(0, mostQuestionChars)
    if (question !== '') texts.add(question)
  }
  return [...texts]
}
const mostQuestionChars = 300
