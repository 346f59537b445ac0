import path from 'node:path'
import type { Media } from '../media/media.ts'
import type { MediumId } from '../model/ids.ts'
import { isVideo, type Medium } from '../model/media.ts'
import type { VlElement, VlElementSize } from '../service/operations/vlEmbeddingLimits.ts'
import type { Store } from '../store/store.ts'

type MediaElement = Extract<VlElement, { kind: 'image' | 'video' }>
type MediaElementSize = Extract<VlElementSize, { kind: 'image' | 'video' }>

/** Images and videos as they are sent: images upright and scaled down, without what their files say besides. */
export interface PreparedMedia {
  /** @throws QuarryError for a file that is gone or damaged */
  sizeOf(id: MediumId): Promise<MediaElementSize>
  elementOf(id: MediumId): Promise<MediaElement>
}

/** Images that are held: those of two windows of the packer. What was let go is decoded again. */
const MOST_HELD = 64

export function createPreparedMedia(store: Store, media: Media, longestSide: number): PreparedMedia {
  const held = new Map<MediumId, Promise<MediaElement>>()

  const prepare = async (medium: Medium): Promise<MediaElement> => {
    const { mime, bytes } = await media.prepareImage({ path: media.pathOf(medium) }, longestSide)
    return { kind: 'image', mediaType: mime, bytes, name: nameOf(medium) }
  }

  const image = (medium: Medium): Promise<MediaElement> => {
    const known = held.get(medium.id) ?? prepare(medium)
    held.delete(medium.id)
    held.set(medium.id, known)
    known.catch(() => held.delete(medium.id))
    for (const oldest of held.keys()) {
      if (held.size <= MOST_HELD) break
      held.delete(oldest)
    }
    return known
  }

  return {
    sizeOf: async (id) => {
      const medium = await store.read.getMedium(id)
      if (isVideo(medium.mime))
        return { kind: 'video', mediaType: medium.mime, byteLength: medium.bytes, name: nameOf(medium) }
      const { bytes, ...rest } = await image(medium)
      return { ...rest, byteLength: bytes.byteLength }
    },
    elementOf: async (id) => {
      const medium = await store.read.getMedium(id)
      if (!isVideo(medium.mime)) return image(medium)
      // A video is read when it is sent, and held no longer.
      return { kind: 'video', mediaType: medium.mime, bytes: await media.read(medium), name: nameOf(medium) }
    },
  }
}

function nameOf({ source }: Medium): string {
  return path.basename(source)
}
