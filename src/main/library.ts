import path from 'node:path'
import type { Clock } from './base/clock.ts'
import type { Log } from './base/log.ts'
import type { Probe } from './base/probe.ts'
import type { Random } from './base/random.ts'
import { createAnswers, type Answers } from './answers/answers.ts'
import { createConversations, type Conversations } from './answers/conversations.ts'
import { createAuditing, type Auditing } from './audit/audit.ts'
import {
  createCollectedMedia,
  createCollectedMediaRunner,
  isCollectedMedia,
  type CollectedMedia,
} from './collecting/collectedMedia.ts'
import { copyLibrary, type LibraryCopy } from './media/copyLibrary.ts'
import { createCollecting, type Collecting } from './collecting/collecting.ts'
import { createEmbedRunner } from './embedding/embedRunner.ts'
import { createEmbedding, type Embedding } from './embedding/embedding.ts'
import { mediaSettingsOf } from './embedding/mediaSettings.ts'
import { createMediaWork } from './embedding/mediaWork.ts'
import type { EmbedJob } from './embedding/batchSender.ts'
import { createTextWork } from './embedding/textWork.ts'
import type { BatchWork } from './embedding/batchWork.ts'
import { createMedia, type Media } from './media/media.ts'
import { mediaFolderOf } from './media/mediaFolder.ts'
import { standardMediaLimits } from './media/mediaLimits.ts'
import { createImporting, type Importing } from './importing/importing.ts'
import { createImportRunner } from './importing/importRunner.ts'
import {
  createMediaImporting,
  createMediaImportRunner,
  isMediaImport,
  type MediaImporting,
} from './importing/mediaImport.ts'
import { createGeneration, type Generation } from './generation/generation.ts'
import { logJobs } from './jobs/logJobs.ts'
import { createQueue, type Queue } from './jobs/queue.ts'
import type { JobRunner } from './jobs/runner.ts'
import { createStreamRuns, type StreamRuns } from './jobs/streamRuns.ts'
import { createResearching, type Researching } from './research/research.ts'
import { createQueryEmbedder, type QueryEmbedder } from './search/queryEmbedder.ts'
import { createRecallWatch, type RecallWatch } from './search/recallWatch.ts'
import type { ServiceHandle } from './service/serviceHandle.ts'
import { embeddingMaxCharacters, embeddingMaxInputs } from './service/operations/embeddingLimits.ts'
import { openStore, type Store } from './store/store.ts'

/** One open library and everything that works on it. */
export interface Library {
  readonly path: string
  readonly store: Store
  readonly queue: Queue
  readonly media: Media
  readonly embedding: Embedding
  readonly importing: Importing
  readonly mediaImporting: MediaImporting
  readonly collecting: Collecting
  readonly collectedMedia: CollectedMedia
  readonly runs: StreamRuns
  readonly answers: Answers
  readonly conversations: Conversations
  readonly researching: Researching
  readonly auditing: Auditing
  readonly generation: Generation
  readonly queryEmbedder: QueryEmbedder
  readonly recall: RecallWatch
  /** Copies the library with all that belongs to it, and checks the copy. */
  backup(to: string, signal: AbortSignal | undefined): Promise<LibraryCopy>
  close(): Promise<void>
}

export interface LibraryOptions {
  readonly path: string
  readonly storeWorkerUrl: URL
  /** Threads that read side by side; each takes some 30 MB. */
  readonly readers: number
  readonly service: ServiceHandle
  readonly clock: Clock
  readonly random: Random
  readonly log: Log
  readonly probe: Probe
  readonly pid: number
  /** Which addresses of the network images may be fetched from; undefined: the public ones. */
  readonly allowAddress?: ((address: string) => boolean) | undefined
}

/** Opens (or makes) the library at `path`. Nothing is sent and nothing runs before somebody asks for it. */
export async function openLibrary(options: LibraryOptions): Promise<Library> {
  const { service, clock, random, log, probe } = options
  const { profile } = service
  const store = await openStore({
    path: options.path,
    workerUrl: options.storeWorkerUrl,
    clock,
    log,
    readers: options.readers,
  })
  const limits = {
    maxItems: embeddingMaxInputs,
    maxCharacters: embeddingMaxCharacters,
    maxBodyBytes: profile.embedding.maxBodyBytes,
  }
  const media = createMedia({ store, folder: mediaFolderOf(options.path), limits: standardMediaLimits, clock })
  const workOf = async (job: EmbedJob): Promise<BatchWork> => {
    const settings = mediaSettingsOf(job)
    const client = await service.embeddingClient()
    if (settings) return createMediaWork(job, settings, { store, media, client, profile, clock })
    return createTextWork(job, { store, client, limits })
  }
  const importTexts = createImportRunner({ store, clock, probe })
  const importMedia = createMediaImportRunner({ store, media, clock, probe })
  const fetchCollected = createCollectedMediaRunner({
    store,
    media,
    clock,
    probe,
    allowAddress: options.allowAddress,
    // As base64, with a little room for what stands around it.
    maxVideoBytes: Math.floor((profile.vlEmbedding.maxBodyBytes - 10_000) * 0.75),
  })
  const importRunner: JobRunner = (job, context) => {
    if (isCollectedMedia(job)) return fetchCollected(job, context)
    return (isMediaImport(job) ? importMedia : importTexts)(job, context)
  }
  const queue = createQueue({
    store: logJobs(store, log),
    clock,
    log,
    owner: random.uuid(),
    pid: options.pid,
    runners: {
      import: importRunner,
      embed: createEmbedRunner({ store, workOf, clock, random, probe, profile }),
    },
  })
  const runs = createStreamRuns({ store, clock, probe, origin: service.origin, pid: options.pid })
  const generation = createGeneration({ store, media, service, clock, random, log, probe, pid: options.pid })
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
  })
  const embedding = createEmbedding({ store, queue, service, clock, limits })
  if (!store.isReadOnly) await queue.recover()
  return {
    path: options.path,
    store,
    queue,
    media,
    embedding,
    importing: createImporting({
      store,
      queue,
      clock,
      random,
      uploadFolder: path.join(mediaFolderOf(options.path), 'uploads'),
    }),
    mediaImporting: createMediaImporting({ store, queue, clock }),
    collectedMedia: createCollectedMedia({ store, queue }),
    collecting: createCollecting({ store, service, clock, random }),
    runs,
    answers,
    conversations: createConversations({ store, answers, service, embedder: queryEmbedder, clock, random }),
    researching: createResearching({ runs, service }),
    auditing: createAuditing({ store, service }),
    generation,
    queryEmbedder,
    recall,
    backup: (to, signal) => copyLibrary({ path: options.path, store, media }, to, signal),
    close: async () => {
      try {
        await Promise.all([runs.close(), generation.close(), recall.close()])
        await queue.close()
        await queryEmbedder.kept()
      } finally {
        await media.close()
        await store.close()
      }
    },
  }
}
