import type { Clock } from '../base/clock.ts'
import { QuarryError } from '../base/errors.ts'
import type { Queue } from '../jobs/queue.ts'
import type { CollectionId, JobId } from '../model/ids.ts'
import type { NewJob, StoredJob } from '../model/jobs/job.ts'
import type { JobWork } from '../model/jobs/jobWork.ts'
import type { Embedder } from '../model/vectors/embedder.ts'
import type { SpaceKey } from '../model/vectors/space.ts'
import type { ServiceHandle } from '../service/serviceHandle.ts'
import { embeddingBodyFrame } from '../service/operations/embeddingLimits.ts'
import { vlMaxImages, vlMaxVideos } from '../service/operations/vlEmbeddingLimits.ts'
import type { Embedders } from '../settings/embedders.ts'
import { readSettings } from '../settings/librarySettings.ts'
import type { Store } from '../store/store.ts'

import { limitsOf } from './chooseEmbedder.ts'
import { checkMediaSettings, type MediaSettings } from './mediaSettings.ts'
import { frameBytes, type PackLimits } from './packTexts.ts'

/** What embedding would send, before anything is sent. */
export interface EmbedEstimate {
  readonly space: SpaceKey
  readonly texts: number
  readonly characters: number
  readonly requests: number
  readonly bytes: number
  /** From what this library has paid for the model so far; undefined before the first reply. */
  readonly tokens: number | undefined
}

export interface EmbedRequest {
  readonly collectionId: CollectionId | undefined
  readonly model: string | undefined
  readonly dimension: number | undefined
  /** Texts of the collection whose vectors are kept less exactly than it asks for, instead of those that have none. */
  readonly again?: boolean | undefined
}

/** What embedding images and videos would send, before anything is sent. */
export interface MediaEstimate {
  readonly space: SpaceKey
  /** Distinct ones that have no vector with these settings. */
  readonly images: number
  readonly videos: number
  readonly videoMs: number
  /** Vectors that will be made; with fusion a document may turn out to need several. */
  readonly vectors: number
  readonly requests: number
  readonly tokens: number | undefined
}

export interface MediaEmbedRequest extends EmbedRequest, MediaSettings {}

/** Embedding jobs: which space, how much, and starting them. */
export interface Embedding {
  /** The space that a model and a width name today; settings, then the service's default, where they are not given. */
  spaceFor(model: string | undefined, dimension: number | undefined, collectionId?: CollectionId): Promise<SpaceKey>
  estimate(request: EmbedRequest): Promise<EmbedEstimate>
  /** What so many texts of so many bytes would be, in requests and tokens. */
  estimateTexts(
    space: SpaceKey,
    texts: { texts: number; characters: number; jsonBytes: number },
  ): Promise<EmbedEstimate>
  /** How many texts the last job of a space's model embedded in a second; undefined before the first. */
  textsPerSecond(space: SpaceKey): Promise<number | undefined>
  /** Starts a job, or resumes the unfinished one of the same scope, which the user may have paused. */
  start(request: EmbedRequest): Promise<StoredJob>
  /**
   * Embeds what other work has stored or, with `feedsFrom`, what that import stores as it arrives: like {@link start}, but a
   * job that the user paused stays paused and is returned.
   */
  join(request: EmbedRequest, feedsFrom?: JobId): Promise<StoredJob>
  /** Like {@link spaceFor}, of the multimodal models. */
  mediaSpaceFor(model: string | undefined, dimension: number | undefined): Promise<SpaceKey>
  estimateMedia(request: MediaEmbedRequest): Promise<MediaEstimate>
  /** Like {@link start}, for the images and videos of the scope. */
  startMedia(request: MediaEmbedRequest): Promise<StoredJob>
  /** Like {@link join}, for the images and videos of the scope. */
  joinMedia(request: MediaEmbedRequest, feedsFrom?: JobId): Promise<StoredJob>
  /** Sends what was parked or quarantined in a finished job again, as a new job. */
  retry(id: JobId): Promise<StoredJob>
}

/** The work of an embedding job. */
type EmbedWork = JobWork<'embed-texts' | 'embed-media'>

