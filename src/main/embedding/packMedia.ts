import type { DocumentId } from '../model/ids.ts'
import { vlMaxCharacters, vlMaxContents, vlMaxImages, vlMaxVideos } from '../service/operations/vlEmbeddingLimits.ts'

/**
 * Which elements of which documents go into which multimodal request. Pure, greedy and in order: a request is closed
 * only when the next element would take it over a limit, so no order-keeping division of the same elements needs fewer
 * requests. What is counted is what the service counts: the interface's limits, and the bytes of the body as sent.
 */
export interface MediaPackLimits {
  /** 20 elements (Search and Embedding, "Limits"). */
  readonly maxElements: number
  /** 5 images. */
  readonly maxImages: number
  /** 1 video. */
  readonly maxVideos: number
  /** 10,000 characters of all texts with the instruction, counted as UTF-16 units. */
  readonly maxCharacters: number
  /** Bytes of the body: an assumption of the service profile. */
  readonly maxBodyBytes: number
}

/** What is known of an element that waits for its vector: no text and no file is needed to pack it. */
export interface MediaElementSize {
  readonly documentId: DocumentId
  readonly kind: 'text' | 'image' | 'video'
  /** UTF-16 units of a text; 0 for images and videos. */
  readonly characters: number
  /** Bytes of the element in the body, without a comma: see `vlElementBytes`. */
  readonly jsonBytes: number
}

export interface MediaPackOptions {
  /** True: one vector for the elements of one document. False: one for each element, and documents may be mixed. */
  readonly fusion: boolean
  /** UTF-16 units of the instruction, which is sent with every request. */
  readonly instructionCharacters: number
  /** Bytes of the body without any element, the instruction included: see `vlEmbeddingBodyFrame`. */
  readonly frameBytes: number
  readonly limits: MediaPackLimits
}

/** The limit that an element would have passed. */
export type MediaLimit = 'elements' | 'images' | 'videos' | 'characters' | 'bytes'

/** Why a request took no further element: the limit, or that its document ended (with fusion), or that nothing was left. */
export type MediaClosedBy = MediaLimit | 'document' | 'end'

export interface MediaPack<T> {
  /** In the order they were given; with fusion all of one document. */
  readonly items: readonly T[]
  /** Bytes of the body with its frame and commas. */
  readonly bodyBytes: number
  readonly closedBy: MediaClosedBy
  /**
   * With fusion: this request gives vector `number` of `of` of its document, which is 1 of 1 for a document that fits
   * into one. Undefined without fusion.
   */
  readonly part: { readonly number: number; readonly of: number } | undefined
}

export interface MediaPacking<T> {
  readonly packs: readonly MediaPack<T>[]
  /**
   * Elements that no request may carry: a text that is too long beside the instruction, or what is larger than a whole
   * body. Never cut off, never left out in silence; with fusion the rest of the document is packed without them.
   */
  readonly refused: readonly { readonly item: T; readonly limit: MediaLimit }[]
}

/**
 * Packs elements of known size. With fusion the elements of a document are taken together wherever they stand, in the
 * order in which the documents first occur, so all elements of a document must be given at once; without it the order
 * is kept as given.
 */
export function packMedia<T extends MediaElementSize>(
  elements: Iterable<T>,
  options: MediaPackOptions,
): MediaPacking<T> {
  const refused: { item: T; limit: MediaLimit }[] = []
  const packs: MediaPack<T>[] = []
  if (!options.fusion) packRun(elements, options, 'end', packs, refused)
  else {
    const documents = [...Map.groupBy(elements, ({ documentId }) => documentId).values()]
    for (const [at, ofDocument] of documents.entries()) {
      const own: MediaPack<T>[] = []
      packRun(ofDocument, options, at === documents.length - 1 ? 'end' : 'document', own, refused)
      for (const [i, pack] of own.entries()) packs.push({ ...pack, part: { number: i + 1, of: own.length } })
    }
  }
  return { packs, refused }
}

/** Packs one run of elements; its last request is closed by `last`. */
function packRun<T extends MediaElementSize>(
  elements: Iterable<T>,
  options: MediaPackOptions,
  last: 'document' | 'end',
  packs: MediaPack<T>[],
  refused: { item: T; limit: MediaLimit }[],
): void {
  let open = emptyRequest<T>(options)
  const close = (closedBy: MediaClosedBy) => {
    packs.push({ items: open.items, bodyBytes: open.bytes, closedBy, part: undefined })
    open = emptyRequest(options)
  }
  for (const item of elements) {
    const never = limitPassed(item, emptyRequest(options), options.limits)
    if (never) {
      refused.push({ item, limit: never })
      continue
    }
    const limit = limitPassed(item, open, options.limits)
    if (limit) close(limit)
    open.bytes += item.jsonBytes + (open.items.length > 0 ? 1 : 0)
    open.characters += item.characters
    if (item.kind === 'image') open.images++
    if (item.kind === 'video') open.videos++
    open.items.push(item)
  }
  if (open.items.length > 0) close(last)
}

interface OpenRequest<T> {
  readonly items: T[]
  bytes: number
  characters: number
  images: number
  videos: number
}

function emptyRequest<T>({ frameBytes, instructionCharacters }: MediaPackOptions): OpenRequest<T> {
  return { items: [], bytes: frameBytes, characters: instructionCharacters, images: 0, videos: 0 }
}

/** The first limit that `item` would take the request over. */
function limitPassed<T extends MediaElementSize>(
  item: T,
  request: OpenRequest<T>,
  limits: MediaPackLimits,
): MediaLimit | undefined {
  if (request.items.length + 1 > limits.maxElements) return 'elements'
  if (item.kind === 'image' && request.images + 1 > limits.maxImages) return 'images'
  if (item.kind === 'video' && request.videos + 1 > limits.maxVideos) return 'videos'
  if (request.characters + item.characters > limits.maxCharacters) return 'characters'
  const comma = request.items.length > 0 ? 1 : 0
  return request.bytes + comma + item.jsonBytes > limits.maxBodyBytes ? 'bytes' : undefined
}

/** The limits of the interface, with the profile's size of a body. */
export function mediaPackLimits(maxBodyBytes: number): MediaPackLimits {
  return {
    maxElements: vlMaxContents,
    maxImages: vlMaxImages,
    maxVideos: vlMaxVideos,
    maxCharacters: vlMaxCharacters,
    maxBodyBytes,
  }
}
