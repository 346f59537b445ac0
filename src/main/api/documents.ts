import type { DocumentSortShape, DocumentSummary as SummaryView, MediaVectorView } from '../../contract/documents.ts'
import type { QuarryHandlers } from '../../contract/routes.ts'
import type { Core } from '../core.ts'
import type { CollectionSourceId, DocumentPage } from '../model/collectionSource.ts'
import type { DocumentOrder, DocumentSummary } from '../model/document.ts'
import type { AskedFieldFilter } from '../model/organising/fields.ts'
import type { FiledInto } from '../model/organising/selection.ts'
import type { CollectionId, DocumentId } from '../model/ids.ts'
import { withoutFilters } from '../model/search/filters.ts'
import type { Medium } from '../model/media.ts'
import type { MediaVector } from '../model/mediaInput.ts'
import type { FileState } from '../model/watching.ts'
import { mediumView } from './media.ts'
import { filedIntoView, filedOutView } from './views/filed.ts'
import { filtersOf, selectionOf, smartFound } from './views/filters.ts'
import { placeViews } from './views/places.ts'
import { toIso } from './views/times.ts'

export function documentHandlers(core: Core): QuarryHandlers['documents'] {
  const mediaOf = async (ids: readonly DocumentId[]) => {
    const found = await core.library.documents.media(ids)
    const byDocument = Map.groupBy(found, ({ documentId }) => documentId)
    return new Map([...byDocument].map(([id, of]) => [id, of.map(({ medium }) => medium)]))
  }
  const pageView = async ({ total, items }: DocumentPage) => {
    const { source, documents } = core.library
    const ids = items.map(({ id }) => id)
    const [media, states] = await Promise.all([mediaOf(ids), documents.fileStates(ids)])
    return {
      total,
      items: items.map((item) => summaryView(source.id, item, media.get(item.id)?.[0], states.get(item.id))),
    }
  }
  return {
    list: async ({ collectionId, sort, fields, offset, limit }) => {
      const { source } = core.library
      if (sort !== 'best' && isFieldSort(sort)) await core.library.fields.catchUp()
      const order = sort === 'best' ? 'added' : (sort as DocumentOrder)
      const conditions = await core.library.fields.conditions(fields as AskedFieldFilter[])
      const collection = await source.getCollection(collectionId as CollectionId)
      if (!collection.smart)
        return pageView(await source.listDocuments(collection.id, { order, offset, limit, fields: conditions }))
      const { filters, ranked } = await smartFound(core, collection)
      const among = { ...filters, fields: [...(filters.fields ?? []), ...conditions] }
      if (sort !== 'best' || !ranked) return pageView(await source.findDocuments(among, { order, offset, limit }))
      const all = await source.findDocuments(among, { order, offset: 0, limit: ranked.length || 1 })
      const byId = new Map(all.items.map((item) => [item.id, item]))
      const items = ranked.flatMap((id) => byId.get(id) ?? []).slice(offset, offset + limit)
      return pageView({ total: all.total, items })
    },
    find: async ({ filters, sort, offset, limit }) => {
      if (isFieldSort(sort)) await core.library.fields.catchUp()
      const page = { order: sort as DocumentOrder, offset, limit }
      return pageView(await core.library.source.findDocuments(await filtersOf(core, filters), page))
    },
    titles: async ({ ids }) => {
      if (ids.length === 0) return []
      const filters = { ...withoutFilters, documents: ids as DocumentId[] }
      const page = { order: 'added', offset: 0, limit: ids.length } as const
      const { items } = await core.library.source.findDocuments(filters, page)
      const byId = new Map(items.map((item) => [item.id as number, item]))
      return ids.flatMap((id) => {
        const found = byId.get(id)
        if (!found) return []
        const { title, url, domain, kind, publishedAt } = found
        return [{ id, title, url: url ?? null, domain: domain ?? null, kind, publishedAt: toIso(publishedAt) }]
      })
    },
    get: async ({ id }) => {
      const { source, documents } = core.library
      const document = await source.getDocument(id as DocumentId)
      const vectors = await documents.passageVectors(id as DocumentId)
      const media = (await mediaOf([id as DocumentId])).get(id as DocumentId) ?? []
      const state = (await documents.fileStates([document.id])).get(document.id)
      return {
        ...summaryView(
          source.id,
          { ...document, sourceName: document.source.name, characters: document.text.length },
          media[0],
          state,
        ),
        text: document.text,
        crawledAt: toIso(document.crawledAt),
        requestId: document.requestId ?? null,
        source: { name: document.source.name, row: document.source.row ?? null },
        raw: document.raw,
        passages: document.passages.map(({ id: passageId, ordinal, start, end, language }) => ({
          id: passageId,
          ordinal,
          start,
          end,
          language: language ?? null,
          vectors: vectors
            .filter((vector) => vector.passageId === passageId)
            .map(({ model, dimension, truncated }) => ({ model, dimension, truncated })),
        })),
        collections: document.collections,
        replaces: document.replaces ?? null,
        media: media.map(mediumView),
        mediaVectors: (await documents.mediaVectors(id as DocumentId)).map(mediaVectorView),
      }
    },
    places: ({ spans }) => placeViews(core.library.source, spans),
    add: async ({ selection, into }) =>
      filedIntoView(await core.library.documents.add(await selectionOf(core, selection), into as FiledInto)),
    move: async ({ selection, from, into }) =>
      filedIntoView(
        await core.library.documents.move(
          await selectionOf(core, selection),
          (from ?? undefined) as CollectionId | undefined,
          into as FiledInto,
        ),
      ),
    remove: async ({ selection, from }) =>
      filedOutView(await core.library.documents.remove(await selectionOf(core, selection), from as CollectionId)),
  }
}

function isFieldSort(sort: DocumentSortShape): boolean {
  return typeof sort === 'object' && 'field' in sort
}

function mediaVectorView(vector: MediaVector): MediaVectorView {
  const { model, dimension, modality, instruction, frameRate, part, parts, media, withText, truncated } = vector
  return {
    model,
    dimension,
    modality,
    instruction: instruction ?? null,
    frameRate: frameRate ?? null,
    part,
    parts,
    media,
    withText,
    truncated,
  }
}

function summaryView(
  source: CollectionSourceId,
  document: DocumentSummary,
  medium: Medium | undefined,
  state: FileState | undefined,
): SummaryView {
  return {
    collectionSource: source,
    id: document.id,
    kind: document.kind,
    externalId: document.externalId ?? null,
    title: document.title,
    url: document.url ?? null,
    domain: document.domain ?? null,
    language: document.language ?? null,
    publishedAt: toIso(document.publishedAt),
    capturedAt: new Date(document.capturedAt).toISOString(),
    authors: document.authors ?? null,
    sourceName: document.sourceName,
    characters: document.characters,
    medium: medium ? mediumView(medium) : null,
    goneSince: toIso(state?.goneSince),
    movedTo: state?.movedTo ?? null,
    sourceNow: state?.sourceNow ?? null,
    outdated: state?.isOutdated ?? false,
  }
}
