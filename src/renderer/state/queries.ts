import { useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import type { CollectionView } from '../../contract/collections.ts'
import type { QuarryClient } from '../../contract/routes.ts'
import type { SettingsView } from '../../contract/settings.ts'
import { useClient } from '../api.ts'
import { failureLine } from '../ui/feedback/describeFailure.ts'
import { toast } from '../ui/feedback/toast.tsx'
import { settingsKey, type Json } from './unsavedPages.ts'

/** The names under which answers of the core are kept. */
export const keys = {
  about: ['about'],
  settings: settingsKey,
  library: ['library'],
  recent: ['recent'],
  collections: ['collections'],
  jobs: ['jobs'],
  trash: ['trash'],
  changes: ['changes'],
  /** Everything about marks is below `all`, so that one look refreshes all of it. */
  marks: {
    all: ['marks'],
    tags: ['marks', 'tags'],
    lists: ['marks', 'lists'],
    lost: ['marks', 'lost'],
    notes: ['marks', 'notes'],
    highlights: ['marks', 'highlights'],
    document: (id: number) => ['marks', 'document', id],
    // As text: keys are compared at each drawing, and this is one of hundreds of numbers.
    summaries: (ids: readonly number[]) => ['marks', 'summaries', ids.join()] as const,
    facets: (filters: object) => ['marks', 'facets', filters] as const,
  },
  /** Everything about fields is below `all`. */
  fields: {
    all: ['fields'],
    list: (collectionId: number | null) => ['fields', 'list', collectionId] as const,
    columns: (collectionId: number | null) => ['fields', 'columns', collectionId] as const,
    values: (ids: readonly number[], fields: readonly number[] | null) => ['fields', 'values', ids, fields] as const,
    facet: (filters: object, field: number) => ['fields', 'facet', filters, field] as const,
    preview: (asked: object) => ['fields', 'preview', asked] as const,
    unreadable: (id: number) => ['fields', 'unreadable', id] as const,
  },
  spending: ['spending'],
  receiver: ['receiver'],
  access: ['access'],
  backups: ['backups'],
  /** What the points of a map are coloured by. */
  mapValues: (collectionId: number, by: string, madeAt: string | null) =>
    ['documents', 'mapValues', collectionId, by, madeAt] as const,
  smartFound: (id: number) => ['documents', 'smart', id] as const,
  network: ['network'],
  embedders: ['embedders'],
  updates: ['updates'],
  /** Everything about teams is below `all`: of the library, and as their servers say. */
  teams: {
    all: ['teams'],
    list: ['teams', 'list'],
    status: ['teams', 'status'],
    members: (team: string) => ['teams', 'members', team] as const,
    files: (documentId: number) => ['teams', 'files', documentId] as const,
    grants: (team: string, collection: string) => ['teams', 'grants', team, collection] as const,
    log: (team: string, collectionId: number) => ['teams', 'log', team, collectionId] as const,
    search: (asked: object | null) => ['teams', 'search', asked] as const,
  },
  documents: (collectionId: number) => ['documents', collectionId],
  foundDocuments: (filters: object) => ['documents', 'found', filters],
  /** What is known of a document is below it, so that one look refreshes all of it. */
  document: (id: number) => ['document', id],
  versions: (id: number) => ['document', id, 'versions'] as const,
  related: (id: number) => ['document', id, 'related'] as const,
  copyCount: (id: number) => ['document', id, 'copies'] as const,
  captures: (id: number) => ['document', id, 'captures'] as const,
  difference: (earlier: number, later: number) => ['difference', earlier, later],
  originals: (documentId: number) => ['document', documentId, 'originals'] as const,
  place: (documentId: number, start: number, end: number) => ['document', documentId, 'place', start, end] as const,
  places: (documentId: number, spans: readonly { readonly start: number; readonly end: number }[]) =>
    ['document', documentId, 'places', spans] as const,
} as const

export function useAbout() {
  const client = useClient()
  return useQuery({ queryKey: keys.about, queryFn: ({ signal }) => client.app.about({}, { signal }) })
}

export function useLibrary() {
  return useQuery(libraryQuery(useClient()))
}

/** Of the library what does not change while it is open, so that what shows it is not drawn again as documents come in. */
export function useLibraryName(): string | undefined {
  return useQuery({ ...libraryQuery(useClient()), select: ({ name }) => name }).data
}

export function useLibraryPath(): string | undefined {
  return useQuery({ ...libraryQuery(useClient()), select: ({ path }) => path }).data
}

const libraryQuery = (client: QuarryClient) => ({
  queryKey: keys.library,
  queryFn: ({ signal }: { readonly signal: AbortSignal }) => client.libraries.current({}, { signal }),
})

export function useCollections() {
  return useQuery(collectionsQuery(useClient()))
}

/** A part of one collection, null where there is none of that number: drawn again only when the part is another. */
export function useOneCollection<Part>(id: number, part: (collection: CollectionView) => Part) {
  const select = (all: readonly CollectionView[]) => {
    const found = all.find((collection) => collection.id === id)
    return found ? part(found) : null
  }
  return useQuery({ ...collectionsQuery(useClient()), select })
}

/** Whether there are collections in one. */
export function useHasParts(id: number): boolean {
  const select = (all: readonly CollectionView[]) => all.some(({ parentId }) => parentId === id)
  return useQuery({ ...collectionsQuery(useClient()), select }).data ?? false
}

/** A collection as it was read last; undefined where none of that number was. */
export const collectionNow = (queries: QueryClient, id: number): CollectionView | undefined =>
  queries.getQueryData<readonly CollectionView[]>(keys.collections)?.find((one) => one.id === id)

const collectionsQuery = (client: QuarryClient) => ({
  queryKey: keys.collections,
  queryFn: ({ signal }: { readonly signal: AbortSignal }) => client.collections.list({}, { signal }),
})

/** The teams that the library is connected to, without asking their servers. */
export function useTeams() {
  const client = useClient()
  return useQuery({ queryKey: keys.teams.list, queryFn: ({ signal }) => client.teams.list({}, { signal }) })
}

/** The same with what their servers say, which takes as long as they do. */
export function useTeamStates(enabled: boolean) {
  const client = useClient()
  return useQuery({
    queryKey: keys.teams.status,
    queryFn: ({ signal }) => client.teams.status({}, { signal }),
    enabled,
  })
}

/** What the user chose. What pages keep of themselves, as widths of panes, is apart: it changes as one works. */
export function useSettings() {
  return useQuery({ ...settingsQuery(useClient()), select: withoutPages })
}

export type ChosenSettings = Omit<SettingsView, 'pages'>

function withoutPages(settings: SettingsView): ChosenSettings {
  const chosen: ChosenSettings & Partial<SettingsView> = { ...settings }
  delete chosen.pages
  return chosen
}

/** What a page keeps under `name`; undefined where it keeps nothing. */
export function useKeptState(name: string): Json | undefined {
  return useQuery({ ...settingsQuery(useClient()), select: ({ pages }) => ({ kept: pages[name] }) }).data?.kept
}

const settingsQuery = (client: QuarryClient) => ({
  queryKey: keys.settings,
  queryFn: ({ signal }: { readonly signal: AbortSignal }) => client.settings.get({}, { signal }),
  staleTime: Infinity,
})

/** Changes settings at once on screen, and back with a message when the core refuses. */
export function useChangeSettings() {
  const client = useClient()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (change: Partial<ChosenSettings>) => client.settings.set(change),
    onMutate: (change) => {
      // A read that was under way would bring the old settings back.
      void queries.cancelQueries({ queryKey: keys.settings })
      const before = queries.getQueryData<SettingsView>(keys.settings)
      if (before) queries.setQueryData<SettingsView>(keys.settings, { ...before, ...change })
      return { before }
    },
    onError: (error, _change, context) => {
      if (context?.before) queries.setQueryData(keys.settings, context.before)
      toast({ text: failureLine(error), tone: 'bad' })
    },
  })
}
