import { mkdirSync } from 'node:fs'
import { rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { throwIfAborted } from '../../base/abort.ts'
import { QuarryError } from '../../base/errors.ts'
import { fileError } from '../../base/files/fileError.ts'
import type { Tell } from '../../base/measured.ts'
import { makeForOwner, ownerOnly } from '../../base/files/ownerOnly.ts'
import { untilWhole } from '../../base/files/untilWhole.ts'
import type { Medium } from '../../model/media.ts'
import type { Original } from '../../model/original.ts'
import type { Check } from '../../model/check.ts'
import type { CopyStep } from '../../model/upkeep.ts'
import type { Store } from '../store.ts'

/** A copy of the library file, checked from end to end before it has its name. */
export interface StoreCopy {
  readonly bytes: number
  readonly checks: readonly Check[]
}

const FILES_PER_LOOK = 500

/** Copies the files that belong to a library. */
export interface FileCopying {
  media(some: readonly Medium[]): Promise<void>
  originals(some: readonly Original[]): Promise<void>
}

/**
 * Copies the library as it is at one moment to `to`, while others go on writing. `files` is given the images, videos and
 * originals of the copy before that is named: a copy that has its name is whole. `tell` hears how far it has come.
 * @throws QuarryError conflict where something is there already
 */
export async function copyStore(
  store: Store,
  to: string,
  files: FileCopying,
  signal: AbortSignal | undefined,
  tell: Tell<CopyStep>,
): Promise<StoreCopy> {
  await mustBeFree(to)
  const part = `${to}.part`
  let copied = 0
  const ended = untilWhole(['', '-wal', '-shm', '-journal'].map((log) => `${part}${log}`))
  try {
    mkdirSync(path.dirname(to), { recursive: true, mode: ownerOnly.folder })
    await rm(part, { force: true })
    makeForOwner(part)
    const total = await store.read.fileBytes()
    tell(async () => ({ part: 'library', done: Math.min(total, (await stat(part)).size), total }))
    await store.copyTo(part, signal)
    tell(() => ({ part: 'files', done: copied }))
    const checks = await store.lookInto(
      part,
      async (copy) => {
        const all = async <T extends { readonly id: number }>(
          list: (after: number, limit: number) => Promise<readonly T[]>,
          keep: (some: readonly T[]) => Promise<void>,
        ) => {
          for (let after = 0; ;) {
            throwIfAborted(signal)
            const some = await list(after, FILES_PER_LOOK)
            if (some.length === 0) return
            await keep(some)
            copied += some.length
            after = some.at(-1)?.id ?? after
          }
        }
        await all(copy.listMedia, files.media)
        await all(copy.listKeptOriginals, files.originals)
        tell(() => ({ part: 'checking' }))
        return copy.verifyLibrary()
      },
      signal,
    )
    throwIfAborted(signal)
    const { size } = await stat(part)
    await mustBeFree(to)
    await rename(part, to)
    return { bytes: size, checks }
  } catch (error) {
    await rm(part, { force: true }).catch(() => {})
    throw fileErrorAt(error, to)
  } finally {
    ended()
  }
}

async function mustBeFree(to: string): Promise<void> {
  if (!(await stat(to).catch(() => undefined))) return
  throw new QuarryError('conflict', 'There is something at this place already.', {
    where: to,
    hint: 'Name a file that is not there yet; nothing was changed.',
  })
}

function fileErrorAt(error: unknown, to: string): unknown {
  const isOfFiles = error instanceof Error && 'code' in error && 'syscall' in error
  return isOfFiles ? fileError(error, to) : error
}
