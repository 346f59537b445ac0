import type { MediumView } from '../../contract/media.ts'
import type { QuarryHandlers } from '../../contract/routes.ts'
import type { Core } from '../core.ts'
import type { CollectionId, MediumId } from '../model/ids.ts'
import { creditedTypes } from '../model/credentials.ts'
import type { Medium } from '../model/media.ts'
import { writeWholeBytes } from '../exporting/writeWhole.ts'
import { typeWritten } from '../media/fileEnding.ts'
import { fetchImage } from '../service/downloads/fetchImage.ts'
import { credentialsOf } from './credentials.ts'
import { toIso } from './views/times.ts'

/** Bytes of one piece, before base64. */
const pieceBytes = 1_500_000

export function mediaHandlers(core: Core): QuarryHandlers['media'] {
  const mediumOf = (id: number) => core.library.media.get(id as MediumId)
  async function* pieces(medium: Medium): AsyncGenerator<Uint8Array> {
    for (let at = 0; at < medium.bytes; at += pieceBytes) yield core.library.media.read(medium, at, at + pieceBytes)
  }
  return {
    image: async ({ url }, signal) => {
      const { contentType, bytes } = await fetchImage(url, signal, core.service.network)
      return { contentType, base64: toBase64(bytes) }
    },
    get: async ({ id }) => mediumView(await mediumOf(id)),
    read: async function* ({ id }, signal) {
      for await (const bytes of pieces(await mediumOf(id))) {
        signal.throwIfAborted()
        yield { base64: toBase64(bytes) }
      }
    },
    thumbnail: async ({ id }) => {
      const bytes = await core.library.media.thumbnail(await mediumOf(id))
      return bytes ? { contentType: 'image/webp', base64: toBase64(bytes) } : null
    },
    latestImages: async ({ collectionId, limit }) => {
      const found = await core.library.media.latestImages(collectionId as CollectionId | undefined, limit)
      return found.map(({ medium, title }) => ({ medium: mediumView(medium), name: title ?? medium.source }))
    },
    write: async ({ id, path, credentials: wanted }) => {
      const medium = await mediumOf(id)
      const { media } = core.library
      const type = typeWritten(path, medium.mime)
      const converted = type === medium.mime ? undefined : await media.convert(medium, type)
      const credentials = wanted && creditedTypes.has(type) ? await credentialsOf(core, medium, path) : undefined
      if (credentials) {
        const credited = await media.credit(converted ?? (await media.read(medium)), type, credentials)
        return { path, bytes: await writeWholeBytes(path, once(credited)), credentials: true }
      }
      const bytes = await writeWholeBytes(path, converted ? once(converted) : pieces(medium))
      return { path, bytes, credentials: false }
    },
  }
}

async function* once<T>(item: T): AsyncGenerator<T> {
  yield item
}

export function mediumView(medium: Medium): MediumView {
  const { id, hash, mime, bytes, width, height, durationMs, origin, source, createdAt } = medium
  return {
    id,
    hash,
    mime,
    bytes,
    width: width ?? null,
    height: height ?? null,
    durationMs: durationMs ?? null,
    origin,
    source,
    createdAt: toIso(createdAt) ?? '',
  }
}

const toBase64 = (bytes: Uint8Array) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('base64')
