import type { Clock } from '../../base/clock.ts'
import { throwIfAborted } from '../../base/abort.ts'
import { defined } from '../../base/defined.ts'
import { QuarryError } from '../../base/errors.ts'
import type { NewDocument } from '../../model/document.ts'
import type { CollectionId, DocumentId } from '../../model/ids.ts'
import type { NewOriginal } from '../../model/original.ts'
import type { NewMedium } from '../../model/media.ts'
import type { PortableBelongings } from '../../model/portable.ts'
import type { Media } from '../../media/media.ts'
import type { Originals } from '../../originals/originals.ts'
import type { Store } from '../../store/store.ts'
import { freeName } from '../../text/freeName.ts'
import { decodeLayout } from '../../text/layoutBytes.ts'
import {
  documentLine,
  documentsName,
  questionLine,
  type DocumentLine,
  type ManifestSpace,
  type PortableFileFacts,
} from './format.ts'
import { blocksOf, linesOf, openPortable, type PortableFile } from './portableFile.ts'
import { mediumName, originalName } from './writePortable.ts'

export interface PortableImport {
  readonly store: Pick<Store, 'read' | 'readAfterWrite' | 'write'>
  readonly originals: Pick<Originals, 'take'>
  readonly media: Pick<Media, 'take'>
  readonly clock: Clock
  readonly path: string
  readonly signal: AbortSignal
}

/** How many documents of how many have been stored. */
export interface PortableProgress {
  readonly items: number
  readonly total: number
}

/** What became of a portable collection. */
export interface PortableOutcome {
  readonly collectionId: CollectionId
  readonly name: string
  readonly documents: number
  readonly known: number
  readonly conflicts: number
  readonly vectors: number
  readonly originals: number
  /** Images and videos. */
  readonly media: number
}

const documentsAtOnce = 100
const vectorsAtOnce = 1_000
const hashBytes = 16

/**
 * Imports a portable collection as a collection of its own, and sends nothing. A document that the library has with the
 * same content is the same document; one it has with other content stays beside it. When it fails or is left early, its
 * collection is moved to the trash. @throws QuarryError as openPortable does, disk_full
 */
export async function* importPortable(asked: PortableImport): AsyncGenerator<PortableProgress, PortableOutcome> {
  const { store, path, signal, clock } = asked
  const file = await openPortable(path, signal)
  const { collection, spaces, documents: total } = file.manifest
  let made: CollectionId | undefined
  try {
    const isTaken = async (tried: string) => (await store.readAfterWrite.findCollection(tried)) !== undefined
    const name = await freeName(collection.name, isTaken)
    made = (await store.write.addCollection(name, undefined, collection.precision, clock.now())).id
    const stored = new DocumentStorer(asked, file, made)
    for await (const batch of batchesOf(file)) {
      throwIfAborted(signal)
      await stored.add(batch)
      yield { items: Math.min(stored.members, total), total }
    }
    let vectors = 0
    for (const space of spaces) vectors += await storeVectors(asked, file, space)
    const conflicts = await stored.conflicts()
    const { members: documents, known, originals, media } = stored
    const outcome = { collectionId: made, name, documents, known, conflicts, vectors, originals, media }
    made = undefined
    return outcome
  } finally {
    file.close()
    if (made !== undefined) await store.write.removeCollection(made, clock.now())
  }
}

/** Lines that were captured at the same time, which are stored together. */
async function* batchesOf(file: PortableFile): AsyncGenerator<readonly DocumentLine[], undefined> {
  let batch: DocumentLine[] = []
  let number = 0
  for await (const text of linesOf(file.read(documentsName))) {
    number++
    const line = lineOf(text, number)
    if (batch.length >= documentsAtOnce || (batch[0] && batch[0].capturedAt !== line.capturedAt)) {
      yield batch
      batch = []
    }
    batch.push(line)
  }
  if (batch.length > 0) yield batch
}

