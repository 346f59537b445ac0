import type { Clock } from '../base/clock.ts'
import type { DocumentId, HighlightId, ListValueId, NoteId, TagId } from '../model/ids.ts'
import type { MarkColour, MarkList } from '../model/organising/marks.ts'
import type { Filters } from '../model/search/filters.ts'
import type { Selection } from '../model/organising/selection.ts'
import type { DefinedValue } from './marks/documentMarks.ts'
import type { HighlightsAsked } from './marks/foundHighlights.ts'
import type { NewHighlight } from './marks/highlights.ts'
import type { NotesAsked, NoteSubject } from './marks/notes.ts'
import type { Store } from './store.ts'

/** Tags, marks and notes of users. Each change can be undone. */
export function markRecords(store: Store, clock: Clock) {
  return { tags: tagRecords(store, clock), marks: documentMarkRecords(store, clock), notes: noteRecords(store, clock) }
}

function tagRecords({ read, write }: Store, clock: Clock) {
  return {
    /** By name, with how many documents have each or one of its children; with filters, how many that pass. */
    list: (filters: Filters | undefined) => read.listTags(filters),
    /** A tag and its children. @throws QuarryError not_found */
    within: (id: TagId) => read.tagsWithin(id),
    create: (name: string, colour: MarkColour | undefined) => write.createTag(name, colour, clock.now()),
    setColour: (id: TagId, colour: MarkColour | undefined) => write.setTagColour(id, colour, clock.now()),
    /** @throws QuarryError conflict where a name is taken */
    rename: (id: TagId, name: string) => write.renameTag(id, name, clock.now()),
    merge: (id: TagId, into: TagId) => write.mergeTags(id, into, clock.now()),
    delete: (id: TagId) => write.deleteTag(id, clock.now()),
    colourSeveral: (ids: readonly TagId[], colour: MarkColour | undefined) =>
      write.colourTags(ids, colour, clock.now()),
    mergeSeveral: (ids: readonly TagId[], into: TagId) => write.mergeSeveralTags(ids, into, clock.now()),
    deleteSeveral: (ids: readonly TagId[]) => write.deleteTags(ids, clock.now()),
    add: (selection: Selection, name: string) => write.tagSelected(selection, name, clock.now()),
    remove: (selection: Selection, id: TagId) => write.untagSelected(selection, id, clock.now()),
  }
}

function documentMarkRecords({ read, write }: Store, clock: Clock) {
  return {
    document: (id: DocumentId) => read.documentMarks(id),
    /** Of those of the documents that have any mark. */
    summaries: (ids: readonly DocumentId[]) => read.marksSummaries(ids),
    facets: (filters: Filters) => read.facets(filters),
    star: (selection: Selection, starred: boolean) => write.starSelected(selection, starred, clock.now()),
    /** Without `recorded`, undo does not take it back. */
    read: (selection: Selection, read: boolean, recorded = true) =>
      write.readSelected(selection, read, recorded, clock.now()),
    set: (selection: Selection, list: MarkList, value: ListValueId | undefined) =>
      write.setListValue(selection, list, value, clock.now()),
    /** In the user's order. */
    listValues: (list: MarkList) => read.listValues(list),
    define: (list: MarkList, values: readonly DefinedValue[]) => write.defineList(list, values, clock.now()),
    highlight: (wanted: NewHighlight) => write.addHighlight(wanted, clock.now()),
    recolour: (id: HighlightId, colour: MarkColour) => write.recolourHighlight(id, colour, clock.now()),
    recolourSeveral: (ids: readonly HighlightId[], colour: MarkColour) =>
      write.recolourHighlights(ids, colour, clock.now()),
    removeSeveral: (highlights: readonly HighlightId[], notes: readonly NoteId[]) =>
      write.removeMarks(highlights, notes, clock.now()),
    removeHighlight: (id: HighlightId) => write.removeHighlight(id, clock.now()),
    highlights: (asked: HighlightsAsked) => read.listHighlights(asked),
    /** Marks that have no place any more. */
    lost: (offset: number, limit: number, version?: DocumentId) => read.listLost(offset, limit, version),
    removeLost: (ids: readonly number[]) => write.removeLost(ids, clock.now()),
  }
}

function noteRecords({ read, write }: Store, clock: Clock) {
  return {
    add: (on: NoteSubject, text: string) => write.addNote(on, text, clock.now()),
    change: (id: NoteId, text: string) => write.changeNote(id, text, clock.now()),
    remove: (id: NoteId) => write.removeNote(id, clock.now()),
    list: (asked: NotesAsked) => read.listNotes(asked),
  }
}
