import type { DocumentKind, Json, JsonObject } from '../model/document.ts'

export interface MediaAddress {
  readonly url: string
  readonly kind: 'image' | 'video'
}

/** Of one page; the rest of its pictures is decoration more often than not. */
const MOST_IMAGES = 20

/**
 * Addresses of images and videos that the raw record of a collected result names (Search and Embedding, "Resources and
 * their fields"): cover_image, images, cover_url, logo, photo; and the file of a video. Each once, http(s) only.
 */
export function mediaAddresses(document: {
  readonly kind: DocumentKind
  readonly url: string | undefined
  readonly raw: JsonObject
}): MediaAddress[] {
  const { raw, kind, url } = document
  const top = raw['top_news']
  const images = [
    addressOf(raw['cover_image']),
    raw['cover_url'],
    addressOf(raw['logo']),
    addressOf(raw['photo']),
    ...(isObject(top) ? [addressOf(top['cover_image'])] : []),
    ...(Array.isArray(raw['images']) ? (raw['images'] as readonly Json[]).map(addressOf) : []),
  ]
  const found = new Map<string, MediaAddress>()
  for (const one of images) {
    const address = webAddress(one)
    if (address !== undefined && found.size < MOST_IMAGES) found.set(address, { url: address, kind: 'image' })
  }
  const video = kind === 'video' ? webAddress(raw['url'] ?? url) : undefined
  if (video !== undefined) found.set(video, { url: video, kind: 'video' })
  return [...found.values()]
}

function addressOf(image: Json | undefined): Json | undefined {
  return isObject(image) ? image['url'] : undefined
}

function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function webAddress(value: Json | undefined): string | undefined {
  if (typeof value !== 'string' || !URL.canParse(value)) return undefined
  const { protocol, href } = new URL(value)
  return protocol === 'https:' || protocol === 'http:' ? href : undefined
}
