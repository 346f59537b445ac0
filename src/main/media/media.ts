import { open as openFile } from 'node:fs/promises'
import { throwIfAborted } from '../base/abort.ts'
import { fileError } from '../base/files/fileError.ts'
import { connectWorker, type WorkerConnection } from '../base/workers.ts'
import { workerUrl } from '../base/workerUrl.ts'
import type { Clock } from '../base/clock.ts'
import type { MediumCredentials } from '../model/credentials.ts'
import type { CollectionId, MediumId } from '../model/ids.ts'
import type { MediaType, Medium, MediumDetails, MediumFacts, MediumOrigin } from '../model/media.ts'
import type { Store } from '../store/store.ts'
import { mediumPath } from './mediaFolder.ts'
import type { MediaLimits } from './mediaLimits.ts'
import type { MediaWorker, PreparedImage } from './worker.ts'

/**
 * The images and videos of a library: files in the folder beside it, named by what is in them, each there once. What
 * decodes, shrinks or hashes them runs in a thread of its own, which starts when it is first needed.
 */
export interface Media {
  readonly folder: string
  /**
   * Looks into a file (or bytes) and copies it into the folder; nothing is noted in the library yet, and a copy that is
   * not noted within a day is taken away. @throws QuarryError invalid_input, with what it is instead; disk_full
   */
  take(source: MediaSource): Promise<MediumFacts & { readonly details: MediumDetails }>
  /**
   * {@link take}s and notes it, held by `holder` (a name such as `task 7`; `store.write.releaseMedia` lets go again).
   * What is there already is not stored twice.
   */
  put(
    source: MediaSource,
    about: { readonly origin: MediumOrigin; readonly source: string; readonly holder: string },
  ): Promise<Medium>
  /** @throws QuarryError not_found */
  get(id: MediumId): Promise<Medium>
  /** The latest images of a collection, or of the library, each with the title of a document that shows it. */
  latestImages(collectionId: CollectionId | undefined, limit: number): ReturnType<Store['read']['latestImages']>
  /** Bytes [start, end) of a medium. @throws QuarryError not_found when the file is gone */
  read(
    medium: Pick<MediumFacts, 'hash' | 'mime' | 'bytes'>,
    start?: number,
    end?: number,
  ): Promise<Uint8Array<ArrayBuffer>>
  /** An image in another format: its first frame, upright; JPEG has white where there was nothing. */
  convert(medium: Pick<MediumFacts, 'hash' | 'mime'>, to: MediaType): Promise<Uint8Array<ArrayBuffer>>
  /** A copy of these bytes with Content Credentials; see {@link addCredentials}. */
  credit(
    bytes: Uint8Array<ArrayBuffer>,
    mime: MediaType,
    credentials: MediumCredentials,
  ): Promise<Uint8Array<ArrayBuffer>>
  /** The path of a medium's file. */
  pathOf(medium: Pick<MediumFacts, 'hash' | 'mime'>): string
  /** Its thumbnail as WebP, made (again) where there is none; undefined for a video. */
  thumbnail(medium: Pick<MediumFacts, 'hash' | 'mime'>): Promise<Uint8Array<ArrayBuffer> | undefined>
  /** An image as it is embedded: upright, its longest side at most `longestSide` pixels, the first frame of many. */
  prepareImage(source: MediaSource, longestSide: number): Promise<PreparedImage>
  /**
   * Forgets media that nothing refers to, and takes away their files and copies that were never noted. Answers how many
   * were taken away.
   */
  compact(signal?: AbortSignal): Promise<number>
  /** Whether every medium's file is there and is what its name says. */
  verify(): Promise<{ readonly checked: number; readonly problems: readonly string[] }>
  /** Copies files into the folder of another library, and answers what is wrong with the copies. */
  copyTo(folder: string, media: readonly Medium[]): Promise<readonly string[]>
  close(): Promise<void>
}

export type MediaSource = { readonly path: string } | { readonly bytes: Uint8Array<ArrayBuffer> }

const MEDIA_PER_LOOK = 500

export function createMedia({
  store,
  folder,
  limits,
  clock,
}: {
  readonly store: Store
  readonly folder: string
  readonly limits: MediaLimits
  readonly clock: Clock
}): Media {
  let started: WorkerConnection<MediaWorker> | undefined
  const worker = () => (started ??= connectWorker<MediaWorker>(workerUrl('media'))).call

  const read: Media['read'] = async (medium, start = 0, end = medium.bytes) => {
    const file = mediumPath(folder, medium)
    try {
      const handle = await openFile(file)
      try {
        const bytes = new Uint8Array(Math.max(0, Math.min(end, medium.bytes) - start))
        const { bytesRead } = await handle.read(bytes, 0, bytes.length, start)
        return bytes.subarray(0, bytesRead)
      } finally {
        await handle.close()
      }
    } catch (error) {
      throw fileError(error, file)
    }
  }

  const take: Media['take'] = (source) => worker().take(source, folder, limits, clock.now())

  return {
    folder,
    take,
    read,
    put: async (source, { origin, source: from, holder }) => {
      const { details: _, ...facts } = await take(source)
      return store.write.putMedium({ facts, origin, source: from }, holder, clock.now())
    },
    get: (id) => store.readAfterWrite.getMedium(id),
    latestImages: (collectionId, limit) => store.read.latestImages(collectionId, limit),
    credit: (bytes, mime, credentials) => worker().credit(bytes, mime, credentials),
    pathOf: (medium) => mediumPath(folder, medium),
    thumbnail: (medium) => worker().thumbnail(medium, folder, limits),
    convert: (medium, to) => worker().convert(medium, to, folder, limits),
    prepareImage: (source, longestSide) => worker().prepareImage(source, longestSide, limits),
    compact: async (signal) => {
      let removed = 0
      for (;;) {
        throwIfAborted(signal)
        const forgotten = await store.write.dropMedia()
        if (forgotten.length === 0) break
        await removeFiles(forgotten.map(({ hash }) => hash))
        removed += forgotten.length
      }
      // Copies that nobody noted: their process ended in between. Young ones may still be noted.
      const strays = await worker().listFiles(folder, clock.now())
      return removed + (await removeFiles(strays))
    },
    verify: async () => {
      const problems: string[] = []
      let checked = 0
      for (let after = 0; ;) {
        const some = await store.read.listMedia(after, MEDIA_PER_LOOK)
        if (some.length === 0) return { checked, problems }
        problems.push(...(await worker().verify(folder, some)))
        checked += some.length
        after = some.at(-1)?.id ?? after
      }
    },
    copyTo: async (to, media) => {
      await worker().copy(folder, to, media)
      return worker().verify(to, media)
    },
    close: async () => {
      await started?.close()
    },
  }

  /** Takes away files, but for those that the library has noted (again) meanwhile. */
  async function removeFiles(hashes: readonly string[]): Promise<number> {
    let removed = 0
    for (const hash of hashes) {
      if (await store.readAfterWrite.findMedium(hash)) continue
      await worker().remove(folder, [hash])
      removed++
    }
    return removed
  }
}
