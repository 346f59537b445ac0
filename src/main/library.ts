import path from 'node:path'
import type { Clock } from './base/clock.ts'
import { systemLocale } from './base/locale.ts'
import type { Log } from './base/log.ts'
import type { Tell } from './base/measured.ts'
import type { Probe } from './base/probe.ts'
import type { Random } from './base/random.ts'
import { createAnswers, type Answers } from './answers/answers.ts'
import { createConversations, type Conversations } from './answers/conversations.ts'
import { createWebSearch } from './answers/grounded/searchWeb.ts'
import { createAuditing, type Auditing } from './audit/audit.ts'
import { createCollectedMedia, createCollectedMediaRunner, type CollectedMedia } from './collecting/collectedMedia.ts'
import { copyLibrary, type LibraryCopy } from './media/copyLibrary.ts'
import { createCollecting, type Collecting } from './collecting/collecting.ts'
import { createPortable, type Portable } from './exporting/portable/portable.ts'
import { chooseEmbedder } from './embedding/chooseEmbedder.ts'
import { createEmbedRunner } from './embedding/embedRunner.ts'
import { createEmbedding, type Embedding } from './embedding/embedding.ts'
import { createMediaWork } from './embedding/mediaWork.ts'
import { createTextWork } from './embedding/textWork.ts'
import type { CollectionSource } from './model/collectionSource.ts'
import type { Closing, CopyStep, UpdateStep } from './model/upkeep.ts'
import { createMedia, type Media } from './media/media.ts'
import { createOriginals, type Originals } from './originals/originals.ts'
import { createScheduledBackups, type ScheduledBackups } from './originals/scheduledBackups.ts'
import { originalsFolderOf } from './originals/originalsFolder.ts'
import { mediaFolderOf } from './media/mediaFolder.ts'
import { standardMediaLimits } from './media/mediaLimits.ts'
import { createCaptureRunner } from './importing/capture/captureRunner.ts'
import { createCapturing, type Capturing } from './importing/capture/capturing.ts'
import { createImporting, type Importing } from './importing/importing.ts'
import { createRecognition } from './importing/ocr/recognition.ts'
import { createImportRunner } from './importing/importRunner.ts'
import { createMediaImporting, createMediaImportRunner, type MediaImporting } from './importing/media/mediaImport.ts'
import { createMapping, type Mapping } from './mapping/mapping.ts'
import { createGeneration, type Generation } from './generation/generation.ts'
import { logJobs } from './jobs/logJobs.ts'
import { createQueue, type Queue } from './jobs/queue.ts'
import { createStreamRuns, type StreamRuns } from './jobs/streamRuns.ts'
import { createResearching, type Researching } from './research/research.ts'
import { createQueryEmbedder, type QueryEmbedder } from './search/queryEmbedder.ts'
import { createEncoders, type Encoders } from './search/encoder/encoders.ts'
import { createRecallWatch, type RecallWatch } from './search/recallWatch.ts'
import type { ServiceHandle } from './service/serviceHandle.ts'
import { createPageFetcher } from './service/downloads/fetchPage.ts'
import { embeddingMaxCharacters, embeddingMaxInputs } from './service/operations/embeddingLimits.ts'
import type { Embedders } from './settings/embedders.ts'
import { readSettings, writeSettings, type LibrarySettings } from './settings/librarySettings.ts'
import { createCoverageCounts } from './store/coverageCounts.ts'
import { createLocalCollections } from './store/localCollections.ts'
import { createLocalRecords, type LocalRecords } from './store/localRecords.ts'
import { createSpending, type Spending } from './spending/spending.ts'
import { openStore, type Store } from './store/store.ts'
import type { TeamPasswords } from './team/passwords.ts'
import { createTeam, type Team } from './team/team.ts'
import { hintChanges } from './watching/folderAccess.ts'
import { createWatching, type Watching } from './watching/watching.ts'
import { createWatchPorts } from './watchPorts.ts'