export function createEmbedding({
  store,
  queue,
  service,
  embedders,
  clock,
  limits,
}: {
  readonly store: Store
  readonly queue: Queue
  readonly service: ServiceHandle
  readonly embedders: Embedders
  readonly clock: Clock
  readonly limits: PackLimits
}): Embedding {
  const spaceFor: Embedding['spaceFor'] = async (model, dimension, collectionId) => {
    const settings = await readSettings(store)
    const own = model === undefined ? settings.collectionModels[String(collectionId)] : undefined
    // A model of another service is not meant for this one.
    if (own && (service.modelNamed(own.model) ?? embedders.named(own.model)) !== undefined)
      return spaceFor(own.model, dimension ?? own.dimension ?? undefined)
    const asked = model ?? settings.model
    const mine = asked === null || service.modelNamed(asked) !== undefined ? undefined : embedders.named(asked)
    if (mine) return wholeSpace(mine, dimension)
    const name =
      service.modelNamed(model ?? settings.model ?? service.defaultModel) ??
      (model === undefined ? service.defaultModel : undefined)
    if (name === undefined) {
      throw new QuarryError('usage', `There is no model "${model}" here.`, {
        hint: `Models: ${[...service.models.keys(), ...embedders.list().map(({ name: each }) => each)].join(', ')}.`,
      })
    }
    const widest = service.models.get(name) ?? 0
    const wanted = dimension ?? (model === undefined ? settings.dimension : null) ?? widest
    return { origin: service.origin, model: name, dimension: checkedWidth(name, wanted, widest) }
  }

  const estimateTexts: Embedding['estimateTexts'] = async (space, { texts, characters, jsonBytes }) => {
    const { model, dimension } = space
    const frame = frameBytes(embeddingBodyFrame({ model, dimension, inputType: 'document' }))
    const { maxItems, maxBodyBytes } = limitsOf(space, embedders, limits)
    // Each text takes a comma; a request may end a text short of its limit, which for texts of passage size is nothing.
    const payload = jsonBytes + texts
    const requests = Math.max(Math.ceil(texts / maxItems), Math.ceil(payload / (maxBodyBytes - frame)))
    const bytes = payload + requests * frame
    const perByte = await store.read.tokensPerByte(space.origin, model)
    const tokens = perByte === undefined ? undefined : Math.round(perByte * bytes)
    return { space, texts, characters, requests, bytes, tokens }
  }

  const mediaSpaceFor = async (model: string | undefined, dimension: number | undefined): Promise<SpaceKey> => {
    const settings = await readSettings(store)
    const name =
      service.mediaModelNamed(model ?? settings.mediaModel ?? service.defaultMediaModel) ??
      (model === undefined ? service.defaultMediaModel : undefined)
    if (name === undefined) {
      throw new QuarryError('usage', `There is no model "${model}" for images and videos here.`, {
        hint: `Models: ${[...service.mediaModels.keys()].join(', ')}.`,
      })
    }
    const widest = service.mediaModels.get(name) ?? 0
    // A width that was set for a model of another service is not meant for this one.
    const isSet = settings.mediaModel === null || service.mediaModelNamed(settings.mediaModel) === name
    const wanted = dimension ?? (model === undefined && isSet ? settings.mediaDimension : null) ?? widest
    return { origin: service.origin, model: name, dimension: checkedWidth(name, wanted, widest) }
  }

  const newJob = async (
    work: EmbedWork,
    space: SpaceKey,
    collectionId: CollectionId | undefined,
    feedsFrom?: JobId,
  ): Promise<Omit<NewJob, 'owner'>> => {
    const spaceId = await store.write.ensureSpace(space, clock.now())
    if (work.kind === 'embed-media') await store.write.markMultimodal(spaceId)
    const name = collectionId === undefined ? undefined : (await store.readAfterWrite.getCollection(collectionId)).name
    return { work, title: titleOf(work, name), collectionId, spaceId, feedsFrom }
  }
  const textJob = async ({ collectionId, model, dimension, again = false }: EmbedRequest, feedsFrom?: JobId) => {
    checkAgain(collectionId, again)
    const work: EmbedWork = { kind: 'embed-texts', payload: { again } }
    return newJob(work, await spaceFor(model, dimension, collectionId), collectionId, feedsFrom)
  }
  const mediaJob = async (request: MediaEmbedRequest, feedsFrom?: JobId) => {
    const { collectionId, model, dimension, fusion, instruction, frameRate } = request
    const work: EmbedWork = { kind: 'embed-media', payload: { fusion, instruction, frameRate } }
    checkMediaSettings(work.payload)
    return newJob(work, await mediaSpaceFor(model, dimension), collectionId, feedsFrom)
  }

  return {
    spaceFor,
    estimateTexts,
    textsPerSecond: ({ origin, model }) => store.read.embeddingPace(origin, model),
    estimate: async ({ collectionId, model, dimension, again = false }) => {
      checkAgain(collectionId, again)
      const space = await spaceFor(model, dimension, collectionId)
      const spaceId = await store.read.findSpace(space)
      return estimateTexts(space, await store.read.countPending(spaceId, collectionId, again))
    },
    start: async (request) => queue.addOrResume(await textJob(request)),
    join: async (request, feedsFrom) => queue.addOrJoin(await textJob(request, feedsFrom)),
    mediaSpaceFor,
    estimateMedia: async ({ collectionId, model, dimension, fusion, instruction, frameRate }) => {
      const settings = { fusion, instruction, frameRate }
      checkMediaSettings(settings)
      const space = await mediaSpaceFor(model, dimension)
      const spaceId = await store.read.findSpace(space)
      const { inputs, images, videos, videoMs } = await store.read.countPendingMedia({
        spaceId,
        collectionId,
        ...settings,
      })
      const perInput = await store.read.tokensPerMediaInput(space.origin, space.model)
      return {
        space,
        images,
        videos,
        videoMs,
        vectors: inputs,
        requests: fusion ? inputs : Math.max(Math.ceil(images / vlMaxImages), Math.ceil(videos / vlMaxVideos)),
        tokens: perInput === undefined ? undefined : Math.round(perInput * inputs),
      }
    },
    startMedia: async (request) => queue.addOrResume(await mediaJob(request)),
    joinMedia: async (request, feedsFrom) => queue.addOrJoin(await mediaJob(request, feedsFrom)),
    retry: async (id) => {
      const { work, space, collectionId } = await store.readAfterWrite.getJob(id)
      if (!space || (work?.kind !== 'embed-texts' && work?.kind !== 'embed-media'))
        throw new QuarryError('conflict', `Job ${id} is an import; import the file again to retry its refused rows.`)
      await store.write.clearFailures(id)
      return queue.addOrResume(await newJob(work, space, collectionId))
    },
  }
}

function titleOf(work: EmbedWork, collection = 'everything'): string {
  if (work.kind === 'embed-media') return `Embed images and videos of ${collection}`
  return `Embed ${collection}${work.payload.again ? ' again' : ''}`
}

/** @throws QuarryError usage */
function checkAgain(collectionId: CollectionId | undefined, again: boolean): void {
  if (again && collectionId === undefined)
    throw new QuarryError('usage', 'To embed again, name a collection: it says how exactly vectors are to be kept.')
}

/** Only the whole vector: most models that are no service's are not trained to be shortened. @throws QuarryError usage */
function wholeSpace({ name, space }: Embedder, dimension: number | undefined): SpaceKey {
  if (dimension === undefined || dimension === space.dimension) return space
  throw new QuarryError('usage', `${name} gives vectors of ${space.dimension} numbers, not ${dimension}.`, {
    where: 'dimension',
  })
}

/** @throws QuarryError usage */
function checkedWidth(model: string, wanted: number, widest: number): number {
  if (Number.isInteger(wanted) && wanted >= 1 && wanted <= widest) return wanted
  throw new QuarryError('usage', `${model} gives vectors of 1 to ${widest} numbers, not ${wanted}.`, {
    where: 'dimension',
  })
}
