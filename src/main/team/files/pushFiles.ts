import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import { throwIfAborted } from '../../base/abort.ts'
import { QuarryError } from '../../base/errors.ts'
import { fileError } from '../../base/files/fileError.ts'
import type { Probe } from '../../base/probe.ts'
import type { Media } from '../../media/media.ts'
import type { DocumentId } from '../../model/ids.ts'
import type { TeamFileFacts, TeamLink } from '../../model/team.ts'
import type { Originals } from '../../originals/originals.ts'
import { hashFile } from '../../originals/takeOriginal.ts'
import type { Store } from '../../store/store.ts'
import type { Queryable } from '../postgres/connection.ts'
import { closedToMarks } from '../postgres/collections.ts'
import { editsAll } from '../postgres/content.ts'
import { sharedName } from '../sharedName.ts'
import {
  missingFiles,
  MOST_PROVEN_BYTES,
  PIECE_BYTES,
  piecesOf,
  putDocumentFiles,
  putFile,
  putPiece,
  type DocumentFile,
} from '../postgres/files.ts'

/** Where the files of a library are. */
export interface LocalFiles {
  readonly originals: Pick<Originals, 'ofDocument' | 'stateOf' | 'fileOf' | 'folder' | 'take'>
  readonly media: Pick<Media, 'pathOf' | 'take'>
}

export interface PushFiles {
  readonly store: Store
  readonly files: LocalFiles
  readonly on: Queryable
  readonly workspace: string
  readonly link: TeamLink
  /** Larger files stay here. */
  readonly mostBytes: number
  readonly probe: Probe
  readonly signal: AbortSignal
}

/** How far files are sent, in bytes. */
export interface FileProgress {
  readonly part: 'files'
  readonly items: number
  readonly total: number
}

export interface PushedFiles {
  readonly files: number
  readonly problems: readonly string[]
  readonly notes: readonly string[]
}

interface LocalFile extends DocumentFile {
  readonly path: string
  readonly bytes: number
}

const documentsAtOnce = 100

/**
 * Sends the files of the documents that both sides have: those that the server has not, and of one that was begun the pieces
 * that are missing. Files that are only linked may change meanwhile, and stay here; so do those whose bytes are no longer what
 * their hash was made of: a piece that is there is never sent again. Answers how many were sent, what was left out, and which
 * are only linked.
 */
export async function* pushFiles(asked: PushFiles): AsyncGenerator<FileProgress, PushedFiles> {
  const { store, on, workspace, link, signal } = asked
  const mostBytes = (await editsAll(on, workspace)) ? asked.mostBytes : Math.min(asked.mostBytes, MOST_PROVEN_BYTES)
  const left: Left = { problems: new Set(), linked: new Map() }
  const { problems } = left
  let [files, items, total] = [0, 0, 0]
  for (let after = 0; ;) {
    throwIfAborted(signal)
    const documents = await store.readAfterWrite.teamDocuments(link.id, after, documentsAtOnce)
    if (documents.length === 0) return { files, problems: [...problems], notes: notesOf(left) }
    after = documents.at(-1)?.documentId ?? after
    const found: LocalFile[] = []
    const closed = await closedToMarks(
      on,
      workspace,
      documents.map(({ hash }) => hash),
    )
    for (const { documentId, hash } of documents)
      for (const file of await filesOfDocument(asked, documentId, hash, left))
        if (closed.has(hash)) problems.add(`"${nameOf(file.facts)}" stays here: its document is shared without files.`)
        else if (file.bytes <= mostBytes) found.push(file)
        else
          problems.add(
            `"${nameOf(file.facts)}" has ${megabytes(file.bytes)}: files of over ${megabytes(mostBytes)} stay here.`,
          )
    const missing = await missingFiles(on, workspace, [...new Set(found.map(({ hash }) => hash))])
    // Which documents have a file is said once the file is there: the link counts for who has sent it, or can read it.
    await putDocumentFiles(
      on,
      workspace,
      found.filter(({ hash }) => !missing.has(hash)),
    )
    const toSend = [...new Map(found.filter(({ hash }) => missing.has(hash)).map((file) => [file.hash, file])).values()]
    total += toSend.reduce((sum, { bytes }) => sum + bytes, 0)
    for (const file of toSend) {
      throwIfAborted(signal)
      if (!(await isItself(file))) {
        problems.add(`"${nameOf(file.facts)}" stays here: its bytes are not what its hash was made of.`)
        total -= file.bytes
        continue
      }
      for await (const sent of sendFile(asked, file)) {
        items += sent
        yield { part: 'files', items, total }
      }
      await putDocumentFiles(
        on,
        workspace,
        found.filter(({ hash }) => hash === file.hash),
      )
      files++
    }
  }
}

