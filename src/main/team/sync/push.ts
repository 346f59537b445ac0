import { throwIfAborted } from '../../base/abort.ts'
import { readAhead } from '../../base/readAhead.ts'
import type { Clock } from '../../base/clock.ts'
import type { Probe } from '../../base/probe.ts'
import type { CollectionSource } from '../../model/collectionSource.ts'
import type { DocumentId } from '../../model/ids.ts'
import type { PortableSpace } from '../../model/portable.ts'
import type { TeamLink } from '../../model/team.ts'
import type { Store } from '../../store/store.ts'
import { closedToMarks, putMarks } from '../postgres/collections.ts'
import type { TeamConnection } from '../postgres/connection.ts'
import {
  editsAll,
  ensureTeamSpace,
  missingTexts,
  missingVectors,
  putDocuments,
  putMembers,
  putTeamVectors,
  putVersions,
  takeOutMembers,
} from '../postgres/content.ts'
import { missingInputs, putInputs } from '../postgres/inputs.ts'
import { pushFiles, type FileProgress, type LocalFiles } from '../files/pushFiles.ts'
import { toTeamDocument } from './record.ts'
import type { Keeping } from '../postgres/setup.ts'

/**
 * How far a push is: the part it is sending, and what is sent so far. `total` counts the documents to send, and is known from the
 * start; files are counted in bytes, and more of them may be found.
 */
export type PushProgress =
  | { readonly part: 'documents' | 'vectors' | 'marks'; readonly items: number; readonly total: number }
  | FileProgress

export interface PushOutcome {
  readonly documents: number
  readonly removed: number
  readonly texts: number
  readonly vectors: number
  readonly marks: number
  readonly files: number
  /** What stays here and should not, and why. */
  readonly problems: readonly string[]
  /** What stays here as it always does, and why. */
  readonly notes: readonly string[]
}

export interface Push {
  readonly store: Store
  readonly source: CollectionSource
  readonly clock: Clock
  readonly on: TeamConnection
  readonly workspace: string
  readonly link: TeamLink
  /** Vectors are kept as halfvec. */
  readonly keeping: Keeping
  /** Where files are, and how large the largest that is sent may be; without it none are sent. */
  readonly sendsFiles: (LocalFiles & { readonly mostBytes: number }) | undefined
  readonly probe: Probe
  readonly signal: AbortSignal
}

const documentsAtOnce = 100
const textsAtOnce = 500
const hashBytes = 16

/**
 * Sends what the server does not have of a shared collection: documents with their texts, then vectors, then marks; what was
 * taken out here is taken out there; files come last, where they were asked for. Each part is committed there before it
 * is noted here, and adding what is there changes nothing: a push that is killed or sent twice leaves the same rows as
 * one that was not.
 */
export async function* push(asked: Push): AsyncGenerator<PushProgress, PushOutcome> {
  const { store, clock, link } = asked
  const sent = yield* pushDocuments(asked)
  const removed = await pushRemoved(asked)
  const vectors = yield* pushVectors(asked)
  const { marks, problems } = yield* pushMarks(asked)
  const { sendsFiles } = asked
  const files = sendsFiles
    ? yield* pushFiles({ ...asked, files: sendsFiles, mostBytes: sendsFiles.mostBytes })
    : { files: 0, problems: [], notes: [] }
  await store.write.notePush(link.id, clock.now())
  return { ...sent, removed, vectors, marks, ...files, problems: [...problems, ...files.problems] }
}

