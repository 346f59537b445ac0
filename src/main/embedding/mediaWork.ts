import path from 'node:path'
import { isAbort, QuarryError } from '../base/errors.ts'
import type { Clock } from '../base/clock.ts'
import type { Media } from '../media/media.ts'
import type { DocumentId, MediumId, TextId } from '../model/ids.ts'
import { isVideo, type Medium } from '../model/media.ts'
import type { MediaInput, MediaInputElement } from '../model/mediaInput.ts'
import type { MediaDocument, MediaScope, PendingMediaInput } from '../model/jobs/pending.ts'
import type { EmbeddingClient } from '../service/embeddingClient.ts'
import { refuse } from '../service/errors.ts'
import type { MediaEmbeddings } from '../service/operations/vlEmbedding.ts'
import {
  vlElementBytes,
  vlEmbeddingBodyFrame,
  vlMaxCharacters,
  type VlElement,
  type VlElementSize,
  type VlEmbeddingSettings,
} from '../service/operations/vlEmbeddingLimits.ts'
import type { ServiceProfile } from '../service/profile/profile.ts'
import type { Store } from '../store/store.ts'
import { splitPassages } from '../text/passages.ts'
import type { BatchAnswer, BatchWork, PendingItem } from './batchWork.ts'
import { frameBytes, type Pack } from './packTexts.ts'
import {
  mediaPackLimits,
  packMedia,
  type MediaElementSize,
  type MediaLimit,
  type MediaPackOptions,
} from './packMedia.ts'
import type { MediaSettings } from './mediaSettings.ts'
import { createPreparedMedia } from './preparedMedia.ts'
import type { EmbedJob } from './batchSender.ts'

/** An input with what the packer needs to know of it. */
export interface MediaItem extends PendingItem, MediaElementSize {
  readonly textId: TextId
  readonly documentId: DocumentId
  readonly ordinal: number
}

/** Documents looked at ahead of sending: their images are decoded and held until they are sent. */
const WINDOW_DOCUMENTS = 20
const KNOWN_GOOD_TEXT = 'A short text that every embedding service accepts.'

const tooMuch: Readonly<Record<MediaLimit, string>> = {
  elements: 'No request may hold so many elements.',
  images: 'No request may hold an image.',
  videos: 'No request may hold a video.',
  characters: `The instruction and this text have more than ${vlMaxCharacters} characters together.`,
  bytes: 'It is larger than a whole request may be. Make it smaller or shorter.',
}