/** What is not sent: why not, and the files that are only linked, by where they are. */
interface Left {
  readonly problems: Set<string>
  readonly linked: Map<string, string>
}

function notesOf({ linked }: Left): string[] {
  const [first] = linked.values()
  if (first === undefined) return []
  return linked.size === 1
    ? [`"${first}" stays here: it is linked, not kept in the library.`]
    : [`${linked.size} files stay here, "${first}" among them: they are linked, not kept in the library.`]
}

async function filesOfDocument(
  { store, files: { originals, media } }: PushFiles,
  id: DocumentId,
  doc: string,
  { problems, linked }: Left,
): Promise<LocalFile[]> {
  const found: LocalFile[] = []
  for (const original of await originals.ofDocument(id)) {
    const { hash, storage, name, format, mime, bytes, path } = original
    const state = await originals.stateOf(original)
    if (storage === 'linked') {
      linked.set(path ?? name, sharedName(name))
      continue
    }
    if (hash === undefined || state !== 'kept') {
      problems.add(`"${sharedName(name)}" stays here: it is not there.`)
      continue
    }
    const address = path !== undefined && /^https?:/.test(path) ? { address: path } : {}
    const facts = {
      is: 'original' as const,
      name: sharedName(name),
      format,
      mime,
      isMedium: storage === 'media',
      ...address,
    }
    found.push({ doc, hash, facts, bytes, path: await originals.fileOf(original) })
  }
  for (const { medium } of await store.read.documentMedia([id])) {
    const { hash, mime, origin, source, bytes } = medium
    if (found.some((one) => one.hash === hash)) continue
    const facts = { is: 'medium' as const, mime, origin, source: sharedName(source) }
    found.push({ doc, hash, facts, bytes, path: media.pathOf(medium) })
  }
  return found
}

const isItself = async ({ hash, path, bytes }: LocalFile) => {
  const found = await hashFile(path).catch((error: unknown) => {
    throw fileError(error, path)
  })
  return found.hash === hash && found.bytes === bytes
}

/**
 * Sends the pieces that are missing, and notes the file. Yields how many bytes each step was.
 * @throws QuarryError conflict where it changes meanwhile
 */
async function* sendFile(
  { on, workspace, probe, signal }: PushFiles,
  { hash, facts, path, bytes }: LocalFile,
): AsyncGenerator<number, void> {
  const there = await piecesOf(on, workspace, hash)
  const changed = () => new QuarryError('conflict', `"${nameOf(facts)}" changed while it was sent.`, { where: path })
  const digest = createHash('sha256')
  const file = await open(path).catch((error: unknown) => {
    throw fileError(error, path)
  })
  try {
    for (let number = 0; number * PIECE_BYTES < bytes; number++) {
      throwIfAborted(signal)
      const body = new Uint8Array(Math.min(PIECE_BYTES, bytes - number * PIECE_BYTES))
      const { bytesRead } = await file.read(body, 0, body.length, number * PIECE_BYTES)
      if (bytesRead < body.length) throw changed()
      digest.update(body)
      if (!there.has(number)) {
        await putPiece(on, workspace, hash, number, body)
        probe('team.piece')
      }
      yield body.length
    }
  } finally {
    await file.close()
  }
  if (digest.digest('hex') !== hash) throw changed()
  if (!(await putFile(on, workspace, hash, bytes))) throw changed()
}

export const nameOf = (facts: TeamFileFacts) => (facts.is === 'original' ? facts.name : facts.source)
export const megabytes = (bytes: number) => `${Math.ceil(bytes / 1e6)} MB`
