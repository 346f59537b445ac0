import * as accessKeys from './access/accessKeys.ts'
import type { WritableDb } from './connection.ts'
import * as batches from './jobs/batches.ts'
import { recordCapture } from './captures/recordCapture.ts'
import * as collecting from './collecting/collecting.ts'
import { collectDocuments } from './collecting/collectDocuments.ts'
import * as collectionPath from './documents/collectionPath.ts'
import * as collections from './documents/collections.ts'
import * as conversations from './runs/conversations.ts'
import * as compact from './library/compact.ts'
import * as imports from './documents/imports.ts'
import { linkFetchedMedia } from './collecting/collectedMedia.ts'
import { importMedia } from './media/importMedia.ts'
import * as journal from './runs/journal.ts'
import * as jobs from './jobs/jobs.ts'
import { emptyLog, leaveLog } from './library/writeAheadLog.ts'
import * as leases from './jobs/leases.ts'
import * as ledger from './library/ledger.ts'
import * as media from './media/media.ts'
import * as originals from './originals/originals.ts'
import * as precision from './vectors/compression/precision.ts'
import { markMultimodal } from './vectors/multimodalSpaces.ts'
import * as pendingMedia from './jobs/pendingMedia.ts'
import * as changes from './organising/changes.ts'
import * as collectionChanges from './organising/collectionChanges.ts'
import * as severalCollections from './organising/severalCollections.ts'
import * as smartChanges from './organising/smartChanges.ts'
import * as filing from './organising/filing.ts'
import * as documentMarks from './marks/documentMarks.ts'
import * as highlights from './marks/highlights.ts'
import * as fieldChanges from './fields/fieldChanges.ts'
import * as fieldEdits from './fields/fieldEdits.ts'
import * as readFields from './fields/readFields.ts'
import { retypeField } from './fields/retypeField.ts'
import { removeLost } from './marks/lostMarks.ts'
import * as severalMarks from './marks/severalMarks.ts'
import * as notes from './marks/notes.ts'
import * as severalTags from './marks/severalTags.ts'
import * as tagChanges from './marks/tagChanges.ts'
import { saveGenerated } from './tasks/saveGenerated.ts'
import { forgetQuestions, keepQuestion } from './search/questions.ts'
import * as searches from './collecting/searches.ts'
import * as maps from './overview/maps.ts'
import { putEncoder } from './search/encoders.ts'
import * as storeLists from './search/lists/storeLists.ts'
import * as recall from './search/recall.ts'
import * as termLists from './search/termLists.ts'
import * as budgets from './spending/budgets.ts'
import * as prices from './spending/prices.ts'
import * as reservations from './spending/reservations.ts'
import * as settings from './library/settings.ts'
import * as sizes from './vectors/compression/sizes.ts'
import * as spaces from './vectors/spaces.ts'
import * as tasks from './tasks/tasks.ts'
import * as watches from './watching/watches.ts'
import { forgetCodes } from './vectors/codes/codeChunks.ts'
import { signDocuments } from './copies/signDocuments.ts'
import * as portable from './documents/portable.ts'
import { putPortableBelongings } from './documents/portableBelongings.ts'
import { restoreTrashed } from './organising/restoreTrashed.ts'
import { linkTeamMedium, linkTeamOriginal } from './team/teamFiles.ts'
import { applyTeamPart } from './team/applyTeam.ts'
import { putTeamInputs } from './team/teamInputs.ts'
import * as teamLinks from './team/links.ts'
import { noteTeamMarks } from './team/teamMarks.ts'
import { storeSources } from './documents/storeSources.ts'

/**
 * Everything that changes the library, by name; only the writer thread runs these. Apart from what reads, because storing
 * texts needs the language profiles, which no reader should hold in memory.
 */