async function* pushDocuments(
  asked: Push,
): AsyncGenerator<PushProgress, { readonly documents: number; readonly texts: number }> {
  const { store, on, workspace, link, probe } = asked
  const isEditingAll = await editsAll(on, workspace)
  let [documents, texts] = [0, 0]
  const total = await store.readAfterWrite.countTeamAdded(link.id)
  // The library is read while the server writes.
  for await (const { pushed, versions, members, missing } of readAhead(documentBatches(asked))) {
    await on.transaction(async (inside) => {
      const all = pushed.map(({ document }) => document)
      const added = await putDocuments(inside, workspace, all, missing, isEditingAll)
      documents += added.documents
      texts += added.texts
      await putVersions(inside, workspace, versions)
      await putMembers(
        inside,
        workspace,
        link.remote,
        // Halves of a pair of surrogates are lost in the library: texts that differ in nothing else are one text.
        [...new Set(members.map(({ hash }) => hash))],
      )
    })
    probe('team.pushed')
    await store.write.noteTeamDocuments(link.id, members)
    yield { part: 'documents', items: Math.min(documents, total), total }
  }
  return { documents, texts }
}

/** Documents that the server is not known to have, with those of their texts that it has not. */
async function* documentBatches(asked: Push) {
  const { store, on, workspace, link, signal } = asked
  for (let after = 0; ;) {
    throwIfAborted(signal)
    const ids = await store.readAfterWrite.teamAdded(link.id, after, documentsAtOnce)
    if (ids.length === 0) return
    after = ids.at(-1) ?? after
    const read = await readPushed(asked, ids)
    const all = new Map(read.pushed.flatMap((one) => one.texts.map((text) => [text.hash, text])))
    const missing = await missingTexts(on, workspace, [...all.keys()])
    yield { ...read, missing: [...all.values()].filter(({ hash }) => missing.has(hash)) }
  }
}

/** Members with the versions they took the place of, as they are sent. */
async function readPushed({ source, store }: Push, ids: readonly DocumentId[]) {
  const exported = await source.exportDocuments(ids, 0, ids.length)
  const older = []
  const seen = new Set(ids)
  for (const member of exported)
    for (let at = member.replaces; at !== undefined && !seen.has(at);) {
      seen.add(at)
      const [found] = await source.exportDocuments([at], 0, 1)
      if (!found) break
      older.push(found)
      at = found.replaces
    }
  const all = [...older, ...exported]
  const portable = await store.read.portableDocuments(all.map(({ id }) => id))
  const pushed = all.map((document, at) => toTeamDocument(document, portable[at]))
  const hashes = new Map(all.map(({ id }, at) => [id, pushed[at]?.document.hash ?? '']))
  const versions = all.flatMap(({ id, replaces }) => {
    const [newer, from] = [hashes.get(id), replaces === undefined ? undefined : hashes.get(replaces)]
    return newer === undefined || from === undefined ? [] : [{ older: from, newer }]
  })
  const members = exported.map(({ id }) => ({ documentId: id, hash: hashes.get(id) ?? '' }))
  return { pushed, versions, members }
}

async function pushRemoved({ store, on, workspace, link, signal }: Push): Promise<number> {
  let removed = 0
  for (;;) {
    throwIfAborted(signal)
    const hashes = await store.readAfterWrite.teamRemoved(link.id, textsAtOnce)
    if (hashes.length === 0) return removed
    removed += await takeOutMembers(on, workspace, link.remote, hashes)
    await store.write.forgetTeamDocuments(link.id, hashes)
  }
}

async function* pushVectors(asked: Push): AsyncGenerator<PushProgress, number> {
  const { store, on, workspace, link, keeping } = asked
  let vectors = 0
  for (const { isMultimodal, ...space } of await store.readAfterWrite.portableSpaces()) {
    if (isMultimodal) {
      vectors += yield* pushInputs(asked, space)
      continue
    }
    const total = (await store.read.getCollection(link.collectionId)).documents
    for await (const { items, number, wanted } of readAhead(vectorBatches(asked, space))) {
      for (let at = 0; at < wanted.length; at += textsAtOnce)
        vectors += await putTeamVectors(on, workspace, number, wanted.slice(at, at + textsAtOnce), keeping)
      yield { part: 'vectors', items, total }
    }
  }
  return vectors
}

