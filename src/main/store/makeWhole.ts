import { existsSync, linkSync, renameSync, rmSync } from 'node:fs'
import { threadId } from 'node:worker_threads'
import { QuarryError } from '../base/errors.ts'
import { makeForOwner } from '../base/files/ownerOnly.ts'

/**
 * Makes a database under another name and gives it its own when it is whole. Where another process was faster, that one's
 * stays. @throws QuarryError conflict where the log of a database lies there that is gone itself
 */
export function makeWhole(path: string, make: (part: string) => void): void {
  // A database that takes the place of another must not find the log of that one.
  if (existsSync(`${path}-wal`) && !existsSync(path))
    throw new QuarryError('conflict', 'The log of a library lies here, and the library itself is gone.', {
      where: `${path}-wal`,
      hint: 'Put the library back beside its log, or delete the log to make a new library.',
    })
  const part = `${path}.${process.pid}-${threadId}.part`
  try {
    makeForOwner(part)
    make(part)
    giveName(part, path)
  } finally {
    for (const left of [part, `${part}-wal`, `${part}-shm`]) rmSync(left, { force: true })
  }
}

function giveName(part: string, path: string): void {
  try {
    linkSync(part, path)
  } catch {
    // There is one meanwhile, or the file system knows no links.
    if (!existsSync(path)) renameSync(part, path)
  }
}
