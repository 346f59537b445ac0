import * as accessKeys from './access/accessKeys.ts'
import type { ReadableDb } from './connection.ts'
import * as batches from './jobs/batches.ts'
import * as captures from './captures/captures.ts'
import { listVersions } from './captures/versions.ts'
import * as cited from './documents/citedDocuments.ts'
import * as collecting from './collecting/collecting.ts'
import * as collections from './documents/collections.ts'
import * as conversations from './runs/conversations.ts'
import * as documents from './documents/documents.ts'
import * as layouts from './documents/layouts.ts'
import { documentVectors } from './vectors/documentVectors.ts'
import { completions } from './search/completions.ts'
import { nearSpellings, writtenSpellings } from './search/spellings.ts'
import { readCandidates } from './search/candidates.ts'
import * as encoders from './search/encoders.ts'
import { dueListing } from './search/lists/wordLists.ts'
import { exportDocuments } from './documents/exportDocuments.ts'
import * as portable from './documents/portable.ts'
import * as teamLinks from './team/links.ts'
import { teamInputs } from './team/teamInputs.ts'
import { teamMarkDifferences } from './team/teamMarks.ts'
import { exportVectors, mostEmbedded } from './documents/exportVectors.ts'
import { findCopies, resemblances } from './copies/copies.ts'
import { foldCopies } from './copies/foldCopies.ts'
import { countUnsigned } from './copies/signatures.ts'
import * as counts from './search/counts.ts'
import { countFacets } from './search/facets.ts'
import { wholeHashes } from './search/wholeHashes.ts'
import { orderResult } from './search/orderResult.ts'
import * as hits from './search/hits.ts'
import { passagesHolding } from './search/passagesHolding.ts'
import { latestImages } from './media/latestImages.ts'
import { listProblems, problemsByFile } from './jobs/importProblems.ts'
import * as journal from './runs/journal.ts'
import * as jobs from './jobs/jobs.ts'
import * as leases from './jobs/leases.ts'
import * as ledger from './library/ledger.ts'
import * as libraries from './library/libraries.ts'
import * as pending from './jobs/pending.ts'
import * as media from './media/media.ts'
import * as originals from './originals/originals.ts'
import { readReducing } from './vectors/compression/precision.ts'
import { listCollectedMedia } from './collecting/collectedMedia.ts'
import { mediaVectors, plainMediaVector, readMediaInputs } from './media/mediaInputs.ts'
import * as pendingMedia from './jobs/pendingMedia.ts'
import { findQuestion, readQuestion } from './search/questions.ts'
import * as ranking from './search/keywordRanking.ts'
import * as recall from './search/recall.ts'
import * as searches from './collecting/searches.ts'
import { listBudgets } from './spending/budgets.ts'
import { listPrices } from './spending/prices.ts'
import * as settings from './library/settings.ts'
import * as sizes from './vectors/compression/sizes.ts'
import { countCoverage, coverageState } from './vectors/coverage.ts'
import * as spaces from './vectors/spaces.ts'
import * as tasks from './tasks/tasks.ts'
import { listChanges } from './organising/changes.ts'
import { listValues } from './marks/documentMarks.ts'
import { fieldConditions } from './fields/fieldConditions.ts'
import * as fieldValues from './fields/fieldValues.ts'
import * as fields from './fields/fields.ts'
import { completed, foundColumns } from './fields/foundColumns.ts'
import { previewField } from './fields/previewField.ts'
import { choiceOrigins, fieldsBehind } from './fields/readFields.ts'
import { listLost } from './marks/lostMarks.ts'
import { findMarked } from './marks/markedTexts.ts'
import { listHighlights } from './marks/foundHighlights.ts'
import { listNotes } from './marks/notes.ts'
import * as marks from './marks/readMarks.ts'
import { listTags, tagsWithin } from './marks/tags.ts'
import { listRemoved, listRemovedDocuments, wholeTrash } from './library/trash.ts'
import { filePresence, fileStates } from './watching/fileStates.ts'
import { filesRead } from './watching/filesRead.ts'
import { originalFiles } from './watching/originalFiles.ts'
import * as maps from './overview/maps.ts'
import { mapValues } from './overview/mapValues.ts'
import * as timeline from './overview/timeline.ts'
import * as watches from './watching/watches.ts'
import { rankByVector } from './search/vectorRanking.ts'
import * as termLists from './search/termLists.ts'
import { estimateDocuments } from './documents/estimateDocuments.ts'
import { measureDocuments } from './documents/measureDocuments.ts'
import { digestLibrary, verifyLibrary } from './library/verify.ts'
import { describeScans } from './vectors/scanRegistry.ts'

