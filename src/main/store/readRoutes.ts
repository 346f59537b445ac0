import type { ReadOperations } from './readOperations.ts'
import type { WriteOperations } from './writeOperations.ts'

/**
 * Reads that take longer the larger a library is: they go through a thread of their own, so that a page of a list or a search
 * never waits behind one.
 */
export const slowReads: ReadonlySet<string> = new Set<keyof ReadOperations>([
  'completedField',
  'countCoverage',
  'countFacets',
  'countField',
  'countedFields',
  'digestLibrary',
  'facets',
  'fieldFacets',
  'findCopies',
  'foundColumns',
  'mapDocuments',
  'mapTexts',
  'mapVectors',
  'measureDocuments',
  'orderResult',
  'previewField',
  'readTimeline',
  'timelineItems',
  'verifyLibrary',
  'wholeHashes',
])

/**
 * Reads that keep what they sorted, all of them in one thread, so that nothing is sorted twice; and the version of the data,
 * whose numbers are comparable on one connection only.
 */
export const keepsOrders: ReadonlySet<string> = new Set<keyof ReadOperations>([
  'dataVersion',
  'findDocuments',
  'listDocuments',
])

/**
 * Reads that wait until the codes of vectors are in memory before a reader is asked: one that waits itself answers nobody
 * else, and the first searches of a session kept what is found by word waiting in every reader.
 */
export const comparesVectors: ReadonlySet<string> = new Set<keyof ReadOperations>(['rankByVector', 'scannedScores'])

/** Leases say who works, not what is stored: one that cannot be renewed would be taken for that of a dead process. */
export const neverRefused: ReadonlySet<string> = new Set<keyof WriteOperations>(['takeLease', 'releaseLease'])
