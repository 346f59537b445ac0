import { mkdir, open, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { throwIfAborted } from '../../base/abort.ts'
import type { Clock } from '../../base/clock.ts'
import { QuarryError } from '../../base/errors.ts'
import { fileError } from '../../base/files/fileError.ts'
import { ownerOnly } from '../../base/files/ownerOnly.ts'
import type { Probe } from '../../base/probe.ts'
import type { DocumentId } from '../../model/ids.ts'
import type { TeamFile } from '../../model/team.ts'
import { hashFile } from '../../originals/takeOriginal.ts'
import type { Store } from '../../store/store.ts'
import type { Queryable } from '../postgres/connection.ts'
import { PIECE_BYTES, readPiece } from '../postgres/files.ts'
import { megabytes, nameOf, type LocalFiles } from './pushFiles.ts'

export interface FetchFiles {
  readonly store: Store
  readonly files: LocalFiles
  readonly clock: Clock
  readonly on: Queryable
  readonly workspace: string
  readonly documentId: DocumentId
  /** Larger files stay on the server. */
  readonly mostBytes: number
  readonly probe: Probe
  readonly signal: AbortSignal
}

export interface FetchProgress {
  readonly name: string
  /** Bytes that are here, also those of an earlier time. */
  readonly bytes: number
  readonly total: number
}

export interface FetchOutcome {
  readonly files: number
  readonly problems: readonly string[]
}

/** Of the files of a document on a server, those that this library does not have for it. */
export async function notHere(
  { store, files }: Pick<FetchFiles, 'store' | 'files'>,
  id: DocumentId,
  there: readonly TeamFile[],
): Promise<TeamFile[]> {
  const here = new Set<string>()
  for (const original of await files.originals.ofDocument(id))
    if (original.hash !== undefined && (await files.originals.stateOf(original)) === 'kept') here.add(original.hash)
  for (const { medium } of await store.readAfterWrite.documentMedia([id])) here.add(medium.hash)
  return there.filter(({ hash }) => !here.has(hash))
}

/**
 * Takes over files of a document. What was taken over of a file before is kept and gone on with; a file is the document's when
 * all of it is here and has its hash.
 */
export async function* fetchFiles(
  asked: FetchFiles,
  there: readonly TeamFile[],
): AsyncGenerator<FetchProgress, FetchOutcome> {
  const problems: string[] = []
  let files = 0
  for (const file of await notHere(asked, asked.documentId, there)) {
    const name = nameOf(file.facts)
    if (file.bytes > asked.mostBytes) {
      problems.push(`"${name}" has ${megabytes(file.bytes)}, and ${megabytes(asked.mostBytes)} at most are taken over.`)
      continue
    }
    try {
      const part = yield* download(asked, file, name)
      await keep(asked, file, part)
      files++
    } catch (error) {
      if (!(error instanceof QuarryError) || error.code !== 'invalid_input') throw error
      problems.push(error.message)
    }
  }
  return { files, problems }
}

/** The pieces of a file one after the other, in a file that is kept until it is whole. */
async function* download(
  { on, workspace, files, probe, signal }: FetchFiles,
  { hash, bytes }: TeamFile,
  name: string,
): AsyncGenerator<FetchProgress, string> {
  const { folder } = files.originals
  const part = path.join(folder, `${hash}.team.part`)
  try {
    await mkdir(folder, { recursive: true, mode: ownerOnly.folder })
    const had = (await stat(part).catch(() => undefined))?.size ?? 0
    const file = await open(part, had > 0 ? 'r+' : 'w+', ownerOnly.file)
    try {
      // A piece that was cut off in the middle is read again.
      for (let number = Math.floor(Math.min(had, bytes) / PIECE_BYTES); number * PIECE_BYTES < bytes; number++) {
        throwIfAborted(signal)
        yield { name, bytes: number * PIECE_BYTES, total: bytes }
        const body = await readPiece(on, workspace, hash, number)
        if (!body) throw new QuarryError('invalid_input', `A piece of "${name}" is not on the server.`)
        await file.write(body, 0, body.length, number * PIECE_BYTES)
        probe('team.fetched')
      }
      await file.truncate(bytes)
    } finally {
      await file.close()
    }
  } catch (error) {
    throw error instanceof QuarryError || signal.aborted ? error : fileError(error, part)
  }
  yield { name, bytes, total: bytes }
  if ((await hashFile(part)).hash === hash) return part
  await rm(part, { force: true })
  throw new QuarryError(
    'invalid_input',
    `"${name}" is left out: its bytes on the server are not what its hash was made of.`,
  )
}

async function keep({ store, files, clock, documentId }: FetchFiles, { facts, hash, bytes }: TeamFile, part: string) {
  const source = { path: part }
  try {
    if (facts.is === 'original' && !facts.isMedium) {
      const { name, format, mime, address } = facts
      const original = await files.originals.take(source, {
        name,
        format,
        mime,
        ...(address === undefined ? {} : { path: address }),
      })
      await store.write.linkTeamOriginal(documentId, original, clock.now())
      return
    }
    const { details: _, ...taken } = await files.media.take(source)
    const about =
      facts.is === 'medium'
        ? { origin: facts.origin, source: facts.source }
        : { origin: 'file' as const, source: facts.name }
    await store.write.linkTeamMedium(documentId, { facts: taken, ...about }, clock.now())
    if (facts.is === 'medium') return
    const { name, format } = facts
    const original = { hash, bytes, format, mime: taken.mime, name, path: undefined, storage: 'media' as const }
    await store.write.linkTeamOriginal(
      documentId,
      { ...original, modifiedAt: undefined, parent: undefined },
      clock.now(),
    )
  } finally {
    await rm(part, { force: true })
  }
}