/** One open library and everything that works on it. */
export interface Library extends LocalRecords {
  readonly path: string
  readonly store: Store
  /** Where its collections live: everything that searches or exports documents goes through it. */
  readonly source: CollectionSource
  readonly settings: Settings
  readonly queue: Queue
  readonly media: Media
  readonly originals: Originals
  readonly embedding: Embedding
  readonly importing: Importing
  readonly mediaImporting: MediaImporting
  readonly capturing: Capturing
  readonly collecting: Collecting
  readonly collectedMedia: CollectedMedia
  readonly runs: StreamRuns
  readonly answers: Answers
  readonly conversations: Conversations
  readonly researching: Researching
  readonly auditing: Auditing
  readonly generation: Generation
  readonly queryEmbedder: QueryEmbedder
  readonly spending: Spending
  readonly recall: RecallWatch
  readonly encoders: Encoders
  readonly watching: Watching
  readonly mapping: Mapping
  readonly portable: Portable
  readonly team: Team
  /** Copies the library with all that belongs to it, and checks the copy. */
  backup(to: string, signal: AbortSignal | undefined, tell?: Tell<CopyStep>): Promise<LibraryCopy>
  /** Copies that are made by themselves. */
  readonly backups: ScheduledBackups
  /** As {@link ScheduledBackups} has it. */
  close(closing?: Closing): Promise<void>
}

/** What the user set for this library. */
export interface Settings {
  read(): Promise<LibrarySettings>
  /** Changes the settings that are given; answers all of them. */
  write(change: Partial<LibrarySettings>): Promise<LibrarySettings>
}

export interface LibraryOptions {
  readonly path: string
  /** Of the program. */
  readonly version: string
  readonly storeWorkerUrl: URL
  readonly mappingWorkerUrl: URL
  readonly encoderWorkerUrl: URL
  /** Threads that read side by side; each takes some 30 MB. */
  readonly readers: number
  /** As StoreOptions has it. */
  readonly searches: boolean
  /** As StoreOptions has it. */
  readonly onUpdating: ((step: UpdateStep) => void) | undefined
  readonly service: ServiceHandle
  readonly embedders: Embedders
  readonly clock: Clock
  readonly random: Random
  readonly log: Log
  readonly probe: Probe
  readonly pid: number
  /** Which addresses of the network images and pages may be fetched from; undefined: the public ones. */
  readonly allowAddress?: ((address: string) => boolean) | undefined
  /** Where programs of this computer are looked for. */
  readonly programFolders: readonly string[]
  readonly teamPasswords: TeamPasswords
}