/**
 * Everything that can be asked of the store without changing it, by name; any thread may run these. The caller's side is
 * derived from them (store.ts).
 */
export const readOperations = {
  listAccessKeys: accessKeys.listAccessKeys,
  findAccessGrant: accessKeys.findAccessGrant,
  listCollections: collections.listCollections,
  getCollection: collections.getCollection,
  findCollection: collections.findCollection,
  coverageState,
  countCoverage,
  listDocuments: documents.listDocuments,
  findDocuments: documents.findDocuments,
  getDocument: documents.getDocument,
  passageVectors: documents.passageVectors,
  capturedPositions: captures.capturedPositions,
  lastCapture: captures.lastCapture,
  listCaptures: captures.listCaptures,
  listVersions,
  exportDocuments,
  exportVectors,
  portableDocuments: portable.portableDocuments,
  portableSpaces: portable.portableSpaces,
  portableVectors: portable.portableVectors,
  portableQuestions: portable.portableQuestions,
  countConflicts: portable.countConflicts,
  listTeamServers: teamLinks.listTeamServers,
  listTeamLinks: teamLinks.listTeamLinks,
  teamAdded: teamLinks.teamAdded,
  countTeamAdded: teamLinks.countTeamAdded,
  countTeamChanged: teamLinks.countTeamChanged,
  teamRemoved: teamLinks.teamRemoved,
  teamDocuments: teamLinks.teamDocuments,
  teamMarkDifferences,
  embeddedTexts: teamLinks.embeddedTexts,
  teamInputs,
  contentHashes: teamLinks.contentHashes,
  mostEmbedded,
  documentVectors,
  estimateDocuments,
  measureDocuments,
  getMedium: media.getMedium,
  findMedium: media.findMedium,
  documentMedia: media.documentMedia,
  listMedia: media.listMedia,
  getOriginal: originals.getOriginal,
  originalsOfDocument: originals.originalsOfDocument,
  documentsOfOriginal: originals.documentsOfOriginal,
  originalsInside: originals.originalsInside,
  listKeptOriginals: originals.listKeptOriginals,
  isOriginalKept: originals.isOriginalKept,
  listCollectedMedia,
  readMediaInputs,
  mediaVectors,
  plainMediaVector,
  listMediaDocuments: pendingMedia.listMediaDocuments,
  listPendingMedia: pendingMedia.listPendingMedia,
  countPendingMedia: pendingMedia.countPendingMedia,
  tokensPerMediaInput: pendingMedia.tokensPerMediaInput,
  findSaved: collecting.findSaved,
  findCited: cited.findCited,
  turnOfRun: cited.turnOfRun,
  linkedDocuments: collecting.linkedDocuments,
  listSavedSearches: collecting.listSavedSearches,
  listSearches: searches.listSearches,
  getSearch: searches.getSearch,
  findSpace: spaces.findSpace,
  listSpaces: spaces.listSpaces,
  findQuestion,
  readQuestion,
  listPending: pending.listPending,
  countPending: pending.countPending,
  readTexts: pending.readTexts,
  findMarked,
  getConversation: conversations.getConversation,
  listConversations: conversations.listConversations,
  listTurns: conversations.listTurns,
  getTurn: conversations.getTurn,
  findTurnOfRun: conversations.findTurnOfRun,
  listAnsweringModels: conversations.listAnsweringModels,
  getTask: tasks.getTask,
  listTasks: tasks.listTasks,
  latestImages,
  tasksIn: tasks.tasksIn,
  getRun: journal.getRun,
  listRuns: journal.listRuns,
  readChunks: journal.readChunks,
  getJob: jobs.getJob,
  listJobs: jobs.listJobs,
  openBatches: batches.openBatches,
  listBatches: batches.listBatches,
  embeddingPace: batches.embeddingPace,
  listFailures: batches.listFailures,
  listProblems,
  problemsByFile,
  readLease: leases.readLease,
  listLeases: leases.listLeases,
  listUsage: ledger.listUsage,
  tokensPerByte: ledger.tokensPerByte,
  averageUnits: ledger.averageUnits,
  listPrices,
  listBudgets,
  readValue: settings.readValue,
  countSearched: counts.countSearched,
  countFacets,
  wholeHashes,
  orderResult,
  searchKeywords: ranking.searchKeywords,
  nearSpellings,
  writtenSpellings,
  listTermLists: termLists.listTermLists,
  getTermList: termLists.getTermList,
  removedTermLists: termLists.removedTermLists,
  termHits: termLists.termHits,
  completions,
  rankByVector,
  countTokens: ranking.countTokens,
  readCandidates,
  describeScans,
  readRecallState: recall.readRecallState,
  listRecallChecks: recall.listRecallChecks,
  recallQuestions: recall.recallQuestions,
  questionTexts: recall.questionTexts,
  scannedScores: recall.scannedScores,
  dueListing,
  encoderSpaces: encoders.encoderSpaces,
  listEncoders: encoders.listEncoders,
  readEncoder: encoders.readEncoder,
  encoderSlots: encoders.encoderSlots,
  encoderPairs: encoders.encoderPairs,
  passagePairs: encoders.passagePairs,
  encoderQuestions: encoders.encoderQuestions,
  describeSizes: sizes.describeSizes,
  searchDimension: sizes.searchDimension,
  readReducing,
  findCopies,
  foldCopies,
  countUnsigned,
  resemblances,
  passagesHolding,
  readHits: hits.readHits,
  mapSpaces: maps.mapSpaces,
  mapDocuments: maps.mapDocuments,
  mapVectors: maps.mapVectors,
  mapTexts: maps.mapTexts,
  readMap: maps.readMap,
  mapValues,
  readTimeline: timeline.readTimeline,
  timelineItems: timeline.timelineItems,
  readPlaces: layouts.readPlaces,
  readFiles: layouts.readFiles,
  listRemoved,
  listRemovedDocuments,
  wholeTrash,
  listChanges,
  listTags,
  tagsWithin,
  listValues,
  documentMarks: marks.documentMarks,
  marksSummaries: marks.marksSummaries,
  facets: marks.facets,
  listNotes,
  listHighlights,
  listFields: fields.listFields,
  choiceOrigins,
  countedFields: fields.countedFields,
  countField: fields.countField,
  fieldsBehind,
  foundColumns,
  completedField: completed,
  previewField,
  fieldConditions,
  fieldValues: fieldValues.fieldValues,
  fieldFacets: fieldValues.fieldFacets,
  unreadableValues: fieldValues.unreadableValues,
  listLost,
  listWatches: watches.listWatches,
  watchedFolders: watches.watchedFolders,
  getWatch: watches.getWatch,
  watchedFiles: watches.watchedFiles,
  watchedFolderHasFiles: watches.watchedFolderHasFiles,
  watchEvents: watches.watchEvents,
  watchEventsAfter: watches.watchEventsAfter,
  filePresence,
  fileStates,
  filesRead,
  originalFiles,
  describeLibrary: libraries.describeLibrary,
  fileBytes: libraries.fileBytes,
  dataVersion: libraries.dataVersion,
  verifyLibrary,
  digestLibrary,
} satisfies Record<string, (db: ReadableDb, ...args: never[]) => unknown>

export type ReadOperations = typeof readOperations
