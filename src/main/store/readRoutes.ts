import type { ReadOperations } from './readOperations.ts'

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