/** Opens (or makes) the library at `path`. Nothing is sent and nothing runs before somebody asks for it. */
export async function openLibrary(options: LibraryOptions): Promise<Library> {
  const { service, embedders: own, clock, random, log, probe } = options
  const { profile } = service
  const store = await openStore({
    path: options.path,
    workerUrl: options.storeWorkerUrl,
    clock,
    log,
    readers: options.readers,
    searches: options.searches,
    onUpdating: options.onUpdating,
  })
  const coverage = createCoverageCounts(store)
  const source = createLocalCollections(store, coverage)
  const limits = {
    maxItems: embeddingMaxInputs,
    maxCharacters: embeddingMaxCharacters,
    maxBodyBytes: profile.embedding.maxBodyBytes,
  }
  const media = createMedia({ store, folder: mediaFolderOf(options.path), limits: standardMediaLimits, clock })
  const originals = createOriginals({
    store,
    folder: originalsFolderOf(options.path),
    mediaFolder: media.folder,
    clock,
  })
  const spending = createSpending({ store, clock, origin: service.origin, pid: options.pid })
  const sending = { store, source, clock, random, probe, profile, spending }
  const encoders = createEncoders({ store, source, workerUrl: options.encoderWorkerUrl, clock, log })
  const queue = createQueue({
    store: logJobs(store, log),
    clock,
    log,
    owner: random.uuid(),
    pid: options.pid,
    runners: {
      'import-records': encoders.after(createImportRunner({ store, clock, probe, originalsFolder: originals.folder })),
      'import-media': createMediaImportRunner({ store, media, clock, probe }),
      capture: createCaptureRunner({
        store,
        keepOriginal: originals.take,
        clock,
        probe,
        fetchPage: createPageFetcher({
          version: options.version,
          clock,
          allowAddress: options.allowAddress,
          network: service.network,
        }),
      }),
      'fetch-media': createCollectedMediaRunner({
        store,
        media,
        clock,
        probe,
        allowAddress: options.allowAddress,
        network: service.network,
        // As base64, with a little room for what stands around it.
        maxVideoBytes: Math.floor((profile.vlEmbedding.maxBodyBytes - 10_000) * 0.75),
      }),
      'embed-texts': encoders.after(
        createEmbedRunner<'embed-texts'>({
          ...sending,
          workOf: async (job, payload) =>
            createTextWork(job, payload, {
              source,
              ...(await chooseEmbedder(job.space, { own, client: service.embeddingClient, limits })),
            }),
        }),
      ),
      'embed-media': createEmbedRunner<'embed-media'>({
        ...sending,
        workOf: async (job, payload) =>
          createMediaWork(job, payload, { store, media, client: await service.embeddingClient(), profile, clock }),
      }),
    },
  })
  const runs = createStreamRuns({ store, clock, probe, origin: service.origin, pid: options.pid, spending })
  const generation = createGeneration({ store, media, service, clock, random, log, probe, pid: options.pid, spending })
  const answers = createAnswers({ store, runs, service })
  const recall = createRecallWatch({
    store,
    client: service.embeddingClient,
    clock,
    random,
    log,
    profile,
    origin: service.origin,
  })
  const queryEmbedder = createQueryEmbedder({
    store,
    client: service.embeddingClient,
    clock,
    random,
    profile,
    origin: service.origin,
    asked: recall.asked,
    spending,
    encoders,
    embedders: own,
  })
  const embedding = createEmbedding({ store, queue, service, embedders: own, clock, limits })
  const importing = createImporting({
    store,
    queue,
    clock,
    random,
    uploadFolder: path.join(mediaFolderOf(options.path), 'uploads'),
    recognition: createRecognition(options.programFolders, systemLocale()),
  })
  const watching = createWatching({
    store,
    clock,
    log,
    probe,
    owner: random.uuid(),
    pid: options.pid,
    ports: createWatchPorts({ store, queue, importing, embedding }),
    hint: hintChanges,
  })
  const records = createLocalRecords(store, clock)
  if (!store.isReadOnly) await queue.recover()
  const team = createTeam({
    store,
    source,
    clock,
    random,
    passwords: options.teamPasswords,
    embedder: queryEmbedder,
    files: { originals, media },
    sending: { probe, profile, spending, origin: service.origin, client: service.embeddingClient },
  })
  const backup: Library['backup'] = (to, signal, tell) =>
    copyLibrary({ path: options.path, store, media, originals }, to, signal, tell)
  const backups = createScheduledBackups({
    library: options.path,
    readPlan: () => readSettings(store),
    copyTo: backup,
    clock,
    log,
  })
  const collecting = createCollecting({ store, service, clock, random, spending })
  return {
    ...records,
    path: options.path,
    store,
    source,
    settings: { read: () => readSettings(store), write: (change) => writeSettings(store, change) },
    queue,
    media,
    originals,
    embedding,
    importing,
    mediaImporting: createMediaImporting({ store, queue, clock }),
    capturing: createCapturing({
      store,
      queue,
      clock,
      random,
      folder: path.join(mediaFolderOf(options.path), 'handed'),
    }),
    collectedMedia: createCollectedMedia({ store, queue }),
    collecting,
    runs,
    answers,
    conversations: createConversations({
      store,
      source,
      answers,
      service,
      embedder: queryEmbedder,
      searchWeb: createWebSearch(collecting, clock),
      readFields: records.fields.conditions,
      clock,
      random,
    }),
    researching: createResearching({ runs, service }),
    auditing: createAuditing({ store, service }),
    generation,
    queryEmbedder,
    spending,
    recall,
    encoders,
    watching,
    mapping: createMapping({ store, workerUrl: options.mappingWorkerUrl, clock }),
    portable: createPortable({ store, source, originals, media, clock }),
    team,
    backup,
    backups,
    close: async (closing) => {
      try {
        await Promise.all([runs.close(), generation.close(), recall.close(), encoders.close()])
        await Promise.all([watching.close(), records.copies.close(), team.close()])
        await queue.close()
        await queryEmbedder.kept()
        await backups.close(closing)
      } finally {
        await media.close()
        await coverage.keep().catch(() => {})
        await store.close()
      }
    },
  }
}
