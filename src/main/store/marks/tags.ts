import { QuarryError } from '../../base/errors.ts'
import type { DocumentId, TagId } from '../../model/ids.ts'
import type { MarkColour, Tag } from '../../model/organising/marks.ts'
import type { Filters } from '../../model/search/filters.ts'
import type { ReadableDb } from '../connection.ts'
import type { Recording } from '../organising/changes.ts'
import { allowed } from '../search/filters.ts'
import { named, row, rows } from '../statement.ts'

interface TagRow {
  readonly id: TagId
  readonly name: string
  readonly colour: MarkColour | null
}

/** A tag with the number of documents that have it or one of its children. */
export interface CountedTag extends Tag {
  readonly documents: number
}

/** A tag `parent` and its children `child`. Names are compared as the table's index compares them: without case in ASCII. */
const isWithin = `(child.name = parent.name OR substr(child.name, 1, length(parent.name) + 1) = parent.name || '/' COLLATE NOCASE)`

/** That a tagged document `dt` is in a collection: neither an earlier version, nor in the trash. */
const isListed = `EXISTS (SELECT 1 FROM collection_documents cd JOIN collections c ON c.id = cd.collection_id
  WHERE cd.document_id = dt.document_id AND c.deleted_at IS NULL)`

/** All tags by name, with how many documents in collections have them; with filters, how many of those that pass. */
export function listTags(db: ReadableDb, filters?: Filters): CountedTag[] {
  const condition = filters && allowed(filters)
  const all = rows<TagRow>(db, 'SELECT id, name, colour FROM tags')
  const counts = rows<{ id: TagId; documents: number }>(
    db,
    // In this order: read from the documents, all of them would be gone through for each tag.
    `SELECT parent.id, count(DISTINCT dt.document_id) AS documents
     FROM tags parent CROSS JOIN tags child ON ${isWithin} CROSS JOIN document_tags dt ON dt.tag_id = child.id
     ${condition ? `CROSS JOIN documents d ON d.id = dt.document_id WHERE ${condition.sql}` : `WHERE ${isListed}`} GROUP BY parent.id`,
    ...(condition?.values ?? []),
  )
  const documents = new Map(counts.map((one) => [one.id, one.documents]))
  return all
    .map((tag) => ({ ...named(tag), documents: documents.get(tag.id) ?? 0 }))
    .sort((a, b) => compareParts(a.name.split('/'), b.name.split('/')))
}

/** By the parts of nested names: a child comes right behind its parent, also where another name has a space or a dash. */
function compareParts(one: readonly string[], other: readonly string[]): number {
  for (let at = 0; at < Math.min(one.length, other.length); at++) {
    const order = (one[at] as string).localeCompare(other[at] as string, 'en', { sensitivity: 'base' })
    if (order !== 0) return order
  }
  return one.length - other.length
}

/** @throws QuarryError not_found */
export function getTag(db: ReadableDb, id: TagId): Tag {
  const found = row<TagRow>(db, 'SELECT id, name, colour FROM tags WHERE id = ?', id)
  if (!found) throw new QuarryError('not_found', `There is no tag with the number ${id}.`)
  return named(found)
}

export function findTag(db: ReadableDb, name: string): Tag | undefined {
  const found = row<TagRow>(db, 'SELECT id, name, colour FROM tags WHERE name = ?', name)
  return found && named(found)
}

/** A tag and its children, itself first. @throws QuarryError not_found */
export function tagsWithin(db: ReadableDb, id: TagId): Tag[] {
  getTag(db, id)
  return rows<TagRow>(
    db,
    `SELECT child.id, child.name, child.colour FROM tags parent JOIN tags child ON ${isWithin}
     WHERE parent.id = ? ORDER BY length(child.name), child.name`,
    id,
  ).map(named)
}

/** The tag of this name, made with its parents where there is none. */
export function ensureTag(db: ReadableDb, recording: Pick<Recording, 'insert'>, name: string, now: number): TagId {
  const parts = name.split('/')
  let id: TagId | undefined
  for (let depth = 1; depth <= parts.length; depth++) {
    const ancestor = parts.slice(0, depth).join('/')
    id =
      findTag(db, ancestor)?.id ??
      (recording.insert('tags', { name: ancestor, colour: null, created_at: now })['id'] as TagId)
  }
  return id as TagId
}

/** The documents that have a tag itself. */
export function documentsWithTag(db: ReadableDb, id: TagId): DocumentId[] {
  return rows<{ id: DocumentId }>(db, 'SELECT document_id AS id FROM document_tags WHERE tag_id = ?', id).map(
    (found) => found.id,
  )
}

/** The tags of a document, by name. */
export function tagsOfDocument(db: ReadableDb, id: DocumentId): Tag[] {
  return rows<TagRow>(
    db,
    `SELECT t.id, t.name, t.colour FROM document_tags dt JOIN tags t ON t.id = dt.tag_id
     WHERE dt.document_id = ? ORDER BY t.name`,
    id,
  ).map(named)
}