/** Embedding the images and videos of a job's scope. */
export function createMediaWork(
  job: EmbedJob,
  settings: MediaSettings,
  {
    store,
    media,
    client,
    profile,
    clock,
  }: {
    readonly store: Store
    readonly media: Media
    readonly client: EmbeddingClient
    readonly profile: ServiceProfile
    readonly clock: Clock
  },
): BatchWork<MediaItem> {
  const { model, dimension } = job.space
  const { fusion, instruction, frameRate } = settings
  const request: VlEmbeddingSettings = { model, dimension, fusion, frameRate, instruction }
  const options: MediaPackOptions = {
    fusion,
    instructionCharacters: instruction?.length ?? 0,
    frameBytes: frameBytes(vlEmbeddingBodyFrame(request, profile)),
    limits: mediaPackLimits(profile.vlEmbedding.maxBodyBytes),
  }
  const scope: MediaScope = { spaceId: job.spaceId, collectionId: job.collectionId, fusion, instruction, frameRate }
  const prepared = createPreparedMedia(store, media, profile.vlEmbedding.longestSide)

  const sizeOf = async (element: MediaInputElement<MediumId>): Promise<Omit<MediaElementSize, 'documentId'>> => {
    const size: VlElementSize = element.kind === 'text' ? element : await prepared.sizeOf(element.mediumId)
    return {
      kind: element.kind,
      characters: element.kind === 'text' ? element.text.length : 0,
      jsonBytes: vlElementBytes(size, model, profile),
    }
  }

  const fail = async (failures: { textId: TextId; message: string }[]) => {
    if (failures.length > 0) await store.write.recordMediaFailures(job.id, job.spaceId, failures, clock.now())
  }

  /** Sizes of what waits. What cannot be read is recorded as failed. */
  const sized = async (pending: readonly PendingMediaInput[]): Promise<MediaItem[]> => {
    const inputs = await store.read.readMediaInputs(pending.map(({ textId }) => textId))
    const failed: { textId: TextId; message: string }[] = []
    const items: MediaItem[] = []
    for (const [index, one] of pending.entries()) {
      const elements = inputs[index]?.elements ?? []
      try {
        const sizes = await Promise.all(elements.map(sizeOf))
        items.push({
          ...one,
          kind: elements[0]?.kind ?? 'text',
          characters: sizes.reduce((sum, { characters }) => sum + characters, 0),
          jsonBytes: sizes.reduce((sum, { jsonBytes }) => sum + jsonBytes, Math.max(0, sizes.length - 1)),
        })
      } catch (error) {
        failed.push({ textId: one.textId, message: asFailure(error) })
      }
    }
    await fail(failed)
    return items
  }

  /** Makes the inputs of documents that have none with these attributes yet. */
  const plan = async (documents: readonly MediaDocument[]) => {
    const wanted: { documentId: DocumentId; input: MediaInput<MediumId> }[] = []
    const refused: { documentId: DocumentId; input: MediaInput<MediumId>; message: string }[] = []
    for (const document of documents) {
      if (document.planned) continue
      if (!fusion) wanted.push(...separateInputs(document, settings))
      else await planFused(document, wanted, refused)
    }
    if (wanted.length > 0) await store.write.putMediaInputs(wanted)
    if (refused.length === 0) return
    const textIds = await store.write.putMediaInputs(refused)
    await fail(refused.map(({ message }, index) => ({ textId: textIds[index] as TextId, message })))
  }

  const planFused = async (
    document: MediaDocument,
    wanted: { documentId: DocumentId; input: MediaInput<MediumId> }[],
    refused: { documentId: DocumentId; input: MediaInput<MediumId>; message: string }[],
  ) => {
    const make = (elements: readonly MediaInputElement<MediumId>[], part: number, parts: number) => ({
      documentId: document.id,
      input: fusedInput(elements, settings, { part, parts }),
    })
    const sizes: (MediaElementSize & { element: MediaInputElement<MediumId> })[] = []
    for (const element of fusedElements(document, options.instructionCharacters)) {
      try {
        sizes.push({ ...(await sizeOf(element)), documentId: document.id, element })
      } catch (error) {
        refused.push({ ...make([element], 1, 1), message: asFailure(error) })
      }
    }
    const packing = packMedia(sizes, options)
    for (const { items, part } of packing.packs)
      wanted.push(
        make(
          items.map(({ element }) => element),
          part?.number ?? 1,
          part?.of ?? 1,
        ),
      )
    for (const { item, limit } of packing.refused)
      refused.push({ ...make([item.element], 1, 1), message: tooMuch[limit] })
  }

  const contentsOf = async (textIds: readonly TextId[]): Promise<VlElement[]> => {
    const inputs = await store.read.readMediaInputs(textIds)
    return Promise.all(
      inputs
        .flatMap(({ elements }) => elements)
        .map((element) => (element.kind === 'text' ? element : prepared.elementOf(element.mediumId))),
    )
  }

  return {
    operation: 'vl-embedding',
    items: 'images and videos',
    countItems: async () => {
      const { inputs, settled } = await store.readAfterWrite.countPendingMedia(scope, job.id)
      return { pending: inputs, settled }
    },
    listPending: async ({ documentId }) => {
      for (let after = documentId; ;) {
        const documents = await store.readAfterWrite.listMediaDocuments(scope, after, WINDOW_DOCUMENTS)
        const last = documents.at(-1)
        if (!last) return []
        await plan(documents)
        const pending = await sized(await store.readAfterWrite.listPendingMedia(scope, after, last.id))
        if (pending.length > 0) return pending
        after = last.id
      }
    },
    pack: (items) =>
      fusion ? { packs: items.map((item) => single(item, options)), refused: [] } : packMedia(items, options),
    refuse: (refused) =>
      fail(refused.map(({ item, limit }) => ({ textId: item.textId, message: tooMuch[limit as MediaLimit] }))),
    send: async (textIds, signal) => {
      const contents = await contentsOf(textIds).catch((error: unknown) => {
        if (isAbort(error) || !(error instanceof QuarryError)) throw error
        // A file that is gone is dealt with like one that is refused: narrowed down, and the rest goes on.
        throw refuse('input.contents', asFailure(error))
      })
      return answerOf(await client.embedMedia({ ...request, contents }, { signal }))
    },
    // How many tokens an image or a second of video is, no document says.
    mostUnits: () => undefined,
    sendKnownGood: async (signal) =>
      answerOf(
        await client.embedMedia(
          { model, dimension, fusion: false, contents: [{ kind: 'text', text: KNOWN_GOOD_TEXT }] },
          { signal },
        ),
      ),
    bodyBytes: async (textIds) => {
      const inputs = await store.read.readMediaInputs(textIds)
      const sizes = await Promise.all(inputs.flatMap(({ elements }) => elements).map(sizeOf))
      return sizes.reduce((sum, { jsonBytes }) => sum + jsonBytes, options.frameBytes + Math.max(0, sizes.length - 1))
    },
  }
}

