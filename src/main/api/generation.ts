import type {
  GenerationCheck,
  GenerationRequest,
  ImageInput,
  ReferenceView,
  TaskView,
} from '../../contract/generation.ts'
import { defined } from '../base/defined.ts'
import type { QuarryHandlers } from '../../contract/routes.ts'
import { QuarryError } from '../base/errors.ts'
import type { Core } from '../core.ts'
import type { Asked } from '../generation/request.ts'
import { toDocument } from '../generation/toDocument.ts'
import type { MediumId, TaskId } from '../model/ids.ts'
import type { ImageInput as TaskImage, Task, TaskFound } from '../model/task.ts'
import { defaultModelFor } from '../service/chooseModel.ts'
import {
  groundedAspectRatios,
  groundedDuration,
  groundedPromptCharacters,
  videoAspectRatios,
  videoFrames,
  videoResolutions,
} from '../service/operations/generationRules.ts'
import { jobView } from './views/jobViews.ts'
import { mediumView } from './media.ts'
import { savedView } from './views/savedView.ts'
import { toIso } from './views/times.ts'

export function generationHandlers(core: Core): QuarryHandlers['generation'] {
  const tasks = () => core.library.generation
  const view = (task: Task) => taskView(core, task)
  const views = (list: readonly Task[]) => Promise.all(list.map(view))
  return {
    rules: async () => {
      const { profile, baseUrl } = core.service
      const { generation } = profile
      const isRemote = baseUrl !== undefined
      return {
        promptCharacters: { grounded: groundedPromptCharacters, videos: generation.videoPromptCharacters },
        models: { grounded: generation.groundedModels, videos: generation.videoModels },
        defaultVideoModel: defaultModelFor(generation.defaultVideoModel, core.service) ?? null,
        aspectRatios: { grounded: groundedAspectRatios, videos: videoAspectRatios },
        resolutions: videoResolutions,
        groundedDuration,
        videoDuration: generation.videoDuration,
        frameImages: videoFrames,
        inputReferences: generation.maxImages,
        canFetchVideos: generation.videoLookupPath !== '' || (!isRemote && generation.localVideoLookup),
      }
    },
    check: async (request): Promise<GenerationCheck> => {
      // Files are looked into when they are sent: as long as one types, any image will do.
      const anyImage = (images: readonly ImageInput[] | undefined): TaskImage[] | undefined =>
        images?.map(() => ({ kind: 'url', url: 'https://image.invalid/' }))
      return tasks().check(
        askedOf(request, { frames: anyImage(request.frameImages), references: anyImage(request.inputReferences) }),
      )
    },
    create: async (request) => {
      const { frameImages = [], inputReferences = [] } = request
      const files = [...frameImages, ...inputReferences].flatMap((image) => fileOf(core, image) ?? [])
      return tasks().withFiles(files, async (mediumIds) => {
        const taken = [...mediumIds]
        const toImage = (image: ImageInput): TaskImage => {
          if (image.kind === 'url') return image
          const mediumId = image.kind === 'medium' ? (image.mediumId as MediumId) : taken.shift()
          return { kind: 'medium', mediumId: mediumId as MediumId }
        }
        const frames = request.frameImages?.map(toImage)
        const references = request.inputReferences?.map(toImage)
        return view(await tasks().create(askedOf(request, { frames, references })))
      })
    },
    again: async ({ id }) => view(await tasks().again(id as TaskId)),
    list: async ({ limit }) => views(await tasks().list(limit)),
    get: async ({ id }) => view(await tasks().get(id as TaskId)),
    watch: async function* ({ limit }, signal) {
      for await (const list of tasks().watch(limit, signal)) yield await views(list)
    },
    lookNow: async ({ id }) => view(await tasks().lookNow(id as TaskId)),
    remove: async ({ ids }) => ({ removed: await tasks().remove(ids as TaskId[]) }),
    restore: async ({ ids }) => ({ restored: await tasks().restore(ids as TaskId[]) }),
    save: async ({ ids, collection: name, embed }) => {
      const { media, settings, collections, documents, embedding, queue } = core.library
      const generated = await Promise.all(
        ids.map(async (id) => {
          const task = await tasks().get(id as TaskId)
          if (task.mediumId === undefined)
            throw new QuarryError('conflict', `Task ${id} has made nothing that could be saved.`)
          const medium = await media.get(task.mediumId)
          return { document: toDocument(task, medium), mediumId: task.mediumId }
        }),
      )
      const { passageChars, passageOverlap } = await settings.read()
      const collection = await collections.ensure(name)
      const outcome = await documents.putGenerated(generated, {
        collectionId: collection.id,
        passageChars,
        passageOverlap: Math.min(passageOverlap, Math.floor(passageChars / 2)),
        now: core.clock.now(),
      })
      const job = embed
        ? await embedding.join({ collectionId: collection.id, model: undefined, dimension: undefined })
        : undefined
      return savedView(core, collection, outcome, job ? jobView(queue.snapshot(job)) : null)
    },
  }
}

