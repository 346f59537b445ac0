import type { Clock } from '../base/clock.ts'
import type { Tell } from '../base/measured.ts'
import type { CompactStage } from '../model/upkeep.ts'
import type { Identity, SavedSearch } from '../model/collecting.ts'
import type { NewDocument, SmartSearch } from '../model/document.ts'
import type { ChangeId, CollectionId, DocumentId, JobId, MediumId, SpaceId } from '../model/ids.ts'
import type { Precision } from '../model/vectors/precision.ts'
import type { FiledInto, Selection } from '../model/organising/selection.ts'
import type { StoreOptions } from '../model/storedDocuments.ts'
import { accessRecords } from './access/accessRecords.ts'
import { compactStore, deleteTrashed, emptyTrashStore } from './library/compactStore.ts'
import type { TrashChosen } from './library/trash.ts'
import type { TrashedItems } from './organising/restoreTrashed.ts'
import { copyRecords } from './copyRecords.ts'
import { fieldRecords } from './fieldRecords.ts'
import { markRecords } from './markRecords.ts'
import { mapRecords } from './overview/mapRecords.ts'
import { termListRecords } from './search/termListRecords.ts'
import { timelineRecords } from './overview/timelineRecords.ts'
import type { Store } from './store.ts'
import { reduceStore } from './vectors/compression/reduceStore.ts'

/**
 * What the open library keeps, by noun. The store knows threads and operations; these know which thread an operation
 * belongs to, and the time it happens at. What can be asked of any source of collections is in localCollections.ts.
 */
export type LocalRecords = ReturnType<typeof createLocalRecords>

export function createLocalRecords(store: Store, clock: Clock) {
  return {
    collections: collectionRecords(store, clock),
    documents: documentRecords(store, clock),
    captures: captureRecords(store),
    searches: searchRecords(store, clock),
    jobs: jobRecords(store, clock),
    sizes: sizeRecords(store, clock),
    upkeep: upkeep(store),
    trash: {
      /** Everything that was removed and can be restored, the latest first. */
      list: () => store.read.listRemoved(),
      /** Documents that were taken out of collections. */
      documents: (offset: number, limit: number) => store.read.listRemovedDocuments(offset, limit),
      /** Brings collections and documents back as one change. @throws QuarryError conflict, not_found */
      restore: (items: TrashedItems) => store.write.restoreTrashed(items, clock.now()),
      /** Deletes for good some of what is in the trash. @throws QuarryError not_found */
      delete: (chosen: TrashChosen, signal: AbortSignal) => deleteTrashed(store, chosen, signal),
      /** Deletes for good what nothing shows any more; the file keeps its size. */
      empty: (signal: AbortSignal) => emptyTrashStore(store, signal),
    },
    ...markRecords(store, clock),
    timelines: timelineRecords(store),
    mapValues: mapRecords(store),
    termLists: termListRecords(store, clock),
    fields: fieldRecords(store, clock),
    accessKeys: accessRecords(store, clock),
    copies: copyRecords(store),
    changes: {
      /** The last first. */
      list: (limit: number) => store.read.listChanges(limit),
      undo: (id: ChangeId | undefined) => store.write.undoChange(id),
      redo: (id: ChangeId | undefined) => store.write.redoChange(id),
      join: (ids: readonly ChangeId[]) => store.write.joinChanges(ids),
      /** Another number after anything was written, by this process or another. */
      version: () => store.read.dataVersion(),
    },
  }
}

function collectionRecords({ write }: Store, clock: Clock) {
  return {
    /** @throws QuarryError conflict when the name is taken */
    create: (name: string, precision: Precision, parentId?: CollectionId) =>
      write.addCollection(name, parentId, precision, clock.now()),
    /** The collection of that name, made when there is none. */
    ensure: (name: string) => write.ensureCollection(name, clock.now()),
    /** @throws QuarryError conflict when another collection has the name */
    rename: (id: CollectionId, name: string) => write.renameCollection(id, name, clock.now()),
    /** Puts a collection into another, or at the top. @throws QuarryError conflict where it would be within itself */
    move: (id: CollectionId, parentId: CollectionId | undefined) => write.moveCollection(id, parentId, clock.now()),
    moveSeveral: (ids: readonly CollectionId[], parentId: CollectionId | undefined) =>
      write.moveCollections(ids, parentId, clock.now()),
    /** Moves collections to the trash as one change. */
    removeSeveral: (ids: readonly CollectionId[]) => write.removeCollections(ids, clock.now()),
    addSmart: (name: string, parentId: CollectionId | undefined, search: SmartSearch) =>
      write.addSmart(name, parentId, search, clock.now()),
    changeSmart: (id: CollectionId, search: SmartSearch) => write.changeSmart(id, search, clock.now()),
    /** Lets a smart collection hold the documents of a selection from now on. */
    convertSmart: (id: CollectionId, found: Selection) => write.convertSmart(id, found, clock.now()),
    /** Moves the collection to the trash. */
    remove: (id: CollectionId) => write.removeCollection(id, clock.now()),
    /** @throws QuarryError conflict when another collection has taken the name */
    restore: (id: CollectionId) => write.restoreCollection(id, clock.now()),
  }
}

