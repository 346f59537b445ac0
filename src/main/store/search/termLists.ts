import { QuarryError } from '../../base/errors.ts'
import type { DocumentId, TermListId, TermRunId } from '../../model/ids.ts'
import type { NewTermList, TermHit, TermList, TermMethod, TermRun } from '../../model/search/termLists.ts'
import type { ReadableDb, WritableDb } from '../connection.ts'
import { count, insertRows, rawRows, row, rows, run } from '../statement.ts'

/** Runs of a list that are kept, the newest. */
const keptRuns = 10
/** A removed list can be restored so long. */
const restorableMs = 30 * 86_400_000

interface ListRow {
  readonly id: TermListId
  readonly name: string
  readonly terms: string
  readonly asked: string
  readonly created_at: number
}

/** The lists that are not removed, the newest first. */
export function listTermLists(db: ReadableDb): TermList[] {
  return rows<ListRow>(db, 'SELECT * FROM term_lists WHERE removed_at IS NULL ORDER BY id DESC').map((one) =>
    toList(db, one),
  )
}

/** @throws QuarryError not_found */
export function getTermList(db: ReadableDb, id: TermListId): TermList {
  const found = row<ListRow>(db, 'SELECT * FROM term_lists WHERE id = ? AND removed_at IS NULL', id)
  if (!found) throw new QuarryError('not_found', `There is no kept batch with the number ${id}.`)
  return toList(db, found)
}

function toList(db: ReadableDb, { id, name, terms, asked, created_at }: ListRow): TermList {
  const runs = rows<{ id: TermRunId; endedAt: number; tookMs: number; found: number; hits: number; notes: string }>(
    db,
    `SELECT id, ended_at AS endedAt, took_ms AS tookMs, found, hits, notes FROM term_runs WHERE list_id = ? ORDER BY id DESC`,
    id,
  ).map((one): TermRun => ({ ...one, notes: JSON.parse(one.notes) as string[] }))
  return { id, name, terms: JSON.parse(terms) as string[], asked, createdAt: created_at, runs }
}

/** What a run found, by term, method and rank. @throws QuarryError not_found */
export function termHits(db: ReadableDb, runId: TermRunId): TermHit[] {
  if (count(db, 'SELECT count(*) FROM term_runs WHERE id = ?', runId) === 0)
    throw new QuarryError('not_found', `There is no run with the number ${runId}.`, {
      hint: `The last ${keptRuns} runs of a batch are kept.`,
    })
  return rawRows<[number, TermMethod, number, DocumentId | null, number]>(
    db,
    'SELECT term, method, rank, document_id, score FROM term_hits WHERE run_id = ? ORDER BY term, method, rank',
    runId,
  ).map(([term, method, rank, documentId, score]) => ({
    term,
    method,
    rank,
    documentId: documentId ?? undefined,
    score,
  }))
}

/** Keeps a list. @throws QuarryError conflict where there is one of the name */
export function createTermList(db: WritableDb, list: NewTermList, now: number): TermListId {
  refuseTaken(db, list.name)
  const { id } = run(
    db,
    'INSERT INTO term_lists (name, terms, asked, created_at) VALUES (?, ?, ?, ?)',
    list.name,
    JSON.stringify(list.terms),
    list.asked,
    now,
  )
  return id as TermListId
}

/** @throws QuarryError not_found; conflict where another list has the name */
export function renameTermList(db: WritableDb, id: TermListId, name: string): void {
  getTermList(db, id)
  refuseTaken(db, name, id)
  run(db, 'UPDATE term_lists SET name = ? WHERE id = ?', name, id)
}

/** Takes a list away, until it is restored. Lists that were removed a month ago are deleted. @throws QuarryError not_found */
export function removeTermList(db: WritableDb, id: TermListId, now: number): void {
  getTermList(db, id)
  run(db, 'DELETE FROM term_lists WHERE removed_at < ?', now - restorableMs)
  run(db, 'UPDATE term_lists SET removed_at = ? WHERE id = ?', now, id)
}

/** @throws QuarryError not_found; conflict where another list has its name now */
export function restoreTermList(db: WritableDb, id: TermListId): void {
  const found = row<{ name: string }>(db, 'SELECT name FROM term_lists WHERE id = ? AND removed_at IS NOT NULL', id)
  if (!found) throw new QuarryError('not_found', `There is no removed batch with the number ${id}.`)
  refuseTaken(db, found.name)
  run(db, 'UPDATE term_lists SET removed_at = NULL WHERE id = ?', id)
}

/** Lists that were removed and can be restored, the last removed first. */
export function removedTermLists(db: ReadableDb): { readonly id: TermListId; readonly name: string }[] {
  return rows(db, 'SELECT id, name FROM term_lists WHERE removed_at IS NOT NULL ORDER BY removed_at DESC, id DESC')
}

function refuseTaken(db: ReadableDb, name: string, but = 0): void {
  const taken = count(
    db,
    'SELECT count(*) FROM term_lists WHERE name = ? COLLATE NOCASE AND removed_at IS NULL AND id <> ?',
    name,
    but,
  )
  if (taken > 0)
    throw new QuarryError('conflict', `There is a batch named "${name}" already.`, { hint: 'Choose another name.' })
}

/** Keeps what a run found, and forgets older runs. Documents that were deleted meanwhile are kept without their number. */
export function keepTermRun(
  db: WritableDb,
  listId: TermListId,
  about: Omit<TermRun, 'id'>,
  hits: readonly TermHit[],
): TermRunId {
  return db
    .transaction(() => {
      getTermList(db, listId)
      const { id } = run(
        db,
        'INSERT INTO term_runs (list_id, ended_at, took_ms, found, hits, notes) VALUES (?, ?, ?, ?, ?, ?)',
        listId,
        about.endedAt,
        about.tookMs,
        about.found,
        about.hits,
        JSON.stringify(about.notes),
      )
      const runId = id as TermRunId
      const there = new Set(
        rawRows<[number]>(
          db,
          'SELECT d.id FROM json_each(?) j CROSS JOIN documents d ON d.id = j.value',
          JSON.stringify([...new Set(hits.flatMap(({ documentId }) => documentId ?? []))]),
        ).map(([id]) => id),
      )
      const into = 'INSERT INTO term_hits (run_id, term, method, rank, document_id, score) VALUES'
      insertRows(db, into, 6, hits.length, (at, values) => {
        const { term, method, rank, documentId, score } = hits[at] as TermHit
        values.push(runId, term, method, rank, documentId && there.has(documentId) ? documentId : null, score)
      })
      run(
        db,
        'DELETE FROM term_runs WHERE list_id = ? AND id NOT IN (SELECT id FROM term_runs WHERE list_id = ? ORDER BY id DESC LIMIT ?)',
        listId,
        listId,
        keptRuns,
      )
      return runId
    })
    .immediate()
}
