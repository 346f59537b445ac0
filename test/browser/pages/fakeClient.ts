import type { CollectionView } from '../../../src/contract/collections.ts'
import type { DocumentSummary } from '../../../src/contract/documents.ts'
import { ContractError } from '../../../src/contract/define.ts'
import type { QuarryClient } from '../../../src/contract/routes.ts'
import type { SettingsView } from '../../../src/contract/settings.ts'
import { makeDocument, type FakeDocument } from './fakeData.ts'
import { fakeJobs } from './fakeJobs.ts'
import { fakeImports } from './fakeImports.ts'
import { fakeSearch } from './fakeSearch.ts'

const notFound = (what: string) => new ContractError({ code: 'not_found', message: `There is no such ${what}.` })

/** A core that lives in the page: enough of one to look at every state of it. Nothing of it ships. */
export function fakeClient(start: { readonly empty: boolean; readonly interrupted: boolean }): QuarryClient {
  const documents = new Map<number, FakeDocument>()
  const collections = new Map<number, { id: number; name: string; deleted: boolean }>()
  let nextCollection = 1
  const addCollection = (name: string) => {
    const id = nextCollection++
    collections.set(id, { id, name, deleted: false })
    return id
  }
  const fill = (name: string, from: number, count: number) => {
    const id = addCollection(name)
    for (let at = from; at < from + count; at++) documents.set(at, makeDocument(at, [id]))
  }
  if (!start.empty) {
    fill('Energy transition', 1, 4200)
    fill('Port city air quality', 5001, 96)
    fill('Rates and rents', 6001, 311)
    fill('Undersea cables', 7001, 38)
    addCollection('Reading list')
  }
  let settings: SettingsView = {
    theme: 'system',
    density: 'comfortable',
    language: 'system',
    direction: 'auto',
    passageChars: 2_000,
    passageOverlap: 200,
    model: null,
    dimension: null,
    mediaModel: null,
    mediaDimension: null,
    searchMode: 'hybrid',
    keys: {},
    singleKeys: true,
    pages: {},
    ...readSettings(),
  }

  const inCollection = (id: number) => [...documents.values()].filter((item) => item.collectionIds.includes(id))
  const view = (id: number): CollectionView => {
    const collection = collections.get(id)
    if (!collection) throw notFound('collection')
    const items = inCollection(id)
    const passages = items.flatMap((item) => item.passages)
    const embedded = passages.filter((passage) => passage.vectors.length > 0).length
    return {
      id,
      name: collection.name,
      documents: items.length,
      passages: passages.length,
      createdAt: '2026-11-02T08:00:00Z',
      precision: 'float32',
      searchDimension: null,
      coverage:
        passages.length > 0
          ? [{ origin: 'local', model: 'local/hashed-v1', dimension: 1024, embedded, texts: passages.length }]
          : [],
    }
  }
  const library = () => ({
    path: '/home/ana/Documents/research.quarry',
    name: 'Research',
    bytes: 184_320_000,
    collections: collections.size,
    documents: documents.size,
    passages: documents.size * 3,
    vectors: documents.size * 2,
    current: true,
  })
  const jobs = fakeJobs(start)

  return {
    app: {
      about: async () => ({
        version: '0.1.0',
        shell: 'web',
        platform: 'linux',
        service: { kind: 'local', baseUrl: null, hasKey: false, isKeyInClear: false },
        models: [{ name: 'local/hashed-v1', maxDimension: 1024, note: 'words and characters' }],
        defaultModel: 'local/hashed-v1',
        chatModels: {
          chat: { name: 'local/extract-1.0', required: false },
          messages: { name: 'local/extract-1.0', required: false },
        },
        mediaModels: [{ name: 'local/hashed-vl-1', maxDimension: 2048, note: '' }],
        defaultMediaModel: 'local/hashed-vl-1',
      }),
    },
    libraries: {
      current: async () => library(),
      recent: async () => [
        { path: library().path, name: 'Research', openedAt: '2026-11-20T08:00:00Z', missing: false },
        {
          path: '/home/ana/Documents/suppliers.quarry',
          name: 'Suppliers',
          openedAt: '2026-11-11T08:00:00Z',
          missing: false,
        },
        { path: '/media/stick/old.quarry', name: 'Old interviews', openedAt: '2026-08-01T08:00:00Z', missing: true },
      ],
      open: async () => library(),
      verify: async () => ({
        path: library().path,
        ok: true,
        checks: [{ name: 'passages', checked: 12_610, problems: 0 }],
        problems: [],
      }),
      compact: async () => ({
        documents: 1_240,
        texts: 1_310,
        conversations: 3,
        media: 0,
        bytesBefore: 90_000_000,
        bytesAfter: 71_000_000,
      }),
    },
    collections: {
      list: async () => [...collections.values()].filter((item) => !item.deleted).map((item) => view(item.id)),
      create: async ({ name }) => view(addCollection(name)),
      rename: async ({ id, name }) => {
        const collection = collections.get(id)
        if ([...collections.values()].some((other) => other.id !== id && other.name === name)) {
          throw new ContractError({ code: 'conflict', message: `There is a collection named “${name}” already.` })
        }
        if (collection) collection.name = name
        return view(id)
      },
      remove: async ({ id }) => {
        const { name, documents } = view(id)
        const collection = collections.get(id)
        if (collection) collection.deleted = true
        return { id, name, documents }
      },
      restore: async ({ id }) => {
        const collection = collections.get(id)
        if (collection) collection.deleted = false
        return view(id)
      },
    },
    documents: {
      list: async ({ collectionId, offset = 0, limit = 100, sort = 'added' }) => {
        const items: DocumentSummary[] = inCollection(collectionId)
        if (sort === 'title') items.sort((a, b) => a.title.localeCompare(b.title))
        if (sort === 'published') items.sort((a, b) => (b.publishedAt ?? '').localeCompare(a.publishedAt ?? ''))
        return { total: items.length, items: items.slice(offset, offset + limit) }
      },
      get: async ({ id }) => {
        const found = documents.get(id)
        if (!found) throw notFound('document')
        return { ...found, collections: found.collectionIds.map((at) => ({ id: at, name: view(at).name })) }
      },
      remove: async ({ collectionId, ids }) => {
        for (const id of ids) {
          const item = documents.get(id)
          if (item) item.collectionIds.splice(item.collectionIds.indexOf(collectionId), 1)
        }
        return { removed: ids.length }
      },
      restore: async ({ collectionId, ids }) => {
        for (const id of ids) documents.get(id)?.collectionIds.push(collectionId)
        return { added: ids.length }
      },
    },
    ...fakeImports(jobs, (name) => fill(name, 9000, 24)),
    embedding: {
      estimate: async () => ({
        model: 'local/hashed-v1',
        dimension: 1024,
        origin: 'local',
        texts: 1_377,
        characters: 1_180_000,
        requests: 3,
        bytes: 1_420_000,
        tokens: null,
      }),
      start: async ({ collectionId }) =>
        jobs.start('embed', `Embed ${view(collectionId ?? 1).name}`, collectionId ?? null),
    },
    jobs: jobs.routes,
    search: { query: fakeSearch(documents, (id) => view(id).name) },
    log: { read: async () => ({ entries: [], next: null, file: null }) },
    trash: {
      list: async () =>
        [...collections.values()]
          .filter((item) => item.deleted)
          .map(({ id }) => ({
            ...view(id),
            kind: 'collection' as const,
            within: null,
            removedAt: '2026-11-20T08:00:00Z',
          })),
    },
    usage: { summary: async () => [] },
    settings: {
      get: async () => settings,
      set: async (change) => {
        settings = { ...settings, ...change } as SettingsView
        sessionStorage.setItem('settings', JSON.stringify(settings))
        return settings
      },
    },
  }
}

function readSettings(): Partial<SettingsView> {
  const asked = new URLSearchParams(window.location.search)
  const kept = sessionStorage.getItem('settings')
  return {
    ...(kept ? (JSON.parse(kept) as Partial<SettingsView>) : {}),
    ...(asked.has('theme') ? { theme: asked.get('theme') as SettingsView['theme'] } : {}),
    ...(asked.has('density') ? { density: asked.get('density') as SettingsView['density'] } : {}),
  }
}