/** One fused input is one request. */
function single(item: MediaItem, { frameBytes: frame }: MediaPackOptions): Pack<MediaItem> {
  return { items: [item], bodyBytes: frame + item.jsonBytes, closedBy: 'document' }
}

/** Each medium by itself. */
function separateInputs(document: MediaDocument, { instruction, frameRate }: MediaSettings) {
  return document.media.map((medium) => {
    const kind = kindOf(medium)
    const attributes = { fusion: false, instruction, frameRate: kind === 'video' ? frameRate : undefined }
    return {
      documentId: document.id,
      input: { modality: kind, ...attributes, part: 1, parts: 1, elements: [{ kind, mediumId: medium.id }] },
    }
  })
}

/** The text of a document, cut where a request could not hold it whole, then its images and videos. */
function fusedElements(document: MediaDocument, instructionCharacters: number): MediaInputElement<MediumId>[] {
  const maxChars = vlMaxCharacters - instructionCharacters
  const text = document.text.trim() === '' ? document.title : document.text
  const texts =
    text.length <= maxChars
      ? [text]
      : splitPassages(text, { maxChars, overlapChars: 0 }).map(({ start, end }) => text.slice(start, end))
  return [
    ...texts.map((one) => ({ kind: 'text' as const, text: one })),
    ...document.media.map((medium) => ({ kind: kindOf(medium), mediumId: medium.id })),
  ]
}

function fusedInput(
  elements: readonly MediaInputElement<MediumId>[],
  { instruction, frameRate }: MediaSettings,
  { part, parts }: { readonly part: number; readonly parts: number },
): MediaInput<MediumId> {
  const hasVideo = elements.some(({ kind }) => kind === 'video')
  return {
    modality: 'fusion',
    fusion: true,
    instruction,
    frameRate: hasVideo ? frameRate : undefined,
    part,
    parts,
    elements,
  }
}

function kindOf({ mime }: Medium): 'image' | 'video' {
  return isVideo(mime) ? 'video' : 'image'
}

function asFailure(error: unknown): string {
  if (!(error instanceof QuarryError) || isAbort(error) || error.code === 'internal') throw error
  const where = error.where === undefined ? '' : ` (${path.basename(error.where)})`
  return `${error.message.replace(/\.$/, '')}${where}.${error.hint ? ` ${error.hint}` : ''}`
}

function answerOf({ values, dimension, requestId, warning, usage }: MediaEmbeddings): BatchAnswer {
  return { values, dimension, requestId, warning, usage: { ...usage } }
}
