import { QuarryError } from '../../base/errors.ts'
import type { ChangeId, DocumentId, TagId } from '../../model/ids.ts'
import type { MarkColour, Tag } from '../../model/organising/marks.ts'
import type { Filed, Selection } from '../../model/organising/selection.ts'
import type { ReadableDb, WritableDb } from '../connection.ts'
import { recordChange, type Recording } from '../organising/changes.ts'
import { selectedIds } from '../organising/selected.ts'
import { documentsWithTag, ensureTag, findTag, getTag, tagsWithin } from './tags.ts'

/** What is left of a change of tags: a tag, and the change's number where anything changed. */
export interface TagChange {
  readonly id: TagId
  readonly changeId: ChangeId | undefined
}

/** Makes a tag with its parents. @throws QuarryError conflict where there is one of this name */
export function createTag(db: WritableDb, name: string, colour: MarkColour | undefined, now: number): TagChange {
  return recordChange(db, 'tag.create', now, (recording) => {
    if (findTag(db, name)) throw new QuarryError('conflict', `There is a tag "${name}" already.`)
    const id = ensureTag(db, recording, name, now)
    if (colour !== undefined) recording.update('tags', [id], { colour })
    return { id, subject: { name } }
  })
}

/** @throws QuarryError not_found */
export function setTagColour(db: WritableDb, id: TagId, colour: MarkColour | undefined, now: number): TagChange {
  return recordChange(db, 'tag.change', now, (recording) => {
    const { name } = getTag(db, id)
    recording.update('tags', [id], { colour: colour ?? null })
    return { id, subject: { name } }
  })
}

/** Renames a tag and its children. @throws QuarryError conflict where a name is taken, or is within the tag, not_found */
export function renameTag(db: WritableDb, id: TagId, name: string, now: number): TagChange {
  return recordChange(db, 'tag.rename', now, (recording) => {
    const within = tagsWithin(db, id)
    const own = new Set(within.map((tag) => tag.id))
    const from = getTag(db, id).name
    refuseOwnChild(from, name)
    const renamed = within.map((tag) => ({ tag, to: name + tag.name.slice(from.length) }))
    for (const { to } of renamed) {
      const taken = findTag(db, to)
      if (taken && !own.has(taken.id))
        throw new QuarryError('conflict', `There is a tag "${to}" already.`, {
          hint: `Merge "${from}" into "${name}" to have one tag of both.`,
        })
    }
    ensureParent(db, recording, name, now)
    for (const { tag, to } of renamed) recording.update('tags', [tag.id], { name: to })
    return { id, subject: { name, from } }
  })
}

/** Puts a tag and its children into another tag and its children. @throws QuarryError conflict, not_found */
export function mergeTags(db: WritableDb, id: TagId, into: TagId, now: number): TagChange {
  return recordChange(db, 'tag.merge', now, (recording) => {
    const [from, target] = [getTag(db, id), getTag(db, into)]
    if (id === into) return { id: into, subject: { name: target.name } }
    mergeInto(db, recording, from, target, now)
    return { id: into, subject: { name: target.name, from: from.name } }
  })
}

/** As a part of a change. @throws QuarryError conflict */
export function mergeInto(db: ReadableDb, recording: Recording, from: Tag, target: Tag, now: number): void {
  refuseOwnChild(from.name, target.name)
  // Children first: a tag that is merged is deleted, and one that is renamed has to have its parent.
  for (const tag of tagsWithin(db, from.id)) {
    const name = target.name + tag.name.slice(from.name.length)
    const other = findTag(db, name)
    if (other) mergeOne(db, recording, tag, other, now)
    else recording.update('tags', [tag.id], { name })
  }
}

/** Deletes a tag with its children; answers how many documents had one. @throws QuarryError not_found */
export function deleteTag(db: WritableDb, id: TagId, now: number): Filed {
  return recordChange(db, 'tag.delete', now, (recording) => {
    const { name } = getTag(db, id)
    const had = takeTag(db, recording, id)
    return { documents: had.size, subject: { documents: had.size, name } }
  })
}

/** Deletes a tag with its children as a part of a change; answers the documents that had one. */
export function takeTag(db: ReadableDb, recording: Recording, id: TagId): ReadonlySet<DocumentId> {
  const had = new Set<DocumentId>()
  for (const tag of tagsWithin(db, id)) {
    for (const document of documentsWithTag(db, tag.id)) {
      had.add(document)
      recording.delete('document_tags', [tag.id, document])
    }
    recording.delete('tags', [tag.id])
  }
  return had
}

/** Tags documents; the tag is made where there is none. Answers how many did not have it. */
export function tagSelected(db: WritableDb, selection: Selection, name: string, now: number): Filed {
  return recordChange(db, 'documents.tag', now, (recording) => {
    // Nothing is tagged, nothing is made: a tag that no document got would be left behind.
    const selected = selectedIds(db, selection)
    const id = selected.length === 0 ? undefined : ensureTag(db, recording, name, now)
    const ids = selected.filter((document) => addTag(recording, id as TagId, document, now))
    return { documents: ids.length, subject: { documents: ids.length, name } }
  })
}

/** Takes a tag off documents; answers how many had it. @throws QuarryError not_found */
export function untagSelected(db: WritableDb, selection: Selection, id: TagId, now: number): Filed {
  return recordChange(db, 'documents.untag', now, (recording) => {
    const { name } = getTag(db, id)
    const ids = selectedIds(db, selection).filter((document) => recording.delete('document_tags', [id, document]))
    return { documents: ids.length, subject: { documents: ids.length, name } }
  })
}

function addTag(
  recording: Pick<Recording, 'has' | 'insert'>,
  tag_id: TagId,
  document_id: DocumentId,
  now: number,
): boolean {
  if (recording.has('document_tags', [tag_id, document_id])) return false
  recording.insert('document_tags', { tag_id, document_id, added_at: now })
  return true
}

function mergeOne(db: ReadableDb, recording: Recording, from: Tag, into: Tag, now: number): void {
  for (const document of documentsWithTag(db, from.id)) {
    recording.delete('document_tags', [from.id, document])
    addTag(recording, into.id, document, now)
  }
  recording.delete('tags', [from.id])
}

function ensureParent(db: ReadableDb, recording: Recording, name: string, now: number): void {
  const slash = name.lastIndexOf('/')
  if (slash > 0) ensureTag(db, recording, name.slice(0, slash), now)
}

function refuseOwnChild(name: string, child: string): void {
  if (child.toLowerCase().startsWith(`${name.toLowerCase()}/`))
    throw new QuarryError('conflict', `"${name}" cannot become "${child}": that is nested in it.`)
}
