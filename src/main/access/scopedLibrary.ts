import { mostCharacters, type AccessHit, type Endpoints } from '../../contract/access/endpoints.ts'
import type { CollectionView } from '../../contract/collections.ts'
import type { DocumentSummary, DocumentView } from '../../contract/documents.ts'
import type { QuarryClient } from '../../contract/routes.ts'
import { fileNameOf } from '../../contract/places.ts'
import type { HitView, SearchInput } from '../../contract/search.ts'
import { defined } from '../base/defined.ts'
import { QuarryError } from '../base/errors.ts'
import { isReversed } from '../text/periods.ts'
import { limitQuery } from './limitQuery.ts'

/** What a program may see of a library, and do with it. */
export interface AccessScope {
  /** The only collections, those within them named too; undefined: the whole library. None: nothing at all. */
  readonly collections: readonly number[] | undefined
  readonly mayWrite: boolean
}

/** What a key with this scope can do: all that programs ask of a library goes through here. */
export type ScopedLibrary = Endpoints

/**
 * The library as a program sees it. Nothing that is asked sends anything to the service.
 *
 * *Invariant:* no answer names or counts a document or a collection that is outside of the scope: a document is not there
 * then, and a collection is refused, whether there is one or not.
 */
export function createScopedLibrary(client: QuarryClient, { collections: ids, mayWrite }: AccessScope): ScopedLibrary {
  const allows = (collection: number) => ids === undefined || ids.includes(collection)
  const live = async (signal: AbortSignal): Promise<readonly CollectionView[]> => {
    const all = await client.collections.list({}, { signal })
    // A smart collection is a search: what it finds may be outside.
    return all.filter(({ id, smart }) => allows(id) && (ids === undefined || smart === null))
  }
  const granted = (collection: number) => {
    if (!allows(collection))
      throw new QuarryError('permission', `This key may not read the collection ${collection}.`, {
        hint: 'List the collections to see which it may.',
      })
  }
  /** Filters within the scope; undefined where nothing is in it. */
  const within = (asked: NonNullable<SearchInput['filters']>): SearchInput['filters'] => {
    asked.collections?.forEach(granted)
    if (isReversed(asked.since, asked.until))
      throw new QuarryError('usage', `The period from ${asked.since} to ${asked.until} ends before it begins.`)
    if (ids === undefined || (asked.collections?.length ?? 0) > 0) return defined(asked)
    return ids.length === 0 ? undefined : { ...defined(asked), collections: [...ids] }
  }
  const read = async (id: number, signal: AbortSignal): Promise<DocumentView> => {
    const absent = new QuarryError('not_found', `There is no document with the number ${id}.`)
    const found = await client.documents.get({ id }, { signal }).catch((error: unknown) => {
      throw isNotFound(error) ? absent : error
    })
    const collections = found.collections.filter((one) => allows(one.id))
    if (collections.length === 0) throw absent
    return { ...found, collections }
  }
  const write = () => {
    if (!mayWrite)
      throw new QuarryError('permission', 'This key may only read.', {
        hint: 'Make one that may write in the settings.',
      })
  }
  /** Undefined: all. */
  const namesInScope = async (signal: AbortSignal): Promise<ReadonlySet<string> | undefined> =>
    ids === undefined ? undefined : new Set((await live(signal)).map(({ name }) => name))
  const ofDocument = (id: number) => ({ kind: 'documents' as const, ids: [id] })

  return {
    listCollections: async (_, signal) => ({
      collections: (await live(signal)).map(({ id, name, documents }) => ({ id, name, documents })),
    }),
    listDocuments: async ({ collection, offset, limit, sort }, signal) => {
      granted(collection)
      const page = await client.documents.list({ collectionId: collection, offset, limit, sort }, { signal })
      return { total: page.total, documents: page.items.map(summaryOf) }
    },
    search: async ({ query, mode, filters, limit, offset }, signal) => {
      const asked = within(filters)
      if (!asked) return { mode, hits: [] }
      const names = await namesInScope(signal)
      const named = { query: inScope(query, names), mode, filters: asked, limit, offset, offline: true }
      const found = await client.search.query(named, { signal })
      return { mode: found.mode, ...defined({ reason: found.reason }), hits: found.hits.map(hitWithin(names)) }
    },
    facets: async ({ query, mode, most, filters, facets }, signal) => {
      const asked = within(filters)
      if (!asked) return { documents: 0, undated: 0, nearest: null, facets: {} }
      const names = await namesInScope(signal)
      const counting = { query: inScope(query, names), mode, most, facets, filters: asked }
      const { whole, facets: counted } = await client.search.facets(counting, { signal })
      return {
        ...whole,
        facets: Object.fromEntries(
          Object.entries(counted).map(([facet, values]) => [
            facet,
            values
              // A document may be in other collections too.
              .filter(({ value }) => facet.toLowerCase() !== 'collection' || !names || names.has(value))
              .map(({ value, count }) => ({ value, count })),
          ]),
        ),
      }
    },
    getDocument: async ({ document: id, offset }, signal) => {
      const found = await read(id, signal)
      const text = found.text.slice(offset, offset + mostCharacters)
      const end = offset + text.length
      return {
        ...summaryOf(found),
        characters: found.text.length,
        collections: found.collections.map((one) => ({ id: one.id, name: one.name })),
        ...(end < found.text.length ? { nextOffset: end } : {}),
        text,
      }
    },
    similar: async ({ document: id, limit }, signal) => {
      await read(id, signal)
      const filters = within({})
      if (!filters) return { hits: [] }
      const { hits } = await client.search.similar({ documentId: id, limit, filters }, { signal })
      return { hits: hits.map(hitWithin(await namesInScope(signal))) }
    },
    cite: async ({ document: id, format }, signal) => {
      await read(id, signal)
      const subject = { kind: 'documents' as const, selection: ofDocument(id) }
      let citation = ''
      for await (const { text } of client.exports.read({ subject, format }, { signal })) citation += text
      return { format, citation }
    },
    open: async ({ document: id }, signal) => {
      const { title, url } = await read(id, signal)
      return { title, link: `quarry://document/${id}`, url }
    },
    tag: async ({ document: id, name }, signal) => {
      write()
      await read(id, signal)
      const { documents } = await client.tags.add({ selection: ofDocument(id), name }, { signal })
      return { changed: documents }
    },
    note: async ({ document: id, text }, signal) => {
      write()
      await read(id, signal)
      const { id: note } = await client.notes.add({ on: { kind: 'document', documentId: id }, text }, { signal })
      return { note }
    },
    add: async ({ collection, title, text, url }, signal) => {
      write()
      granted(collection)
      const into = (await live(signal)).find(({ id }) => id === collection)
      if (!into || into.smart)
        throw new QuarryError('not_found', `There is no collection with the number ${collection}.`)
      const name = 'added.jsonl'
      const { uploadId } = await client.uploads.begin({ name })
      const record = JSON.stringify({ title, text, ...defined({ url }) })
      await client.uploads.append({ uploadId, base64: Buffer.from(record).toString('base64') }, { signal })
      const started = await client.imports.start(
        {
          sources: [{ kind: 'upload', uploadId, name }],
          options: { format: 'jsonl', text: ['text'], title: 'title', ...(url === undefined ? {} : { url: 'url' }) },
          collection: into.name,
          // Embedding may cost something: the user starts it.
          embed: false,
        },
        { signal },
      )
      return { job: started.import.id }
    },
  }
}

function isNotFound(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'not_found'
}

const inScope = (query: string, names: ReadonlySet<string> | undefined) => (names ? limitQuery(query, names) : query)

/** A hit as a program sees it: an older version of a document may be in no other collection than one outside of the scope. */
const hitWithin = (names: ReadonlySet<string> | undefined) => (hit: HitView) => {
  const found = hitOf(hit)
  return !names || names.has(found.collection) ? found : { ...found, collection: '' }
}

function hitOf({ documentId, passageId, title, url, publishedAt, collection, text, score, place }: HitView): AccessHit {
  return {
    document: documentId,
    passage: passageId,
    title,
    url,
    publishedAt,
    collection,
    text,
    score,
    place: place?.movedTo === undefined ? place : { ...place, movedTo: fileNameOf(place.movedTo) },
  }
}

function summaryOf(found: DocumentSummary) {
  const { id, kind, title, url, authors, language, publishedAt, capturedAt, characters } = found
  return { document: id, kind, title, url, authors, language, publishedAt, capturedAt, characters }
}
