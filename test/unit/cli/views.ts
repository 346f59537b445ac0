import type { DocumentView } from '../../../src/contract/documents.ts'
import type { QuarryHandlers } from '../../../src/contract/routes.ts'
import { QuarryError } from '../../../src/main/base/errors.ts'
import type { SizeView } from '../../../src/contract/vectors/sizes.ts'
import type { CollectionView } from '../../../src/contract/collections.ts'
import type { ImportReport } from '../../../src/contract/files/imports.ts'
import type { JobView } from '../../../src/contract/jobs.ts'
import type { HitView, SearchResult } from '../../../src/contract/search.ts'
import type { ForecastView } from '../../../src/contract/spending.ts'
import type { SettingsView } from '../../../src/contract/settings.ts'

/** Answers of a core as they look, with what a test is about put over them. */

export function collectionView(id: number, name: string, over: Partial<CollectionView> = {}): CollectionView {
  return {
    collectionSource: 'local',
    id,
    name,
    documents: 3,
    passages: 5,
    createdAt: '2031-01-01T00:00:00Z',
    parentId: null,
    precision: 'float32',
    searchDimension: null,
    smart: null,
    coverage: [],
    ...over,
  }
}

export function sizeView(over: Partial<SizeView> = {}): SizeView {
  const option = { dimension: 64, diskBytes: 30_000, memoryBytes: 0 }
  return {
    collectionId: 1,
    collection: 'notes',
    space: { origin: 'local', model: 'local-1', dimension: 64 },
    vectors: 120,
    dimension: null,
    precision: 'float32',
    stored: { float32: 120, int8: 0, bits: 0 },
    unfinished: false,
    measurement: {
      measuredAt: '2031-01-01T00:00:00Z',
      vectors: 120,
      compared: 120,
      questions: 120,
      questionKinds: { asked: 0, made: 0, stored: 120 },
      reference: 'float32',
      options: [
        { ...option, precision: 'float32', recall: 1 },
        { ...option, precision: 'int8', recall: 0.99, diskBytes: 9_000 },
        { ...option, precision: 'bits', recall: 0.7, diskBytes: 2_000 },
      ],
    },
    old: false,
    recall: { model: 'local-1', dimension: 64, vectors: 120, exact: true, checks: [] },
    ...over,
  }
}

export function importJob(over: Partial<JobView> = {}): JobView {
  return {
    id: 1,
    kind: 'import',
    state: 'done',
    title: 'Import a.csv',
    collectionId: 1,
    model: null,
    dimension: null,
    wait: null,
    progress: { unit: 'bytes', done: 2_000, total: 2_000, ratePerSecond: null, secondsLeft: null },
    embed: null,
    import: { found: 3, imported: 3, updated: 0, duplicate: 0, empty: 0, refused: 0, passages: 5 },
    recognition: null,
    error: null,
    createdAt: '2031-01-01T00:00:00Z',
    updatedAt: '2031-01-01T00:00:01Z',
    finishedAt: '2031-01-01T00:00:01Z',
    cleared: false,
    ...over,
  }
}

export const embedCounts = {
  total: 5,
  embedded: 5,
  failed: 0,
  requests: 1,
  bytes: 1_234,
  tokens: 99,
  truncated: 0,
  inFlight: 0,
}

export function embedJob(over: Partial<JobView> = {}): JobView {
  return {
    ...importJob(),
    id: 2,
    kind: 'embed',
    title: 'Embed notes',
    model: 'local-1',
    dimension: 256,
    progress: { unit: 'items', done: 5, total: 5, ratePerSecond: null, secondsLeft: null },
    embed: embedCounts,
    import: null,
    ...over,
  }
}

/** What costs nothing. */
export const freeForecast: ForecastView = {
  requests: 0,
  units: null,
  amounts: {},
  operation: 'embedding',
  estimated: false,
  unpriced: [],
  free: true,
  budgets: [],
}

export function importReport(over: Partial<ImportReport> = {}): ImportReport {
  const counts = { found: 3, imported: 3, updated: 0, duplicate: 0, empty: 0, refused: 0 }
  return { ...counts, passages: 5, newTexts: 5, vectors: null, problems: [], ...over }
}

export function hitView(over: Partial<HitView> = {}): HitView {
  return {
    rank: 1,
    score: 0.5,
    collectionSource: 'local',
    documentId: 7,
    externalId: 'a1',
    passageId: 70,
    kind: 'news',
    title: 'Cocoa is late',
    url: 'https://news.example.org/1',
    domain: 'news.example.org',
    language: 'en',
    publishedAt: '2031-04-02T00:00:00Z',
    collection: 'notes',
    snippet: 'The harvest is late.',
    marks: [{ start: 4, end: 11 }],
    text: 'The harvest is late. It has not rained.',
    why: [{ by: 'keyword', rank: 1, score: 3.2, contribution: 0.5 }],
    medium: null,
    place: null,
    ...over,
  }
}

export function searchResult(over: Partial<SearchResult> = {}): SearchResult {
  return {
    query: 'cocoa',
    mode: 'hybrid',
    requestedMode: 'hybrid',
    tookMs: 3,
    hits: [hitView()],
    searched: { passages: 5, embedded: 5 },
    undated: 0,
    missing: [],
    clauses: [],
    plain: [],
    ...over,
  }
}

export const settingsView: SettingsView = {
  theme: 'system',
  contrast: 'system',
  density: 'compact',
  language: 'system',
  direction: 'auto',
  passageChars: 900,
  originals: 'auto',
  passageOverlap: 0,
  model: null,
  dimension: null,
  mediaModel: null,
  mediaDimension: null,
  collectionModels: {},
  notify: true,
  keepAwake: true,
  keepInTray: false,
  backupEvery: 'never',
  backupFolder: '',
  backupKeep: 7,
  searchMode: 'hybrid',
  chatProtocol: 'chat',
  chatModel: null,
  contextTokens: {},
  keys: {},
  singleKeys: true,
  sendPseudonym: false,
  pages: {},
}

/** A core that has the documents of these numbers, for commands that look whether a number is one. */
export function knownDocuments(...ids: readonly number[]): Pick<QuarryHandlers['documents'], 'get'> {
  return {
    get: async ({ id }) => {
      if (!ids.includes(id)) throw new QuarryError('not_found', `There is no document with the number ${id}.`)
      return { id } as DocumentView
    },
  }
}
