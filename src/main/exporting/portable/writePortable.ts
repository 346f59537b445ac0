import { createReadStream } from 'node:fs'
import type { Clock } from '../../base/clock.ts'
import { defined } from '../../base/defined.ts'
import { fileError } from '../../base/files/fileError.ts'
import type { CollectionSource, DocumentWithMedia } from '../../model/collectionSource.ts'
import type { Collection } from '../../model/document.ts'
import type { DocumentId } from '../../model/ids.ts'
import type { Media } from '../../media/media.ts'
import type { Medium } from '../../model/media.ts'
import type { Original } from '../../model/original.ts'
import type { PortableDocument } from '../../model/portable.ts'
import type { Originals } from '../../originals/originals.ts'
import type { Store } from '../../store/store.ts'
import { readBatches, type ExportPiece } from '../data/dataExport.ts'
import { withOlderVersions } from '../data/olderVersions.ts'
import { jsonRecord } from '../data/records.ts'
import { summed } from '../summedPart.ts'
import { wholeText, zipPieces, type ZipPart } from '../zip.ts'
import {
  documentsName,
  manifestName,
  portableVersion,
  type ManifestSpace,
  type PortableFileFacts,
  type PortableManifest,
  type PortableOriginal,
  type PortablePart,
} from './format.ts'

export interface PortableExport {
  readonly store: Pick<Store, 'read'>
  readonly source: CollectionSource
  readonly originals: Pick<Originals, 'ofDocument' | 'get' | 'fileOf'>
  readonly media: Pick<Media, 'pathOf'>
  readonly collection: Collection
  /** The members that are written, in this order; undefined: all. */
  readonly documents: readonly DocumentId[] | undefined
  /** With what was asked of the library and its vectors, so that these searches send nothing elsewhere either. */
  readonly withQuestions: boolean
  readonly clock: Clock
}

const vectorsAtOnce = 500

/** A collection as one zip archive, piece by piece. `onRead` is told how many more members have been read. */
export async function* writePortable(
  asked: PortableExport,
  onRead: (documents: number) => void,
): AsyncGenerator<ExportPiece, undefined> {
  yield* zipPieces(parts(asked, onRead))
}

async function* parts(asked: PortableExport, onRead: (documents: number) => void): AsyncGenerator<ZipPart, undefined> {
  const { store, source, collection, originals, withQuestions, clock } = asked
  const written: PortablePart[] = []
  const kept = new Map<string, Original>()
  const shown = new Map<string, Medium>()
  /** Members and their older versions. */
  const all: DocumentId[] = []
  let members = 0

  const documents = async function* () {
    for await (const batch of readBatches(source, asked.documents ?? collection.id)) {
      const documents = await withOlderVersions(source, batch)
      const ids = documents.map(({ id }) => id)
      all.push(...ids)
      const isMember = new Set(batch.map(({ id }) => id))
      const found = new Map((await store.read.portableDocuments(ids)).map((one) => [one.documentId, one]))
      const lines: string[] = []
      for (const document of documents) {
        const original = await originalOf(document, originals)
        for (const one of original?.files ?? []) if (one.storage === 'folder') kept.set(one.hash ?? '', one)
        for (const medium of document.media) shown.set(medium.hash, medium)
        lines.push(lineOf(document, isMember.has(document.id), found.get(document.id), original))
      }
      members += batch.length
      onRead(batch.length)
      yield lines.join('')
    }
  }
  yield summed({ name: documentsName, pieces: documents }, written)

  const spaces: ManifestSpace[] = []
  for (const { id, origin, model, dimension, isMultimodal } of await store.read.portableSpaces()) {
    const number = spaces.length + 1
    const name = `vectors/${number}.f32`
    const questionsName = `questions/${number}.jsonl`
    let rows = 0
    const vectors = async function* () {
      for (let at = 0; at < all.length; at += vectorsAtOnce) {
        const found = await store.read.portableVectors(all.slice(at, at + vectorsAtOnce), id)
        rows += found.hashes.length / hashBytes
        yield vectorRows(found.hashes, found.values, dimension)
      }
    }
    const questions = async function* () {
      for (const { hash, query, vector } of await store.read.portableQuestions(id))
        yield `${JSON.stringify({ hash: base64(hash), query, vector: base64(vector) })}\n`
    }
    yield summed({ name, pieces: vectors, compress: false }, written)
    if (withQuestions && rows > 0) yield summed({ name: questionsName, pieces: questions }, written)
    spaces.push({
      origin,
      model,
      dimension,
      isMultimodal,
      vectors: name,
      ...(withQuestions && rows > 0 ? { questions: questionsName } : {}),
    })
  }

  for (const [hash, original] of kept) {
    const file = await originals.fileOf(original)
    yield summed({ name: originalName(hash), pieces: () => bytesOf(file) }, written)
  }
  for (const [hash, medium] of shown) {
    const file = asked.media.pathOf(medium)
    yield summed({ name: mediumName(hash), pieces: () => bytesOf(file), compress: false }, written)
  }

  const made: PortableManifest = {
    format: 'quarry-collection',
    version: portableVersion,
    createdAt: new Date(clock.now()).toISOString(),
    collection: { name: collection.name, precision: collection.precision },
    documents: members,
    spaces,
    parts: written,
  }
  yield { name: manifestName, pieces: () => wholeText(`${JSON.stringify(made, null, 2)}\n`) }
}

