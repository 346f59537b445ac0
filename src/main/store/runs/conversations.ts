import { QuarryError } from '../../base/errors.ts'
import type {
  Conversation,
  ConversationSummary,
  Evidence,
  EvidenceOrigin,
  EvidencePart,
  Retrieval,
  Scope,
  StoredEvidence,
  StoredTurn,
  Turn,
} from '../../model/conversation.ts'
import type { ConversationId, DocumentId, RunId, TurnId } from '../../model/ids.ts'
import type { ReadableDb, WritableDb } from '../connection.ts'
import { known, named, row, rows, run } from '../statement.ts'

export type NewTurn = Omit<Turn, 'id' | 'runId' | 'createdAt'>

interface ConversationRow {
  id: ConversationId
  title: string
  pseudonym: string | null
  created_at: number
  updated_at: number
  deleted_at: number | null
}

interface TurnRow {
  id: TurnId
  conversation_id: ConversationId
  parent_id: TurnId | null
  question: string
  protocol: Turn['protocol']
  model: string | null
  scope: string
  retrieval: string
  refused: number
  run_id: RunId | null
  created_at: number
}

interface EvidenceRow {
  marker: number
  document_id: DocumentId
  start: number
  end: number
  parts: string
  title: string
  url: string | null
  kind: string
  published_at: number | null
  captured_at: number
  text: string
  similarity: number | null
  cover: number
  /** JSON; NULL: a piece of a document. */
  origin: string | null
}

export function createConversation(
  db: WritableDb,
  title: string,
  pseudonym: string | undefined,
  now: number,
): Conversation {
  const { id } = run(
    db,
    'INSERT INTO conversations (title, pseudonym, created_at, updated_at) VALUES (?, ?, ?, ?)',
    title,
    pseudonym ?? null,
    now,
    now,
  )
  return getConversation(db, id as ConversationId)
}

/** @throws QuarryError not_found */
export function renameConversation(db: WritableDb, id: ConversationId, title: string): Conversation {
  run(db, 'UPDATE conversations SET title = ? WHERE id = ?', title, id)
  return getConversation(db, id)
}

/** Puts it in the trash; {@link restoreConversation} brings it back. @throws QuarryError not_found */
export function removeConversation(db: WritableDb, id: ConversationId, now: number): Conversation {
  run(db, 'UPDATE conversations SET deleted_at = ? WHERE id = ? AND deleted_at IS NULL', now, id)
  return getConversation(db, id)
}

/** @throws QuarryError not_found */
export function restoreConversation(db: WritableDb, id: ConversationId): Conversation {
  run(db, 'UPDATE conversations SET deleted_at = NULL WHERE id = ?', id)
  return getConversation(db, id)
}

/** @throws QuarryError not_found */
export function getConversation(db: ReadableDb, id: ConversationId): Conversation {
  const found = row<ConversationRow>(db, 'SELECT * FROM conversations WHERE id = ?', id)
  if (!found) throw new QuarryError('not_found', `There is no conversation with the number ${id}.`)
  return named(found)
}

/**
 * Conversations that are not in the trash, the one last asked in first; with `text` those whose title or one of whose
 * questions has it, whatever its case.
 */
export function listConversations(db: ReadableDb, text: string | undefined, limit: number): ConversationSummary[] {
  const wanted = text === undefined ? '' : folded(text)
  const found = rows<ConversationRow>(
    db,
    'SELECT * FROM conversations WHERE deleted_at IS NULL ORDER BY updated_at DESC, id DESC',
  )
  const summaries: ConversationSummary[] = []
  for (const one of found) {
    if (summaries.length === limit) break
    const turns = rows<{ question: string; parent_id: TurnId | null }>(
      db,
      'SELECT question, parent_id FROM turns WHERE conversation_id = ? ORDER BY id',
      one.id,
    )
    const lines = [one.title, ...turns.map(({ question }) => question)]
    if (!lines.some((line) => folded(line).includes(wanted))) continue
    summaries.push({
      ...named(one),
      turns: turns.length,
      questions: new Set(turns.map((turn) => turn.parent_id)).size,
      lastQuestion: turns.at(-1)?.question,
    })
  }
  return summaries
}

function folded(text: string): string {
  return text.normalize('NFKC').toLowerCase().trim()
}

