import type { DocumentId, HighlightId } from '../../model/ids.ts'
import type { ServerMark, TeamMark } from '../../model/team.ts'
import type { ExportedMarks } from '../../model/organising/exportedMarks.ts'
import { highlightKey, marksFromParts, markParts, markValue } from '../../text/markParts.ts'
import type { ReadableDb, WritableDb } from '../connection.ts'
import { exportEdits } from '../fields/exportedEdits.ts'
import { findField } from '../fields/fields.ts'
import { setMark } from '../marks/documentMarks.ts'
import { exportHighlight, exportMarks } from '../marks/exportMarks.ts'
import { highlightsOf } from '../marks/highlights.ts'
import { importMarks } from '../marks/importMarks.ts'
import { translateLinks } from '../marks/noteLinks.ts'
import { noteRows, type NoteRow } from '../marks/notes.ts'
import { findTag } from '../marks/tags.ts'
import { unrecorded } from '../organising/changes.ts'
import { row, rows, run } from '../statement.ts'

/** What the marks of a document have in place of its number, which is another one in each library. */
const ITSELF = 0 as DocumentId

/** The marks of a document one by one, as a team keeps them. */
function partsOf(db: ReadableDb, id: DocumentId): TeamMark[] {
  const marks = exportMarks(db, id)
  if (!marks) return []
  const write = ({ text }: { readonly text: string }) => ({ text: translateLinks(text, id, ITSELF) })
  return markParts({
    ...marks,
    highlights: marks.highlights.map((one) => ({ ...one, notes: one.notes.map(write) })),
    notes: marks.notes.map(write),
  } satisfies ExportedMarks)
}

interface KnownMark extends TeamMark {
  readonly present: number
}

function knownMarks(db: ReadableDb, link: number, hash: string): Map<string, KnownMark> {
  const found = rows<KnownMark>(
    db,
    'SELECT key, kind, value, present FROM team_marks WHERE link_id = ? AND hash = ?',
    link,
    hash,
  )
  return new Map(found.map((one) => [one.key, one]))
}

/** What was done to the marks of a document since both sides were in step. */
export interface MarkDifference {
  readonly documentId: DocumentId
  readonly hash: string
  readonly added: readonly TeamMark[]
  readonly removed: readonly TeamMark[]
}

/** Documents after a number, at most `limit` of them looked at, with what was done to their marks. */
export function teamMarkDifferences(
  db: ReadableDb,
  link: number,
  after: number,
  limit: number,
): { readonly last: number | undefined; readonly differences: MarkDifference[] } {
  const found = rows<{ documentId: DocumentId; hash: string }>(
    db,
    `SELECT t.document_id AS documentId, t.hash FROM team_documents t WHERE t.link_id = ? AND t.document_id > ? AND (
       EXISTS (SELECT 1 FROM team_marks k WHERE k.link_id = t.link_id AND k.hash = t.hash)
       OR EXISTS (SELECT 1 FROM document_tags x WHERE x.document_id = t.document_id)
       OR EXISTS (SELECT 1 FROM document_marks x WHERE x.document_id = t.document_id)
       OR EXISTS (SELECT 1 FROM highlights x WHERE x.document_id = t.document_id)
       OR EXISTS (SELECT 1 FROM notes x WHERE x.document_id = t.document_id)
       OR EXISTS (SELECT 1 FROM field_edits x WHERE x.document_id = t.document_id))
     ORDER BY t.document_id LIMIT ?`,
    link,
    after,
    limit,
  )
  const differences = found.map(({ documentId, hash }) => {
    const known = knownMarks(db, link, hash)
    const here = new Map(partsOf(db, documentId).map((one) => [one.key, one]))
    return {
      documentId,
      hash,
      added: [...here.values()].filter(({ key }) => known.get(key)?.present !== 1),
      removed: [...known.values()].filter(({ key, present }) => present === 1 && !here.has(key)),
    }
  })
  return {
    last: found.at(-1)?.documentId,
    differences: differences.filter(({ added, removed }) => added.length + removed.length > 0),
  }
}

/** Notes that the server has the marks of these differences. */
export function noteTeamMarks(db: WritableDb, link: number, differences: readonly MarkDifference[]): void {
  db.transaction(() => {
    for (const { hash, added, removed } of differences) {
      for (const mark of added) noteMark(db, link, hash, mark, 1)
      for (const { key } of removed) forgetMark(db, link, hash, key)
    }
  }).immediate()
}

function noteMark(db: WritableDb, link: number, hash: string, { key, kind, value }: TeamMark, present: number): void {
  run(
    db,
    `INSERT INTO team_marks (link_id, hash, key, kind, value, present) VALUES (?, ?, ?, ?, ?, ?)
     ON CONFLICT (link_id, hash, key) DO UPDATE SET present = excluded.present, value = excluded.value`,
    link,
    hash,
    key,
    kind,
    value,
    present,
  )
}

function forgetMark(db: WritableDb, link: number, hash: string, key: string): void {
  run(db, 'DELETE FROM team_marks WHERE link_id = ? AND hash = ? AND key = ?', link, hash, key)
}

