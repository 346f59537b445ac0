import type { ReadableDb } from './connection.ts'
import * as batches from './tables/batches.ts'
import * as cited from './tables/citedDocuments.ts'
import * as collecting from './tables/collecting.ts'
import * as collections from './tables/collections.ts'
import * as conversations from './tables/conversations.ts'
import * as documents from './tables/documents.ts'
import { documentVectors } from './tables/documentVectors.ts'
import { readCandidates } from './tables/candidates.ts'
import { exportDocuments } from './tables/exportDocuments.ts'
import * as counts from './tables/counts.ts'
import * as hits from './tables/hits.ts'
import { latestImages } from './tables/latestImages.ts'
import { listProblems } from './tables/importProblems.ts'
import * as journal from './tables/journal.ts'
import * as jobs from './tables/jobs.ts'
import * as leases from './tables/leases.ts'
import * as ledger from './tables/ledger.ts'
import * as libraries from './tables/libraries.ts'
import * as pending from './tables/pending.ts'
import * as media from './tables/media.ts'
import { readReducing } from './tables/precision.ts'
import { listCollectedMedia } from './tables/collectedMedia.ts'
import { mediaVectors, plainMediaVector, readMediaInputs } from './tables/mediaInputs.ts'
import * as pendingMedia from './tables/pendingMedia.ts'
import { findQuestion } from './tables/questions.ts'
import * as ranking from './tables/ranking.ts'
import * as recall from './tables/recall.ts'
import * as searches from './tables/searches.ts'
import * as settings from './tables/settings.ts'
import * as sizes from './tables/sizes.ts'
import * as spaces from './tables/spaces.ts'
import * as tasks from './tables/tasks.ts'
import { listRemoved } from './tables/trash.ts'
import { rankByMeaning } from './tables/meaning.ts'
import { foreseeDocuments } from './tables/foreseeDocuments.ts'
import { digestLibrary, verifyLibrary } from './tables/verify.ts'
import { describeScans } from './vectors/scanRegistry.ts'

/**
 * Everything that can be asked of the store without changing it, by name; any thread may run these. The caller's side is
 * derived from them (store.ts).
 */
export const readOperations = {
  listCollections: collections.listCollections,
  getCollection: collections.getCollection,
  findCollection: collections.findCollection,
  coverage: spaces.coverage,
  listDocuments: documents.listDocuments,
  getDocument: documents.getDocument,
  passageVectors: documents.passageVectors,
  exportDocuments,
  documentVectors,
  foreseeDocuments,
  getMedium: media.getMedium,
  findMedium: media.findMedium,
  documentMedia: media.documentMedia,
  listMedia: media.listMedia,
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
  listPending: pending.listPending,
  countPending: pending.countPending,
  readTexts: pending.readTexts,
  getConversation: conversations.getConversation,
  listConversations: conversations.listConversations,
  listTurns: conversations.listTurns,
  getTurn: conversations.getTurn,
  findTurnOfRun: conversations.findTurnOfRun,
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
  listFailures: batches.listFailures,
  listProblems,
  readLease: leases.readLease,
  listLeases: leases.listLeases,
  sumUsage: ledger.sumUsage,
  tokensPerByte: ledger.tokensPerByte,
  readValue: settings.readValue,
  countSearched: counts.countSearched,
  rankByWords: ranking.rankByWords,
  askByWords: ranking.askByWords,
  rankByMeaning,
  countTokens: ranking.countTokens,
  readCandidates,
  describeScans,
  readRecallState: recall.readRecallState,
  listRecallChecks: recall.listRecallChecks,
  recallQuestions: recall.recallQuestions,
  questionTexts: recall.questionTexts,
  scannedScores: recall.scannedScores,
  describeSizes: sizes.describeSizes,
  searchDimension: sizes.searchDimension,
  readReducing,
  readHits: hits.readHits,
  listRemoved,
  describeLibrary: libraries.describeLibrary,
  fileBytes: libraries.fileBytes,
  dataVersion: libraries.dataVersion,
  verifyLibrary,
  digestLibrary,
} satisfies Record<string, (db: ReadableDb, ...args: never[]) => unknown>

export type ReadOperations = typeof readOperations