type NumberedKey = Omit<PortableSpace, 'isMultimodal'>

/** Sends vectors of images and videos, of documents whose marks one may add to: they go with those. */
async function* pushInputs(asked: Push, { id, ...key }: NumberedKey): AsyncGenerator<PushProgress, number> {
  const { store, on, workspace, link, keeping, signal } = asked
  const total = (await store.read.getCollection(link.collectionId)).documents
  let [vectors, items] = [0, 0]
  for (let after = 0; ;) {
    throwIfAborted(signal)
    const documents = await store.readAfterWrite.teamDocuments(link.id, after, documentsAtOnce)
    if (documents.length === 0) return vectors
    after = documents.at(-1)?.documentId ?? after
    items += documents.length
    const found = await store.readAfterWrite.teamInputs(
      documents.map(({ documentId }) => documentId),
      id,
    )
    if (found.length === 0) continue
    const closed = await closedToMarks(on, workspace, [...new Set(found.map(({ doc }) => doc))])
    const missing = await missingInputs(on, workspace, key, found)
    const open = missing.filter(({ doc }) => !closed.has(doc))
    if (open.length > 0) vectors += await putInputs(on, workspace, key, open, keeping)
    yield { part: 'vectors', items, total }
  }
}

/** Vectors of a space that the server has not. `number` is that of the space there. */
async function* vectorBatches({ store, on, workspace, link, signal }: Push, { id, ...key }: NumberedKey) {
  let items = 0
  let number: number | undefined
  for (let after = 0; ;) {
    throwIfAborted(signal)
    const documents = await store.readAfterWrite.teamDocuments(link.id, after, textsAtOnce)
    if (documents.length === 0) return
    after = documents.at(-1)?.documentId ?? after
    items += documents.length
    const ids = documents.map(({ documentId }) => documentId)
    const hashes = await store.read.embeddedTexts(ids, id)
    if (hashes.length === 0) continue
    number ??= await ensureTeamSpace(on, workspace, key)
    const missing = await missingVectors(on, workspace, number, hashes)
    if (missing.size === 0) continue
    const found = await store.read.portableVectors(ids, id)
    const wanted = Array.from({ length: found.hashes.length / hashBytes }, (_, at) => ({
      hash: Buffer.from(found.hashes.subarray(at * hashBytes, (at + 1) * hashBytes)).toString('hex'),
      vector: found.values.subarray(at * key.dimension, (at + 1) * key.dimension),
    })).filter(({ hash }) => missing.has(hash))
    yield { items, number, wanted }
  }
}

async function* pushMarks({
  store,
  on,
  workspace,
  link,
  signal,
}: Push): AsyncGenerator<PushProgress, { readonly marks: number; readonly problems: readonly string[] }> {
  let [marks, left] = [0, 0]
  for (let after = 0; ;) {
    throwIfAborted(signal)
    const { last, differences } = await store.readAfterWrite.teamMarkDifferences(link.id, after, textsAtOnce)
    if (last === undefined) return { marks, problems: left === 0 ? [] : [marksLeft(left)] }
    after = last
    if (differences.length === 0) continue
    const closed = await closedToMarks(
      on,
      workspace,
      differences.map(({ hash }) => hash),
    )
    // What is left here is not noted: it goes as soon as one may.
    const open = differences.filter(({ hash }) => !closed.has(hash))
    left += differences.length - open.length
    marks += await putMarks(
      on,
      workspace,
      open.flatMap(({ hash: doc, added, removed }) => [
        ...added.map((mark) => ({ ...mark, doc, removed: false })),
        ...removed.map((mark) => ({ ...mark, doc, removed: true })),
      ]),
    )
    await store.write.noteTeamMarks(link.id, open)
    yield { part: 'marks', items: marks, total: marks }
  }
}

const marksLeft = (documents: number) =>
  `Some marks stay here: their documents (${documents}) are shared without marks.`