/** What the server has of the marks of a document: all that are set, and those that were taken away. */
export interface PulledMarks {
  readonly hash: string
  readonly set: readonly ServerMark[]
  readonly removed: readonly TeamMark[]
}

/** What became of pulled marks. */
export interface AppliedMarks {
  /** Marks that were set or taken away here. */
  readonly marks: number
  /** Marks that are listed as lost, because another value is set here or their place is gone. */
  readonly lost: number
}

/**
 * Sets and takes away marks as a team has them. What was set here and is not on the server yet stays; of two values that
 * exclude each other the one here stays, and the other is listed as lost. The caller holds the transaction.
 */
export function applyMarks(db: WritableDb, link: number, pulled: readonly PulledMarks[], now: number): AppliedMarks {
  let [marks, lost] = [0, 0]
  for (const { hash, set, removed } of pulled) {
    const found = row<{ id: DocumentId | null }>(
      db,
      'SELECT document_id AS id FROM team_documents WHERE link_id = ? AND hash = ?',
      link,
      hash,
    )
    if (!found || found.id === null) continue
    const id = found.id
    const known = knownMarks(db, link, hash)
    // Notes first: without its highlight a note has no key to be known by.
    for (const mark of removed.toSorted((one, other) => Number(other.kind === 'note') - Number(one.kind === 'note'))) {
      if (known.get(mark.key)?.present === 1) {
        removePart(db, id, mark)
        marks++
      }
      forgetMark(db, link, hash, mark.key)
    }
    const fresh = set.filter(({ key }) => !known.has(key))
    if (fresh.length === 0) continue
    // A note needs its highlight to find its place, also where that is known.
    const needed = fresh.some(({ kind }) => kind === 'note') ? set.filter(({ kind }) => kind === 'highlight') : []
    const before = keysOf(db, id)
    const notes = new Set(noteRows(db, id).map((one) => one.id))
    importMarks(db, id, marksFromParts([...new Set([...fresh, ...needed])], ITSELF), now)
    for (const mark of fresh) {
      if (mark.kind !== 'note' || mark.addedBy === null) continue
      const note = noteOf(db, id, mark)
      if (note && !notes.has(note.id)) unrecorded(db).update('notes', [note.id], { added_by: mark.addedBy })
    }
    const here = keysOf(db, id)
    for (const mark of fresh) {
      noteMark(db, link, hash, mark, here.has(mark.key) ? 1 : 0)
      if (!here.has(mark.key)) lost++
      else if (!before.has(mark.key)) marks++
    }
  }
  return { marks, lost }
}

/** The note of a document that is this mark. */
function noteOf(db: ReadableDb, id: DocumentId, mark: TeamMark): NoteRow | undefined {
  const value = markValue(mark, 'note')
  const highlights = highlightKeys(db, id)
  const on = ({ highlight_id: highlight }: NoteRow) => (highlight === null ? null : highlights.get(highlight))
  return noteRows(db, id).find((one) => translateLinks(one.text, id, ITSELF) === value?.text && on(one) === value.on)
}

/** The keys of the highlights of a document. */
function highlightKeys(db: ReadableDb, id: DocumentId): ReadonlyMap<HighlightId, string> {
  return new Map(highlightsOf(db, id).map((one) => [one.id, highlightKey(exportHighlight(one, []))]))
}

const keysOf = (db: ReadableDb, id: DocumentId) => new Set(partsOf(db, id).map(({ key }) => key))

function removePart(db: WritableDb, id: DocumentId, mark: TeamMark): void {
  const recording = unrecorded(db)
  switch (mark.kind) {
    case 'tag': {
      const name = markValue(mark, 'tag')?.name
      const tag = name === undefined ? undefined : findTag(db, name)
      if (tag) recording.delete('document_tags', [tag.id, id])
      return
    }
    case 'star':
      setMark(db, recording, id, 'starred_at', null)
      return
    case 'status':
    case 'priority':
      // Another one that was set here since stays.
      if (exportMarks(db, id)?.[mark.kind] === markValue(mark, mark.kind))
        setMark(db, recording, id, `${mark.kind}_id`, null)
      return
    case 'highlight': {
      const [found] = [...highlightKeys(db, id)].find(([, key]) => key === mark.key) ?? []
      if (found === undefined) return
      for (const note of noteRows(db, id))
        if (note.highlight_id === found) recording.update('notes', [note.id], { highlight_id: null })
      recording.delete('highlights', [found])
      return
    }
    case 'note': {
      const note = noteOf(db, id, mark)
      if (note) recording.delete('notes', [note.id])
      return
    }
    case 'field': {
      const wanted = JSON.stringify(markValue(mark, 'field'))
      const edit = exportEdits(db, id).find((one) => JSON.stringify(one) === wanted)
      const field = edit && findField(db, edit.name)
      if (field !== undefined) recording.delete('field_edits', [field, id])
      return
    }
    default:
    // Of a newer version: it was never set here.
  }
}
