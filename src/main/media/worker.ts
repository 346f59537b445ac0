import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { chmod, copyFile, mkdir, open, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import sharp, { type Metadata, type Sharp } from 'sharp'
import { defined } from '../base/defined.ts'
import { QuarryError } from '../base/errors.ts'
import { fileError } from '../base/files/fileError.ts'
import { ownerOnly } from '../base/files/ownerOnly.ts'
import { systemRandom } from '../base/random.ts'
import { serveWorker, Transferred } from '../base/workers.ts'
import type { MediumCredentials } from '../model/credentials.ts'
import { isVideo, type MediaType, type MediumDetails, type MediumFacts } from '../model/media.ts'
import { readExif } from './exif.ts'
import { mediumPath, thumbnailPath } from './mediaFolder.ts'
import type { MediaLimits } from './mediaLimits.ts'
import { SNIFF_BYTES, sniffMedia } from './sniff.ts'
import { mp4Facts, webmFacts, type VideoFacts } from './videoFacts.ts'

/**
 * The thread in which images are decoded and shrunk and files are hashed and copied. What comes in is not trusted: its
 * kind is told by its first bytes, and its size and pixels are looked at before anything is decoded.
 */
type Source = { readonly path: string } | { readonly bytes: Uint8Array<ArrayBuffer> }

/** An image as it is sent to be embedded. */
export interface PreparedImage {
  readonly mime: MediaType
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly width: number
  readonly height: number
  /** Of the file it was made from. */
  readonly hash: string
}

/** A copy that nobody noted for so long was left behind by a process that ended. */
const STRAY_AFTER_MS = 86_400_000
const THUMBNAIL_QUALITY = 76
const PREPARED_QUALITY = 88
/** Of a file that somebody asked for in another format: it is not shrunk, and shall not look as if it were. */
const WRITTEN_QUALITY = 92
const noDetails: MediumDetails = { takenAt: undefined, caption: undefined, authors: undefined }

// One picture at a time: more threads than this one would take the time of the searches.
sharp.concurrency(1)
sharp.cache(false)

const handlers = {
  take: async (source: Source, folder: string, limits: MediaLimits, now: number) => {
    const mime = await kindOf(source)
    const bytes = await sizeOf(source)
    checkBytes(mime, bytes, limits, whereOf(source))
    const hash = await hashOf(source)
    const known = mediumPath(folder, { hash, mime })
    const { details, ...facts } = isVideo(mime)
      ? { ...(await videoFacts(source, mime, bytes)), thumbnail: undefined, details: noDetails }
      : await takeImage(source, hash, folder, limits)
    await keep(source, known, now)
    return { hash, mime, bytes, ...facts, details } satisfies MediumFacts & { details: MediumDetails }
  },

  thumbnail: async (medium: Pick<MediumFacts, 'hash' | 'mime'>, folder: string, limits: MediaLimits) => {
    if (isVideo(medium.mime)) return undefined
    const file = thumbnailPath(folder, medium.hash)
    const there = await readFile(file).catch(() => undefined)
    if (there) return moved(there)
    const source = { path: mediumPath(folder, medium) }
    const { data } = await thumbnailOf(await imageOf(source, limits), limits)
    await writeWhole(file, data)
    return moved(data)
  },

  prepareImage: async (source: Source, longestSide: number, limits: MediaLimits) => {
    const mime = await kindOf(source)
    if (isVideo(mime)) throw new QuarryError('usage', 'This is a video, not an image.', whereOf(source))
    const image = (await imageOf(source, limits)).resize({
      width: longestSide,
      height: longestSide,
      fit: 'inside',
      withoutEnlargement: true,
    })
    // What has no transparency loses nothing that counts as JPEG, which every service takes.
    const hasAlpha = (await image.metadata()).hasAlpha === true
    const encoded = hasAlpha ? image.png() : image.jpeg({ quality: PREPARED_QUALITY })
    const { data, info } = await decoding(encoded.toBuffer({ resolveWithObject: true }), whereOf(source))
    const bytes = new Uint8Array(data)
    const prepared: PreparedImage = {
      mime: hasAlpha ? 'image/png' : 'image/jpeg',
      bytes,
      width: info.width,
      height: info.height,
      hash: await hashOf(source),
    }
    return new Transferred(prepared, [bytes.buffer])
  },

  convert: async (medium: Pick<MediumFacts, 'hash' | 'mime'>, to: MediaType, folder: string, limits: MediaLimits) => {
    const source = { path: mediumPath(folder, medium) }
    const image = await imageOf(source, limits)
    return moved(await decoding(encodedAs(image, to).toBuffer(), whereOf(source)))
  },

  credit: async (bytes: Uint8Array<ArrayBuffer>, mime: MediaType, credentials: MediumCredentials) => {
    // Loaded when it is first needed: it is large.
    const { addCredentials } = await import('./credentials/addCredentials.ts')
    return moved(await addCredentials(bytes, mime, credentials))
  },

  remove: async (folder: string, hashes: readonly string[]) => {
    for (const hash of hashes) {
      const parent = path.join(folder, hash.slice(0, 2))
      for (const name of await readdir(parent).catch(() => []))
        if (name.startsWith(hash)) await rm(path.join(parent, name), { force: true })
      await rm(thumbnailPath(folder, hash), { force: true })
    }
  },

  /** Hashes of the files that are older than a day. */
  listFiles: async (folder: string, now: number) => {
    const found: string[] = []
    for (const parent of await readdir(folder).catch(() => [])) {
      if (!/^[0-9a-f]{2}$/.test(parent)) continue
      for (const name of await readdir(path.join(folder, parent)).catch(() => [])) {
        const info = await stat(path.join(folder, parent, name)).catch(() => undefined)
        if (info && now - info.mtimeMs > STRAY_AFTER_MS) found.push(name.slice(0, 64))
      }
    }
    return found.filter((hash) => /^[0-9a-f]{64}$/.test(hash))
  },

  /** A file that is not there is left to `verify`, which names it. */
  copy: async (folder: string, to: string, media: readonly Pick<MediumFacts, 'hash' | 'mime'>[]) => {
    for (const medium of media) {
      const [from, copy] = [mediumPath(folder, medium), mediumPath(to, medium)]
      if (!(await stat(from).catch(() => undefined))) continue
      try {
        await mkdir(path.dirname(copy), { recursive: true, mode: ownerOnly.folder })
        await copyFile(from, copy)
        await chmod(copy, ownerOnly.file)
      } catch (error) {
        throw fileError(error, copy)
      }
    }
  },

  verify: async (folder: string, media: readonly Pick<MediumFacts, 'hash' | 'mime' | 'bytes'>[]) => {
    const problems: string[] = []
    for (const medium of media) {
      const file = mediumPath(folder, medium)
      const hash = await hashOf({ path: file }).catch(() => undefined)
      if (hash === undefined) problems.push(`The file of ${describe(medium)} is not there.`)
      else if (hash !== medium.hash) problems.push(`The file of ${describe(medium)} is not what it was.`)
    }
    return problems
  },
}

export type MediaWorker = typeof handlers

function describe({ hash, mime }: Pick<MediumFacts, 'hash' | 'mime'>): string {
  return `${isVideo(mime) ? 'video' : 'image'} ${hash.slice(0, 12)}`
}

async function kindOf(source: Source): Promise<MediaType> {
  const sniffed = sniffMedia(await headOf(source))
  if (sniffed.kind === 'media') return sniffed.mime
  throw new QuarryError('invalid_input', `This is ${sniffed.what}.`, {
    ...whereOf(source),
    ...defined({ hint: sniffed.hint }),
  })
}

async function headOf(source: Source): Promise<Uint8Array> {
  if ('bytes' in source) return source.bytes.subarray(0, SNIFF_BYTES)
  return withFile(source.path, async (file) => {
    const head = new Uint8Array(SNIFF_BYTES)
    const { bytesRead } = await file.read(head, 0, SNIFF_BYTES, 0)
    return head.subarray(0, bytesRead)
  })
}

async function sizeOf(source: Source): Promise<number> {
  if ('bytes' in source) return source.bytes.length
  return withFile(source.path, async (file) => (await file.stat()).size)
}

async function withFile<T>(name: string, use: (file: Awaited<ReturnType<typeof open>>) => Promise<T>): Promise<T> {
  try {
    const file = await open(name)
    try {
      return await use(file)
    } finally {
      await file.close()
    }
  } catch (error) {
    throw fileError(error, name)
  }
}

function checkBytes(mime: MediaType, bytes: number, limits: MediaLimits, where: { where?: string }): void {
  const most = isVideo(mime) ? limits.maxVideoBytes : limits.maxImageBytes
  if (bytes <= most) return
  throw new QuarryError(
    'invalid_input',
    `This ${isVideo(mime) ? 'video' : 'image'} has ${bytes} bytes; up to ${most} are taken.`,
    { ...where, hint: 'Make it smaller first.' },
  )
}

async function hashOf(source: Source): Promise<string> {
  const hash = createHash('sha256')
  if ('bytes' in source) hash.update(source.bytes)
  else
    try {
      for await (const piece of createReadStream(source.path, { highWaterMark: 1 << 20 })) hash.update(piece as Buffer)
    } catch (error) {
      throw fileError(error, source.path)
    }
  return hash.digest('hex')
}

async function videoFacts(source: Source, mime: MediaType, bytes: number): Promise<VideoFacts> {
  const facts = mime === 'video/mp4' ? mp4Facts : webmFacts
  if ('path' in source) return withFile(source.path, (file) => facts(file, bytes))
  const { bytes: all } = source
  return facts(
    {
      read: (buffer, offset, length, position) => {
        const piece = all.subarray(position, position + length)
        buffer.set(piece, offset)
        return Promise.resolve({ bytesRead: piece.length })
      },
    },
    bytes,
  )
}

async function takeImage(source: Source, hash: string, folder: string, limits: MediaLimits) {
  const image = await imageOf(source, limits)
  const metadata = await decoding(image.metadata(), whereOf(source))
  // Decoding all of it is what shows that it is whole.
  const { data, info } = await thumbnailOf(image, limits, whereOf(source))
  await writeWhole(thumbnailPath(folder, hash), data)
  return {
    width: metadata.autoOrient.width,
    height: metadata.autoOrient.height,
    durationMs: undefined,
    thumbnail: { width: info.width, height: info.height },
    details: detailsOf(metadata),
  }
}

function detailsOf(metadata: Metadata): MediumDetails {
  const exif = metadata.exif && readExif(metadata.exif)
  const comment = metadata.comments?.find(({ keyword }) => /^(description|comment|title)$/i.test(keyword))?.text
  return { takenAt: exif?.takenAt, caption: exif?.description ?? comment, authors: exif?.artist }
}

/** Opens an image, upright; its pixels are counted before any is decoded. */
async function imageOf(source: Source, limits: MediaLimits): Promise<Sharp> {
  const image = sharp('path' in source ? source.path : source.bytes, {
    limitInputPixels: limits.maxPixels,
    failOn: 'error',
    animated: false,
  }).autoOrient()
  const { width, height } = await decoding(image.metadata(), whereOf(source))
  if (width * height > limits.maxPixels) {
    throw new QuarryError('invalid_input', `This image has ${width} × ${height} pixels.`, {
      ...whereOf(source),
      hint: `Up to ${limits.maxPixels / 1_000_000} million pixels are taken. Make it smaller first.`,
    })
  }
  return image
}

async function thumbnailOf(image: Sharp, { thumbnailSide }: MediaLimits, where: { where?: string } = {}) {
  const small = image
    .clone()
    .resize({ width: thumbnailSide, height: thumbnailSide, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: THUMBNAIL_QUALITY })
  return decoding(small.toBuffer({ resolveWithObject: true }), where)
}

function encodedAs(image: Sharp, type: MediaType): Sharp {
  switch (type) {
    case 'image/jpeg':
      return image.flatten({ background: '#ffffff' }).jpeg({ quality: WRITTEN_QUALITY })
    case 'image/webp':
      return image.webp({ quality: WRITTEN_QUALITY })
    case 'image/gif':
      return image.gif()
    case 'image/avif':
      return image.avif()
    case 'image/png':
      return image.png()
    default:
      throw new QuarryError('usage', 'An image is not written as a video.')
  }
}

async function decoding<T>(result: Promise<T>, where: { where?: string }): Promise<T> {
  try {
    return await result
  } catch (error) {
    if (error instanceof QuarryError) throw error
    const [line = ''] = (error instanceof Error ? error.message : String(error)).split('\n')
    const message = line.slice(0, 200).replace(/[\s:.]+$/, '')
    throw new QuarryError('invalid_input', `The image is damaged: ${message}.`, {
      ...where,
      hint: 'Get the file again, or save it again with another program.',
      cause: error,
    })
  }
}

/** Copies what is not there yet; what is there is marked as wanted again. */
async function keep(source: Source, to: string, now: number): Promise<void> {
  const info = await stat(to).catch(() => undefined)
  if (info) {
    await utimes(to, now / 1000, now / 1000).catch(() => {})
    return
  }
  if ('bytes' in source) return writeWhole(to, source.bytes)
  const part = await partOf(to)
  try {
    await copyFile(source.path, part)
    // A copy has the mode of what was copied.
    await chmod(part, ownerOnly.file)
    await rename(part, to)
  } catch (error) {
    await rm(part, { force: true })
    throw fileError(error, to)
  }
}

async function writeWhole(to: string, bytes: Uint8Array): Promise<void> {
  const part = await partOf(to)
  try {
    await writeFile(part, bytes, { mode: ownerOnly.file })
    await rename(part, to)
  } catch (error) {
    await rm(part, { force: true })
    throw fileError(error, to)
  }
}

/** A name beside `to` for a file that is not whole yet. */
async function partOf(to: string): Promise<string> {
  try {
    await mkdir(path.dirname(to), { recursive: true, mode: ownerOnly.folder })
  } catch (error) {
    throw fileError(error, path.dirname(to))
  }
  return `${to}.${systemRandom.uuid()}.part`
}

function whereOf(source: Source): { where?: string } {
  return 'path' in source ? { where: source.path } : {}
}

function moved(bytes: Uint8Array): Transferred<Uint8Array<ArrayBuffer>> {
  const copy = new Uint8Array(bytes)
  return new Transferred(copy, [copy.buffer])
}

serveWorker(handlers)