function lineOf(text: string, number: number): DocumentLine {
  const found = documentLine.safeParse(parsed(text))
  if (found.success) return found.data
  throw new QuarryError('invalid_input', `Line ${number} of ${documentsName} is no document of a collection.`, {
    where: found.error.issues[0]?.path.join('.') ?? documentsName,
  })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

class DocumentStorer {
  readonly #asked: PortableImport
  readonly #file: PortableFile
  readonly #collection: CollectionId
  readonly #taken = new Map<string, NewOriginal>()
  readonly #media = new Map<string, NewMedium>()
  /** Numbers here by those of the file, of documents that have versions. */
  readonly #ids = new Map<number, DocumentId>()
  readonly #new: DocumentId[] = []
  members = 0
  known = 0

  constructor(asked: PortableImport, file: PortableFile, collection: CollectionId) {
    this.#asked = asked
    this.#file = file
    this.#collection = collection
  }

  get originals(): number {
    return this.#taken.size
  }

  get media(): number {
    return this.#media.size
  }

  async add(lines: readonly DocumentLine[]): Promise<void> {
    const { store } = this.#asked
    const documents: NewDocument[] = []
    for (const line of lines) documents.push(toDocument(line, await this.#originalOf(line)))
    const outcome = await store.write.storePortable(documents, {
      collectionId: this.#collection,
      now: lines[0]?.capturedAt ?? 0,
      // Passages are as they were cut where the documents come from.
      passageChars: 2_000,
      passageOverlap: 0,
    })
    for (const [at, { documentId, replaces, member }] of lines.entries()) {
      const id = outcome.documentIds[at] as DocumentId
      if (!member) this.#ids.set(documentId, id)
      else this.members++
      if (replaces === undefined) continue
      this.#ids.set(documentId, id)
      const older = this.#ids.get(replaces)
      if (older !== undefined) await store.write.linkVersion(this.#collection, older, id)
    }
    await store.write.putPortableBelongings(
      await this.#belongings(lines, outcome.documentIds),
      lines[0]?.capturedAt ?? 0,
    )
    const fresh = new Set(outcome.newIds)
    this.known += lines.filter(({ member }, at) => member && !fresh.has(outcome.documentIds[at] as DocumentId)).length
    this.#new.push(...fresh)
  }

  /** Of the documents that are new here. */
  async conflicts(): Promise<number> {
    let conflicts = 0
    for (let at = 0; at < this.#new.length; at += 10_000)
      conflicts += await this.#asked.store.readAfterWrite.countConflicts(this.#new.slice(at, at + 10_000))
    return conflicts
  }

  async #belongings(
    lines: readonly DocumentLine[],
    documentIds: readonly DocumentId[],
  ): Promise<readonly PortableBelongings[]> {
    const all: PortableBelongings[] = []
    for (const [at, { media: shown, inputs, captures }] of lines.entries()) {
      if (shown.length + inputs.length + captures.length === 0) continue
      const media: NewMedium[] = []
      for (const medium of shown) media.push(await this.#mediumOf(medium))
      all.push({
        documentId: documentIds[at] as DocumentId,
        collectionId: this.#collection,
        media,
        inputs: inputs.map(({ instruction, frameRate, ...input }) => ({ ...input, instruction, frameRate })),
        captures: captures.map(({ error, facts, ...capture }) => ({
          ...capture,
          error,
          facts: facts && { ...facts, status: facts.status },
        })),
      })
    }
    return all
  }

  async #mediumOf({ hash, origin, source }: DocumentLine['media'][number]): Promise<NewMedium> {
    const taken = this.#media.get(hash)
    if (taken) return taken
    const { details: _, ...facts } = await this.#asked.media.take({ bytes: await this.#bytesOf(mediumName(hash)) })
    const made = { facts, origin, source }
    this.#media.set(hash, made)
    return made
  }

  async #bytesOf(name: string): Promise<Buffer<ArrayBuffer>> {
    const chunks: Uint8Array[] = []
    for await (const chunk of this.#file.read(name)) chunks.push(chunk)
    return Buffer.concat(chunks)
  }

  async #originalOf({ original }: DocumentLine): Promise<NewOriginal | undefined> {
    if (!original) return undefined
    const { parent, isMedium, ...facts } = original
    if (!isMedium) return this.#take(facts, parent && (await this.#take(parent, undefined)))
    const bytes = await this.#bytesOf(mediumName(facts.sha256))
    const { sha256: hash, format, mime, name, path } = facts
    const described = { hash, format, mime, name, path, bytes: bytes.length, parent: undefined }
    return { ...described, storage: 'media', modifiedAt: undefined }
  }

  async #take(
    { sha256, format, mime, name, path }: PortableFileFacts,
    parent: NewOriginal | undefined,
  ): Promise<NewOriginal> {
    const taken = this.#taken.get(sha256)
    if (taken) return { ...taken, format, mime, name, path, parent }
    const facts = { format, mime, name, ...defined({ path, parent }) }
    const made = await this.#asked.originals.take({ bytes: await this.#bytesOf(originalName(sha256)) }, facts)
    this.#taken.set(sha256, made)
    return made
  }
}

function toDocument(line: DocumentLine, original: NewOriginal | undefined): NewDocument {
  const { kind, title, text, source, raw, passages, layout, externalId, url, language, authors, requestId, marks } =
    line
  const { publishedAt, crawledAt } = line
  if (passages.some(({ start, end }) => start >= end || end > text.length))
    throw new QuarryError('invalid_input', `A passage of document ${line.documentId} is outside of its text.`, {
      where: documentsName,
    })
  return {
    kind,
    title,
    text,
    source: { name: source.name, ...defined({ row: source.row }) },
    raw,
    passages: passages.map(({ start, end, language: other }) => ({ start, end, ...defined({ language: other }) })),
    ...defined({ externalId, url, language, authors, requestId, publishedAt, crawledAt, marks, original }),
    ...(layout === undefined ? {} : { layout: decodeLayout(Buffer.from(layout, 'base64')) }),
  }
}

async function storeVectors(
  { store, clock, signal }: PortableImport,
  file: PortableFile,
  { vectors: name, questions, origin, model, dimension, isMultimodal }: ManifestSpace,
): Promise<number> {
  const key = { origin, model, dimension }
  const rowBytes = hashBytes + dimension * 4
  let stored = 0
  for await (const block of blocksOf(file.read(name), rowBytes * vectorsAtOnce)) {
    throwIfAborted(signal)
    const rows = Math.floor(block.length / rowBytes)
    const hashes = new Uint8Array(rows * hashBytes)
    const values = new Float32Array(rows * dimension)
    for (let row = 0; row < rows; row++) {
      const from = row * rowBytes
      hashes.set(block.subarray(from, from + hashBytes), row * hashBytes)
      for (let i = 0; i < dimension; i++) values[row * dimension + i] = block.readFloatLE(from + hashBytes + i * 4)
    }
    if (!values.every((value) => Number.isFinite(value)))
      throw new QuarryError('invalid_input', `A vector of ${name} has a number that is not finite.`)
    stored += await store.write.putPortableVectors({ ...key, isMultimodal }, { hashes, values }, clock.now())
  }
  if (questions === undefined) return stored
  const kept = []
  for await (const text of linesOf(file.read(questions))) {
    const { hash, query, vector } = questionLine.parse(parsed(text))
    kept.push({ hash: Buffer.from(hash, 'base64'), query, vector: Buffer.from(vector, 'base64') })
  }
  const whole = kept.filter(({ hash, vector }) => hash.length === hashBytes && vector.length === dimension * 4)
  await store.write.putPortableQuestions(key, whole, clock.now())
  return stored
}
