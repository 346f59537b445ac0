import type { ChangeId, DocumentId, TagId } from '../../model/ids.ts'
import type { ChangeSubject } from '../../model/organising/change.ts'
import type { MarkColour, Tag } from '../../model/organising/marks.ts'
import type { Filed } from '../../model/organising/selection.ts'
import type { ReadableDb, WritableDb } from '../connection.ts'
import { recordChange } from '../organising/changes.ts'
import { mergeInto, takeTag } from './tagChanges.ts'
import { getTag } from './tags.ts'

/** What became of several tags, and the number of the change. */
export interface SeveralTags {
  readonly tags: number
  readonly changeId: ChangeId | undefined
}

/** Gives tags a colour, or none, as one change. @throws QuarryError not_found; then none is changed */
export function colourTags(
  db: WritableDb,
  ids: readonly TagId[],
  colour: MarkColour | undefined,
  now: number,
): SeveralTags {
  return recordChange(db, 'tag.change', now, (recording) => {
    const changed = tagsOf(db, ids).filter(({ id }) => recording.update('tags', [id], { colour: colour ?? null }))
    return { tags: changed.length, subject: subjectOf(changed, 'name') }
  })
}

/**
 * Puts tags with their children into another tag as one change: it has the documents of all of them.
 * @throws QuarryError conflict where it is nested in one of them, not_found; then none is merged
 */
export function mergeSeveralTags(db: WritableDb, ids: readonly TagId[], into: TagId, now: number): SeveralTags {
  return recordChange(db, 'tag.merge', now, (recording) => {
    const target = getTag(db, into)
    const merged = tagsOf(db, ids).filter(({ id }) => id !== into)
    for (const { id } of merged) mergeInto(db, recording, getTag(db, id), target, now)
    return { tags: merged.length, subject: { ...subjectOf(merged, 'from'), name: target.name } }
  })
}

/** Deletes tags with their children as one change; answers how many documents had one. @throws QuarryError not_found */
export function deleteTags(db: WritableDb, ids: readonly TagId[], now: number): Filed {
  return recordChange(db, 'tag.delete', now, (recording) => {
    const tags = tagsOf(db, ids)
    const had = new Set<DocumentId>()
    for (const { id } of tags) for (const document of takeTag(db, recording, id)) had.add(document)
    return { documents: had.size, subject: { documents: had.size, ...subjectOf(tags, 'name') } }
  })
}

/** The innermost first: a tag is gone with the one it is nested in. */
function tagsOf(db: ReadableDb, ids: readonly TagId[]): readonly Tag[] {
  const depth = ({ name }: Tag) => name.split('/').length
  return [...new Set(ids)].map((id) => getTag(db, id)).toSorted((a, b) => depth(b) - depth(a))
}

/** One by its name, several by how many they are. */
function subjectOf(tags: readonly Tag[], as: 'name' | 'from'): ChangeSubject {
  const [first] = tags
  return tags.length === 1 && first ? { [as]: first.name } : { count: tags.length }
}
