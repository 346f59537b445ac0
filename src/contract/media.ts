import { z } from 'zod'
import { call, stream } from './define.ts'

/** An image or video of the library. */
export interface MediumView {
  readonly id: number
  /** SHA-256 of the bytes. */
  readonly hash: string
  readonly mime: string
  readonly bytes: number
  readonly width: number | null
  readonly height: number | null
  readonly durationMs: number | null
  /** 'file', 'url' or 'generated', and the path, address or task it came from first. */
  readonly origin: string
  readonly source: string
  readonly createdAt: string
}

const mediumId = z.object({ id: z.int() })

export const media = {
  /** One image of somewhere else on the web, fetched by the core under limits of size, type and address; for a data: URL. */
  image: call(z.object({ url: z.string().max(4_000) }))<{ readonly contentType: string; readonly base64: string }>(),
  get: call(mediumId)<MediumView>(),
  /** The bytes of an image or video of the library, piece by piece; for a blob: URL. */
  read: stream(mediumId)<{ readonly base64: string }>(),
  /** A small picture of it; null for a video. */
  thumbnail: call(mediumId)<{ readonly contentType: string; readonly base64: string } | null>(),
  /** The latest images of the library, or of a collection, newest first, each by the title of a document or its source. */
  latestImages: call(z.object({ collectionId: z.int().optional(), limit: z.int().min(1).max(500).default(120) }))<
    readonly { readonly medium: MediumView; readonly name: string }[]
  >(),
  /**
   * Writes its file, in place of one that is there, only when it is whole. An image is converted to the format that the
   * path's ending asks for; an ending that cannot be written is refused, naming those that can. One that the service made
   * has Content Credentials (C2PA) that say so, unless `credentials` is false or its format has no place for them.
   */
  write: call(mediumId.extend({ path: z.string().min(1), credentials: z.boolean().default(true) }))<{
    readonly path: string
    readonly bytes: number
    readonly credentials: boolean
  }>(),
}
