import { randomUUID } from 'node:crypto'
import { constants, copyFile, link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import path from 'node:path'
import { processAlive } from '../processAlive.ts'
import { fileError } from './fileError.ts'
import { ownerOnly } from './ownerOnly.ts'

/** Gives the claim up. */
export type Release = () => Promise<void>

/**
 * Claims a name for this call: of all processes one at a time has it. Undefined where another has it, which one of another machine has
 * until somebody deletes the file. That of a process which is gone is taken over. @throws QuarryError where the file cannot be written
 */
export async function claimFile(file: string): Promise<Release | undefined> {
  const claim = JSON.stringify({ host: hostname(), pid: process.pid, token: randomUUID() })
  const own = `${file}.${randomUUID()}`
  try {
    await mkdir(path.dirname(file), { recursive: true, mode: ownerOnly.folder })
    await writeFile(own, claim, { mode: ownerOnly.file })
  } catch (error) {
    throw fileError(error, file)
  }
  try {
    if (!(await linked(own, file)) && !((await abandoned(file)) && (await linked(own, file)))) return undefined
    return () => rm(file, { force: true })
  } finally {
    await rm(own, { force: true })
  }
}

/** A link is made whole or not at all, and never over another. */
async function linked(own: string, file: string): Promise<boolean> {
  try {
    await link(own, file)
    return true
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false
    if (!hasCode(error, ...withoutLinks)) throw fileError(error, file)
  }
  try {
    await copyFile(own, file, constants.COPYFILE_EXCL)
    return true
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false
    throw fileError(error, file)
  }
}

/** What file systems without hard links answer: FAT and some network shares. A copy is not over another either. */
const withoutLinks = ['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EISDIR', 'UNKNOWN']

function hasCode(error: unknown, ...codes: readonly string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code))
}

/** Takes the claim of a process that is gone away. One that somebody else took over meanwhile goes back to its place. */
async function abandoned(file: string): Promise<boolean> {
  const found = await readFile(file, 'utf8').catch(() => undefined)
  if (found === undefined) return true
  if (isHeld(found)) return false
  const aside = `${file}.${randomUUID()}`
  try {
    await rename(file, aside)
  } catch {
    return true
  }
  const isSame = (await readFile(aside, 'utf8').catch(() => undefined)) === found
  if (!isSame) await linked(aside, file)
  await rm(aside, { force: true })
  return isSame
}

function isHeld(claim: string): boolean {
  try {
    const { host, pid } = JSON.parse(claim) as { readonly host?: unknown; readonly pid?: unknown }
    return host !== hostname() || (typeof pid === 'number' && processAlive(pid))
  } catch {
    return false
  }
}