/** Stores a turn with its evidence, and moves its conversation to the top. @throws QuarryError not_found */
export function addTurn(db: WritableDb, turn: NewTurn, now: number): StoredTurn {
  return db
    .transaction(() => {
      getConversation(db, turn.conversationId)
      if (turn.parentId !== undefined && getTurn(db, turn.parentId).conversationId !== turn.conversationId)
        throw new QuarryError('usage', `Turn ${turn.parentId} is of another conversation.`)
      const { id } = run(
        db,
        `INSERT INTO turns (conversation_id, parent_id, question, protocol, model, scope, retrieval, refused, created_at)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
        turn.conversationId,
        turn.parentId ?? null,
        turn.question,
        turn.protocol,
        turn.model ?? null,
        JSON.stringify(turn.scope),
        JSON.stringify(turn.retrieval),
        turn.refused ? 1 : 0,
        now,
      )
      for (const evidence of turn.evidence) addEvidence(db, id as TurnId, evidence)
      run(db, 'UPDATE conversations SET updated_at = ?, deleted_at = NULL WHERE id = ?', now, turn.conversationId)
      return getTurn(db, id as TurnId)
    })
    .immediate()
}

function addEvidence(db: WritableDb, turnId: TurnId, evidence: Evidence): void {
  run(
    db,
    `INSERT INTO turn_passages (turn_id, marker, document_id, start, "end", parts, title, url, kind, published_at,
       captured_at, text, similarity, cover, origin) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    turnId,
    evidence.marker,
    evidence.documentId ?? noDocument,
    evidence.start,
    evidence.end,
    JSON.stringify(evidence.parts),
    evidence.title,
    evidence.url ?? null,
    evidence.kind,
    evidence.publishedAt ?? null,
    evidence.capturedAt,
    evidence.text,
    evidence.similarity ?? null,
    evidence.cover,
    evidence.origin.kind === 'document' ? null : JSON.stringify(evidence.origin),
  )
}

/** Stands in the column for evidence of no document; no document has this number. */
const noDocument = 0

/** Says which run answers a turn. */
export function linkRun(db: WritableDb, id: TurnId, runId: RunId, model: string | undefined): StoredTurn {
  run(db, 'UPDATE turns SET run_id = ?, model = coalesce(?, model) WHERE id = ?', runId, model ?? null, id)
  return getTurn(db, id)
}

/** Takes back a turn for which nothing could be sent, and its conversation where it was the only one. */
export function dropTurn(db: WritableDb, id: TurnId): void {
  db.transaction(() => {
    const { conversationId } = getTurn(db, id)
    run(db, 'DELETE FROM turn_passages WHERE turn_id = ?', id)
    run(db, 'DELETE FROM turns WHERE id = ?', id)
    run(
      db,
      'DELETE FROM conversations WHERE id = ? AND NOT EXISTS (SELECT 1 FROM turns WHERE conversation_id = ?)',
      conversationId,
      conversationId,
    )
  }).immediate()
}

/** @throws QuarryError not_found */
export function getTurn(db: ReadableDb, id: TurnId): StoredTurn {
  const found = row<TurnRow>(db, 'SELECT * FROM turns WHERE id = ?', id)
  if (!found) throw new QuarryError('not_found', `There is no question with the number ${id}.`)
  return toTurn(db, found)
}

/** The turn that a run answers; undefined for a run of its own. */
export function findTurnOfRun(db: ReadableDb, runId: RunId): StoredTurn | undefined {
  const found = row<TurnRow>(db, 'SELECT * FROM turns WHERE run_id = ?', runId)
  return found && toTurn(db, found)
}

/** The language models whose answers of a service came to their end, the last one first. */
export function listAnsweringModels(db: ReadableDb, origin: string, kinds: readonly string[], limit: number): string[] {
  return rows<{ model: string }>(
    db,
    `SELECT model FROM runs
     WHERE origin = ? AND model IS NOT NULL AND state = 'complete' AND kind IN (SELECT value FROM json_each(?))
     GROUP BY model ORDER BY MAX(id) DESC LIMIT ?`,
    origin,
    JSON.stringify(kinds),
    limit,
  ).map(({ model }) => model)
}

/** Every turn of a conversation, in the order they were asked. */
export function listTurns(db: ReadableDb, conversationId: ConversationId): StoredTurn[] {
  return rows<TurnRow>(db, 'SELECT * FROM turns WHERE conversation_id = ? ORDER BY id', conversationId).map((found) =>
    toTurn(db, found),
  )
}

function toTurn(db: ReadableDb, r: TurnRow): StoredTurn {
  const evidence = rows<EvidenceRow>(db, 'SELECT * FROM turn_passages WHERE turn_id = ? ORDER BY marker', r.id)
  return {
    id: r.id,
    conversationId: r.conversation_id,
    parentId: known(r.parent_id),
    question: r.question,
    protocol: r.protocol,
    model: known(r.model),
    scope: JSON.parse(r.scope) as Scope,
    retrieval: JSON.parse(r.retrieval) as Retrieval,
    refused: r.refused === 1,
    runId: known(r.run_id),
    createdAt: r.created_at,
    evidence: evidence.map((one) => toEvidence(db, one)),
  }
}

function toEvidence(db: ReadableDb, r: EvidenceRow): StoredEvidence {
  const origin = r.origin === null ? ({ kind: 'document' } as const) : (JSON.parse(r.origin) as EvidenceOrigin)
  const isHeld = holdsEvidence(db, r, origin)
  return {
    marker: r.marker,
    origin,
    documentId: r.document_id === noDocument ? undefined : r.document_id,
    start: r.start,
    end: r.end,
    parts: JSON.parse(r.parts) as EvidencePart[],
    title: r.title,
    url: known(r.url),
    kind: r.kind,
    publishedAt: known(r.published_at),
    capturedAt: r.captured_at,
    text: r.text,
    similarity: known(r.similarity),
    cover: r.cover,
    isHeld,
    isReplaced: isHeld && row(db, 'SELECT 1 FROM documents WHERE replaces = ?', r.document_id) !== undefined,
  }
}

/** Row numbers of deleted rows are given out again: only the text itself says that it is still the same one. */
function holdsEvidence(db: ReadableDb, r: EvidenceRow, origin: EvidenceOrigin): boolean {
  switch (origin.kind) {
    case 'document':
      return hasText(db, 'SELECT text FROM document_texts WHERE document_id = ?', r.document_id, r)
    case 'note':
      return hasText(db, 'SELECT text FROM notes WHERE id = ?', origin.noteId, r)
    case 'highlight':
      return (
        row<{ quote: string }>(db, 'SELECT quote FROM highlights WHERE id = ?', origin.highlightId)?.quote === r.text
      )
    case 'web':
      return true
  }
}

function hasText(db: ReadableDb, sql: string, id: number, { start, end, text }: EvidenceRow): boolean {
  return row<{ text: string }>(db, sql, id)?.text.slice(start, end) === text
}