const hashBytes = 16
const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')

export const originalName = (hash: string) => `originals/${hash}`
export const mediumName = (hash: string) => `media/${hash}`

async function* bytesOf(file: string): AsyncGenerator<Uint8Array, undefined> {
  try {
    for await (const chunk of createReadStream(file)) yield chunk as Uint8Array
  } catch (error) {
    throw fileError(error, file)
  }
}

interface KeptOriginal {
  readonly facts: PortableOriginal
  readonly files: readonly Original[]
}

/** The latest original of a document whose copy the library keeps; only what was read from files and pages has one. */
async function originalOf(
  { id, kind }: DocumentWithMedia,
  originals: PortableExport['originals'],
): Promise<KeptOriginal | undefined> {
  if (kind === 'row') return undefined
  const own = (await originals.ofDocument(id)).find(isKept)
  if (!own) return undefined
  const above = own.parentId === undefined ? undefined : await originals.get(own.parentId)
  const parent = above && isKept(above) && above.storage === 'folder' ? above : undefined
  return {
    facts: {
      ...factsOf(own),
      ...(own.storage === 'media' ? { isMedium: true } : {}),
      ...(parent ? { parent: factsOf(parent) } : {}),
    },
    files: parent ? [own, parent] : [own],
  }
}

const isKept = ({ storage, hash }: Original) => storage !== 'linked' && hash !== undefined

function factsOf({ hash, format, mime, name, path }: Original): PortableFileFacts {
  return { sha256: hash ?? '', format, mime, name, ...defined({ path }) }
}

function lineOf(
  document: DocumentWithMedia,
  isMember: boolean,
  portable: PortableDocument | undefined,
  original: KeptOriginal | undefined,
): string {
  const { externalId } = document
  const { inputs = [], captures = [] } = portable ?? {}
  const line = {
    ...jsonRecord(document),
    ...(externalId === undefined ? {} : { externalId }),
    ...(isMember ? {} : { member: false }),
    passages: portable?.passages ?? [],
    ...(portable?.layout ? { layout: base64(portable.layout) } : {}),
    ...(original ? { original: original.facts } : {}),
    ...(inputs.length > 0 ? { inputs } : {}),
    ...(captures.length > 0
      ? { captures: captures.map(({ at, ...capture }) => ({ ...capture, at: new Date(at).toISOString() })) }
      : {}),
  }
  return `${JSON.stringify(line)}\n`
}

function vectorRows(hashes: Uint8Array, values: Float32Array, dimension: number): Uint8Array {
  const rowBytes = hashBytes + dimension * 4
  const rows = Buffer.alloc((hashes.length / hashBytes) * rowBytes)
  for (let row = 0; row * rowBytes < rows.length; row++) {
    rows.set(hashes.subarray(row * hashBytes, (row + 1) * hashBytes), row * rowBytes)
    for (let i = 0; i < dimension; i++)
      rows.writeFloatLE(values[row * dimension + i] as number, row * rowBytes + hashBytes + i * 4)
  }
  return rows
}
