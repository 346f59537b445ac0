import type { MediumId } from './ids.ts'
import type { NewDocument } from './document.ts'

/** What can be kept, shown and embedded. An SVG is a document that may run and load, and is none of these. */
export const imageTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif'] as const
export const videoTypes = ['video/mp4', 'video/webm'] as const
export type MediaType = (typeof imageTypes)[number] | (typeof videoTypes)[number]

/** The ends of the names of media files in the library's folder. */
export const mediaExtensions: Readonly<Record<MediaType, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'image/avif': 'avif',
  'video/mp4': 'mp4',
  'video/webm': 'webm',
}

/** Where a medium was taken from: a file of the user's, an address on the web, a generation task. */
export type MediumOrigin = 'file' | 'url' | 'generated'

/** What a look into the bytes tells; the name of a file tells nothing. */
export interface MediumFacts {
  /** SHA-256 of the bytes, in hexadecimal: the name of the file in the library's folder. */
  readonly hash: string
  readonly mime: MediaType
  readonly bytes: number
  /** Pixels, as shown: an image that says it lies on its side is turned. Undefined for a video that does not say. */
  readonly width: number | undefined
  readonly height: number | undefined
  /** Of a video whose file states it. */
  readonly durationMs: number | undefined
  /** Pixels of its thumbnail (WebP); undefined where none can be made: videos. */
  readonly thumbnail: { readonly width: number; readonly height: number } | undefined
}

/** An image or video of the library. The bytes are in the folder beside it, once however often they are used. */
export interface Medium extends MediumFacts {
  readonly id: MediumId
  readonly origin: MediumOrigin
  /** The path, address or task it came from first. */
  readonly source: string
  readonly createdAt: number
}

/** What a medium is and where it came from, before it is noted in the library; its bytes are in the folder already. */
export interface NewMedium {
  readonly facts: MediumFacts
  readonly origin: MediumOrigin
  readonly source: string
}

/** What a file may tell about itself beyond its pixels. */
export interface MediumDetails {
  /** When the picture was taken, ms since the epoch. */
  readonly takenAt: number | undefined
  readonly caption: string | undefined
  readonly authors: string | undefined
}

export function isVideo(mime: MediaType): boolean {
  return mime.startsWith('video/')
}

/** An image or video with the document that it is; `externalId` of the document is the medium's hash. */
export interface MediumDocument {
  readonly medium: NewMedium
  readonly document: NewDocument
}