export const writeOperations = {
  addAccessKey: accessKeys.addAccessKey,
  revokeAccessKey: accessKeys.revokeAccessKey,
  noteAccess: accessKeys.noteAccess,
  ensureCollection: collectionPath.ensureCollection,
  addCollection: collectionChanges.addCollection,
  renameCollection: collectionChanges.renameCollection,
  moveCollection: collectionChanges.moveCollection,
  moveCollections: severalCollections.moveCollections,
  removeCollections: severalCollections.removeCollections,
  removeCollection: collectionChanges.removeCollection,
  removeUnused: collections.removeUnused,
  restoreCollection: collectionChanges.restoreCollection,
  addSmart: smartChanges.addSmart,
  changeSmart: smartChanges.changeSmart,
  convertSmart: smartChanges.convertSmart,
  addSelected: filing.addSelected,
  moveSelected: filing.moveSelected,
  removeSelected: filing.removeSelected,
  restoreSelected: filing.restoreSelected,
  restoreTrashed,
  createTag: tagChanges.createTag,
  setTagColour: tagChanges.setTagColour,
  renameTag: tagChanges.renameTag,
  mergeTags: tagChanges.mergeTags,
  colourTags: severalTags.colourTags,
  mergeSeveralTags: severalTags.mergeSeveralTags,
  deleteTags: severalTags.deleteTags,
  deleteTag: tagChanges.deleteTag,
  tagSelected: tagChanges.tagSelected,
  untagSelected: tagChanges.untagSelected,
  starSelected: documentMarks.starSelected,
  readSelected: documentMarks.readSelected,
  setListValue: documentMarks.setListValue,
  defineList: documentMarks.defineList,
  addHighlight: highlights.addHighlight,
  recolourHighlight: highlights.recolourHighlight,
  recolourHighlights: severalMarks.recolourHighlights,
  removeHighlight: highlights.removeHighlight,
  removeMarks: severalMarks.removeMarks,
  addNote: notes.addNote,
  changeNote: notes.changeNote,
  removeNote: notes.removeNote,
  removeLost,
  defineField: fieldChanges.defineField,
  renameField: fieldChanges.renameField,
  removeField: fieldChanges.removeField,
  retypeField,
  setFieldChoices: fieldChanges.setFieldChoices,
  setField: fieldEdits.setField,
  resetField: fieldEdits.resetField,
  readFields: readFields.readFields,
  dropFields: readFields.dropFields,
  undoChange: changes.undoChange,
  joinChanges: changes.joinChanges,
  redoChange: changes.redoChange,
  importDocuments: imports.importDocuments,
  importMedia,
  signDocuments,
  recordCapture,
  linkFetchedMedia,
  putMediaInputs: pendingMedia.putMediaInputs,
  recordMediaFailures: pendingMedia.recordMediaFailures,
  markMultimodal,
  putMedium: media.putMedium,
  releaseMedia: media.releaseMedia,
  dropMedia: media.dropMedia,
  putOriginal: originals.putOriginal,
  dropOriginals: originals.dropOriginals,
  recordSearch: searches.recordSearch,
  clearSearches: searches.clearSearches,
  collectDocuments,
  storeSources,
  storePortable: portable.storePortable,
  putPortableVectors: portable.putPortableVectors,
  putPortableQuestions: portable.putPortableQuestions,
  putPortableBelongings,
  linkVersion: portable.linkVersion,
  putTeamServer: teamLinks.putTeamServer,
  removeTeamServer: teamLinks.removeTeamServer,
  putTeamLink: teamLinks.putTeamLink,
  notePush: teamLinks.notePush,
  notePull: teamLinks.notePull,
  noteTeamDocuments: teamLinks.noteTeamDocuments,
  forgetTeamDocuments: teamLinks.forgetTeamDocuments,
  noteTeamMarks,
  applyTeamPart,
  linkTeamOriginal,
  linkTeamMedium,
  putTeamInputs,
  saveSearch: collecting.saveSearch,
  removeSavedSearch: collecting.removeSavedSearch,
  emptyTrash: compact.emptyTrash,
  dropDocuments: compact.dropDocuments,
  dropTexts: compact.dropTexts,
  dropConversations: compact.dropConversations,
  mergeWords: compact.mergeWords,
  setPrecision: precision.setPrecision,
  reduceVectors: precision.reduceVectors,
  finishReducing: precision.finishReducing,
  setSearchDimension: sizes.setSearchDimension,
  storeMeasurement: sizes.storeMeasurement,
  putEncoder,
  putWordLists: storeLists.putWordLists,
  publishWordLists: storeLists.publishWordLists,
  dropWordLists: storeLists.dropWordLists,
  storeRecallCheck: recall.storeRecallCheck,
  improveRecall: recall.improveRecall,
  putMadeQuestions: recall.putMadeQuestions,
  shrinkFile: compact.shrinkFile,
  leaveLog,
  emptyLog,
  forgetCodes,
  ensureSpace: spaces.ensureSpace,
  keepQuestion,
  forgetQuestions,
  createConversation: conversations.createConversation,
  renameConversation: conversations.renameConversation,
  removeConversation: conversations.removeConversation,
  restoreConversation: conversations.restoreConversation,
  addTurn: conversations.addTurn,
  linkRun: conversations.linkRun,
  dropTurn: conversations.dropTurn,
  createTask: tasks.createTask,
  changeTask: tasks.changeTask,
  markTasksDeleted: tasks.markTasksDeleted,
  dropDeletedTasks: tasks.dropDeletedTasks,
  saveGenerated,
  createRun: journal.createRun,
  appendChunk: journal.appendChunk,
  finishRun: journal.finishRun,
  cutRuns: journal.cutRuns,
  createJob: jobs.createJob,
  moveJob: jobs.moveJob,
  clearJobs: jobs.clearJobs,
  setWait: jobs.setWait,
  setWish: jobs.setWish,
  setCounts: jobs.setCounts,
  setEmbedTotal: jobs.setEmbedTotal,
  interruptJobs: jobs.interruptJobs,
  createBatches: batches.createBatches,
  claimBatch: batches.claimBatch,
  unclaimBatch: batches.unclaimBatch,
  commitBatch: batches.commitBatch,
  splitBatch: batches.splitBatch,
  returnBatch: batches.returnBatch,
  parkBatch: batches.parkBatch,
  quarantineBatch: batches.quarantineBatch,
  clearFailures: batches.clearFailures,
  addToLedger: ledger.addToLedger,
  reserve: reservations.reserve,
  releaseReservation: reservations.release,
  releaseBatch: reservations.releaseBatch,
  setPrice: prices.setPrice,
  removePrice: prices.removePrice,
  setBudget: budgets.setBudget,
  removeBudget: budgets.removeBudget,
  addWatch: watches.addWatch,
  removeWatch: watches.removeWatch,
  changeWatch: watches.changeWatch,
  recordLook: watches.recordLook,
  takeLease: leases.takeLease,
  releaseLease: leases.releaseLease,
  createTermList: termLists.createTermList,
  renameTermList: termLists.renameTermList,
  removeTermList: termLists.removeTermList,
  restoreTermList: termLists.restoreTermList,
  keepTermRun: termLists.keepTermRun,
  putMap: maps.putMap,
  addToMap: maps.addToMap,
  writeValue: settings.writeValue,
} satisfies Record<string, (db: WritableDb, ...args: never[]) => unknown>

export type WriteOperations = typeof writeOperations
