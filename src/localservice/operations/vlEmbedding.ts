import { defined } from '../defined.ts'
import type { VlEmbeddingReply, VlEmbeddingResult, VlEmbeddingUsage } from '../../main/service/wire/vlEmbedding.ts'
import { encodePicture, encodeTextElement, encodeVideo, fuseVectors, type MediaWidth } from '../media/mediaVector.ts'
import { decodePicture } from '../media/picture.ts'
import { sampleVideo } from '../media/video.ts'
import type { LocalVlProfile } from '../mediaProfile.ts'
import { postOperation, type OperationCall } from '../operation.ts'
import { countTokens } from './countTokens.ts'
import { asInvalid, readVlEmbedding, type CheckedVlEmbedding, type VlInput } from './readVlEmbedding.ts'

/** POST {base_url}/vl-embedding, answered by the offline encoder of media under a name of its own. */
export const vlEmbeddingOperation = postOperation('vl-embedding', '/vl-embedding', 'vlEmbedding', async (call) => {
  const request = readVlEmbedding(call.parameters, call.profile.vlEmbedding)
  call.noteItems(request.contents.length)
  const encoded = await encodeAll(request, call)
  const reply = replyOf(request, encoded, call)
  return { contentType: 'application/json', body: Buffer.from(JSON.stringify(reply)) }
})

interface EncodedElement {
  readonly vector: Float64Array
  readonly type: string
  readonly textTokens: number
  readonly imageTokens: number
  readonly images: number
  readonly frames: number
  readonly seconds: number
  readonly warning?: string
}

async function encodeAll(request: CheckedVlEmbedding, call: OperationCall): Promise<EncodedElement[]> {
  const encoded: EncodedElement[] = []
  for (const element of request.contents) {
    // Decoding waits for other threads; a client that has disconnected by then gets no more work.
    call.signal.throwIfAborted()
    try {
      encoded.push(await encodeElement(element, request, call.profile.vlEmbedding))
    } catch (error) {
      throw asInvalid(element.where, error)
    }
  }
  return encoded
}

const none = { textTokens: 0, imageTokens: 0, images: 0, frames: 0, seconds: 0 } as const

async function encodeElement(
  element: VlInput,
  { model, frameRate }: CheckedVlEmbedding,
  profile: LocalVlProfile,
): Promise<EncodedElement> {
  const limits = { maxPixels: profile.maxImagePixels }
  if (element.kind === 'text') {
    const vector = encodeTextElement(element.text, model.width)
    return { ...none, vector, type: profile.textType, textTokens: countTokens(element.text) }
  }
  const { bytes, name } = element.data
  if (element.kind === 'image') {
    const picture = await decodePicture(bytes, { ...limits, formats: formatsOf(profile.imageTypes) })
    const imageTokens = tokensOfPixels(picture.width, picture.height)
    const vector = encodePicture(picture, name, model.width)
    return { ...none, vector, type: profile.imageType, imageTokens, images: 1 }
  }
  const video = await sampleVideo(bytes, frameRate, limits)
  return {
    ...none,
    vector: encodeVideo(video, name, model.width),
    type: profile.videoType,
    imageTokens: video.frames * tokensOfPixels(video.width, video.height),
    frames: video.frames,
    seconds: video.durationMs / 1000,
    ...(video.pictures.length > 0
      ? {}
      : { warning: `The frames of ${element.where} could not be looked at: only its name, length and form count.` }),
  }
}

/** 'image/jpeg' is 'jpeg' to the decoder; the others alike. */
function formatsOf(mediaTypes: readonly string[]): readonly string[] {
  return mediaTypes.map((type) => type.replace('image/', ''))
}

const pixelsPerToken = 28
const mostTokens = 1280

/** An estimate: one token for each patch of 28 by 28 pixels, up to a limit. */
function tokensOfPixels(width: number, height: number): number {
  const patches = Math.ceil(width / pixelsPerToken) * Math.ceil(height / pixelsPerToken)
  return Math.min(mostTokens, Math.max(1, patches))
}

function replyOf(
  request: CheckedVlEmbedding,
  encoded: readonly EncodedElement[],
  call: OperationCall,
): VlEmbeddingReply {
  const vectors = request.fusion
    ? [{ vector: fused(encoded, request.model.width), type: 'fusion' }]
    : encoded.map(({ vector, type }) => ({ vector, type }))
  const results = vectors.map(({ vector, type }, index) => ({
    index,
    type,
    embedding: written(vector, request.dimension),
  })) satisfies VlEmbeddingResult[]
  const warnings = encoded.flatMap(({ warning }) => warning ?? [])
  const said = call.twist.warning === undefined ? warnings.join(' ') || undefined : call.twist.warning
  return {
    code: 0,
    msg: 'success',
    request_id: call.requestId,
    data: { results: call.twist.shuffle ? results.toReversed() : results, model: request.model.name },
    meta: {
      usage: usageOf(request, encoded, call.profile.vlEmbedding),
      ...defined({ warning: said }),
    },
  }
}

function fused(encoded: readonly EncodedElement[], width: MediaWidth): Float64Array {
  return fuseVectors(
    encoded.map(({ vector }) => vector),
    width,
  )
}

/** The first `dimension` numbers, with seven decimals: a smaller dimension truncates. */
function written(vector: Float64Array, dimension: number): number[] {
  return Array.from(vector.subarray(0, dimension), (value) => Math.round(value * 1e7) / 1e7)
}

/** The instruction counts toward input_tokens; this encoder has no understanding that it could guide. */
function usageOf(
  { instruction }: CheckedVlEmbedding,
  encoded: readonly EncodedElement[],
  { imageCountHolds }: LocalVlProfile,
): VlEmbeddingUsage {
  const sum = (of: (element: EncodedElement) => number) => encoded.reduce((total, element) => total + of(element), 0)
  const textTokens = sum((element) => element.textTokens) + (instruction === '' ? 0 : countTokens(instruction))
  const imageTokens = sum((element) => element.imageTokens)
  const frames = imageCountHolds === 'images_and_frames' ? sum((element) => element.frames) : 0
  return {
    input_tokens: textTokens + imageTokens,
    text_tokens: textTokens,
    image_tokens: imageTokens,
    image_count: sum((element) => element.images) + frames,
    duration: Math.round(sum((element) => element.seconds) * 1000) / 1000,
  }
}