function documentRecords({ read, write }: Store, clock: Clock) {
  return {
    /** What an export of a collection, or of documents, holds. */
    measure: (of: CollectionId | readonly DocumentId[]) => read.measureDocuments(of),
    /** Puts stored documents into a collection; answers how many were not in it. */
    add: (selection: Selection, into: FiledInto) => write.addSelected(selection, into, clock.now()),
    /** `from` undefined: out of all collections that they are in. */
    move: (selection: Selection, from: CollectionId | undefined, into: FiledInto) =>
      write.moveSelected(selection, from, into, clock.now()),
    /** Puts documents of a collection in the trash; answers how many were in it. */
    remove: (selection: Selection, from: CollectionId) => write.removeSelected(selection, from, clock.now()),
    /** Puts documents that were removed from a collection back into it. */
    restore: (ids: readonly DocumentId[], into: CollectionId) => write.restoreSelected(ids, into, clock.now()),
    /** Of documents whose file is gone from a watched folder or holds something else now, which of it. */
    fileStates: (ids: readonly DocumentId[]) => read.fileStates(ids),
    /** Images and videos that documents are or show, in order. */
    media: (ids: readonly DocumentId[]) => read.documentMedia(ids),
    /** Spaces in which each passage of a document has a vector. */
    passageVectors: (id: DocumentId) => read.passageVectors(id),
    /** Vectors that a document has through its images and videos. */
    mediaVectors: (id: DocumentId) => read.mediaVectors(id),
    /** The parts of a collected subject or entity, or what a document is a part of. */
    linked: (id: DocumentId) => read.linkedDocuments(id),
    /** All versions of a document, oldest first. */
    versions: (id: DocumentId) => read.listVersions(id),
    /** For each identity, where it is saved. */
    findSaved: (identities: readonly Identity[]) => read.findSaved(identities),
    /** Stores documents about generated media, each with its medium, in one transaction. */
    putGenerated: (
      generated: readonly { readonly document: NewDocument; readonly mediumId: MediumId }[],
      options: StoreOptions,
    ) => write.saveGenerated(generated, options),
  }
}

/** What was captured by its address, and when. */
function captureRecords({ read }: Store) {
  return {
    /** In the order of the job's addresses. */
    ofJob: (jobId: JobId, offset: number, limit: number) => read.listCaptures({ jobId }, offset, limit),
    /** The latest first. */
    ofDocument: async (documentId: DocumentId, limit: number) =>
      (await read.listCaptures({ documentId }, 0, limit)).items,
  }
}

/** Searches of the service: those that were sent, and those kept under a name. */
function searchRecords({ readAfterWrite, write }: Store, clock: Clock) {
  return {
    /** The latest searches that were sent. */
    list: (limit: number) => readAfterWrite.listSearches(limit),
    /** Forgets the searches that were sent; answers how many. */
    clear: () => write.clearSearches(),
    listSaved: () => readAfterWrite.listSavedSearches(),
    /** Keeps a search under a name, in place of the one that has the name. */
    save: (search: Omit<SavedSearch, 'id' | 'createdAt'>) => write.saveSearch(search, clock.now()),
    /** Answers whether there was one. */
    removeSaved: (id: number) => write.removeSavedSearch(id),
  }
}

function jobRecords({ read, readAfterWrite, write }: Store, clock: Clock) {
  return {
    /** Newest first. */
    list: (which: 'unfinished' | 'listed' | 'all', limit: number) => readAfterWrite.listJobs(which, limit),
    /** Takes jobs that are over off the list, or puts them on it again; without `ids` all of them. Answers which were changed. */
    clear: (ids: readonly JobId[] | undefined, cleared: boolean) => write.clearJobs(ids, cleared, clock.now()),
    /** @throws QuarryError not_found */
    get: (id: JobId) => readAfterWrite.getJob(id),
    /** Items that could not be embedded, each with its text. */
    failures: async (id: JobId, offset: number, limit: number) => {
      const { total, items } = await read.listFailures(id, offset, limit)
      const texts = await read.readTexts(items.map(({ textId }) => textId))
      return { total, items: items.map((item, index) => ({ ...item, text: texts[index] ?? '' })) }
    },
    /** The newest batches of a job. */
    batches: (id: JobId, limit: number) => read.listBatches(id, limit),
    /** The first problems of an import, in the order met. */
    problems: (id: JobId, limit: number) => readAfterWrite.listProblems(id, limit),
  }
}

/** How exactly vectors of collections are stored, and how much of them is compared. */
function sizeRecords(store: Store, clock: Clock) {
  const { readAfterWrite, write } = store
  return {
    describe: (id: CollectionId, spaceId: SpaceId) => readAfterWrite.describeSizes(id, spaceId),
    /** Measures what smaller vectors would be worth; the last item has the report, which is kept. */
    measure: async function* (id: CollectionId, spaceId: SpaceId, signal: AbortSignal) {
      for await (const progress of store.measureSizes(spaceId, id, signal)) {
        if (progress.report) await write.storeMeasurement(id, spaceId, progress.report, clock.now())
        yield progress
      }
    },
    /** Undefined: searches compare all numbers of each vector. */
    setDimension: (id: CollectionId, dimension: number | undefined) => write.setSearchDimension(id, dimension),
    setPrecision: (id: CollectionId, precision: Precision) => write.setPrecision(id, precision),
    /** Stores every vector with no more precision than some collection asks for, and makes the file smaller. */
    reduce: (signal: AbortSignal) => reduceStore(store, signal),
  }
}

/** The library file as a whole. */
function upkeep(store: Store) {
  return {
    isReadOnly: store.isReadOnly,
    describe: () => store.read.describeLibrary(),
    /** Every space with the number of vectors in it, oldest first. */
    spaces: () => store.readAfterWrite.listSpaces(),
    /** Reads and checks everything; changes nothing. */
    verify: () => store.read.verifyLibrary(),
    /** Drops the codes of all vectors; they are built again in the background. */
    rebuildCodes: () => store.write.forgetCodes(),
    /** Deletes for good what nothing shows any more, and makes the file smaller. */
    compact: (signal: AbortSignal, tell?: Tell<CompactStage>) => compactStore(store, signal, tell),
  }
}