/** Where the file of an image is that is not in the library yet. */
function fileOf({ library }: Core, image: ImageInput): { readonly path: string; readonly name: string } | undefined {
  if (image.kind === 'path') return { path: image.path, name: image.path }
  if (image.kind === 'upload') return { path: library.importing.uploads.pathOf(image.uploadId), name: image.name }
  return undefined
}

function askedOf(
  request: GenerationRequest,
  images: { readonly frames: readonly TaskImage[] | undefined; readonly references: readonly TaskImage[] | undefined },
): Asked {
  const { operation, modality, frameImages: _, inputReferences: __, ...parameters } = request
  const given = Object.fromEntries(Object.entries(parameters).filter(([, value]) => value !== undefined))
  return {
    operation,
    modality: operation === 'videos' ? 'video' : modality,
    parameters: {
      ...given,
      prompt: parameters.prompt,
      ...defined({ frameImages: images.frames, inputReferences: images.references }),
    },
  }
}

async function taskView(core: Core, task: Task): Promise<TaskView> {
  const { asked, wait, found } = task
  const medium = task.mediumId === undefined ? null : mediumView(await core.library.media.get(task.mediumId))
  return {
    id: task.id,
    operation: task.operation,
    modality: task.modality,
    state: task.state,
    prompt: task.prompt,
    model: task.model ?? null,
    origin: task.origin,
    asked: {
      aspectRatio: asked.aspectRatio ?? null,
      duration: asked.duration ?? null,
      resolution: asked.resolution ?? null,
      frameImages: asked.frameImages ?? [],
      inputReferences: asked.inputReferences ?? [],
      generateAudio: asked.generateAudio ?? null,
      seed: asked.seed ?? null,
      extraParams: asked.extraParams ?? null,
    },
    notes: task.notes,
    remoteId: task.remoteId ?? null,
    requestId: task.creationRequestId ?? null,
    lookupRequestId: task.lookupRequestId ?? null,
    lookups: task.lookups,
    wait: wait ? { kind: wait.kind, message: wait.message, until: toIso(wait.until) } : null,
    error: task.error ?? null,
    references: (found?.references ?? []).map(referenceView),
    searches: (found?.searchResults ?? []).map(({ query, results }) => ({
      query: query ?? null,
      results: (results ?? []).map(referenceView),
    })),
    usage: task.usage ?? null,
    medium,
    canLookUp: core.library.generation.canLookUp(task),
    createdAt: new Date(task.createdAt).toISOString(),
    expiresAt: toIso(task.expiresAt),
    finishedAt: toIso(task.finishedAt),
  }
}

type Found = TaskFound['references'][number] & { readonly description?: string }

function referenceView({ source_id, title, url, description, cover_url }: Found): ReferenceView {
  return {
    sourceId: source_id ?? null,
    title: title ?? null,
    url: url ?? null,
    description: description ?? null,
    coverUrl: cover_url ?? null,
  }
}
