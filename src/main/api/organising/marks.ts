import type { QuarryHandlers } from '../../../contract/routes.ts'
import type { Core } from '../../core.ts'
import type { DocumentId, HighlightId, ListValueId, NoteId } from '../../model/ids.ts'
import type { MarkList } from '../../model/organising/marks.ts'
import { filedView } from '../views/filed.ts'
import { filtersOf, selectionOf } from '../views/filters.ts'
import { documentMarksView, highlightView, listValueView, lostMarkView, noteView } from '../views/markViews.ts'

export function markHandlers(core: Core): QuarryHandlers['marks'] {
  const valuesOf = async (list: MarkList) => (await core.library.marks.listValues(list)).map(listValueView)
  return {
    document: async ({ documentId }) => documentMarksView(await core.library.marks.document(documentId as DocumentId)),
    summaries: ({ ids }) => core.library.marks.summaries(ids as DocumentId[]),
    facets: async ({ filters }) => core.library.marks.facets(await filtersOf(core, filters)),
    star: async ({ selection, starred }) =>
      filedView(await core.library.marks.star(await selectionOf(core, selection), starred)),
    read: async ({ selection, read, opened }) =>
      filedView(await core.library.marks.read(await selectionOf(core, selection), read, !opened)),
    set: async ({ selection, list, value }) =>
      filedView(
        await core.library.marks.set(
          await selectionOf(core, selection),
          list,
          (value ?? undefined) as ListValueId | undefined,
        ),
      ),
    lists: async () => ({ status: await valuesOf('status'), priority: await valuesOf('priority') }),
    define: async ({ list, values }) => {
      await core.library.marks.define(
        list,
        values.map((value) => ({ ...value, id: value.id as ListValueId | undefined })),
      )
      return valuesOf(list)
    },
    highlight: async ({ documentId, span, box, quote, colour }) => {
      const wanted = { documentId: documentId as DocumentId, span, box, quote, colour }
      const made = await core.library.marks.highlight(wanted)
      return { ...highlightView(made), changeId: made.changeId ?? null }
    },
    recolour: async ({ id, colour }) => {
      const changed = await core.library.marks.recolour(id as HighlightId, colour)
      return { ...highlightView(changed), changeId: changed.changeId ?? null }
    },
    recolourSeveral: async ({ ids, colour }) =>
      filedView(await core.library.marks.recolourSeveral(ids as HighlightId[], colour)),
    removeSeveral: async ({ highlights, notes }) =>
      filedView(await core.library.marks.removeSeveral(highlights as HighlightId[], notes as NoteId[])),
    removeHighlight: async ({ id }) => filedView(await core.library.marks.removeHighlight(id as HighlightId)),
    highlights: async ({ offset, limit, query, noted }) => {
      const { total, items } = await core.library.marks.highlights({ query, noted, offset, limit })
      return { total, items: items.map((one) => ({ ...highlightView(one), title: one.title, notes: one.notes })) }
    },
    lost: async ({ documentId, offset, limit }) => {
      const { total, items } = await core.library.marks.lost(offset, limit, documentId as DocumentId | undefined)
      return { total, items: items.map(lostMarkView) }
    },
    removeLost: async ({ ids }) => filedView(await core.library.marks.removeLost(ids)),
  }
}

export function noteHandlers(core: Core): QuarryHandlers['notes'] {
  return {
    add: async ({ on, text }) => {
      const made = await core.library.notes.add(on as Parameters<Core['library']['notes']['add']>[0], text)
      return { ...noteView(made), changeId: made.changeId ?? null }
    },
    change: async ({ id, text }) => {
      const changed = await core.library.notes.change(id as NoteId, text)
      return { ...noteView(changed), changeId: changed.changeId ?? null }
    },
    remove: async ({ id }) => filedView(await core.library.notes.remove(id as NoteId)),
    list: async ({ documentId, id, ...rest }) => {
      const asked = {
        ...rest,
        query: rest.query,
        documentId: documentId as DocumentId | undefined,
        id: id as NoteId | undefined,
      }
      const { total, items } = await core.library.notes.list(asked)
      return { total, items: items.map(noteView) }
    },
  }
}
