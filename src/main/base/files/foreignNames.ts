import { isUtf8 } from 'node:buffer'
import { lstat, mkdtemp, realpath, rm, symlink } from 'node:fs/promises'
import path from 'node:path'
import { makeTemporaryFolder } from './temporaryFolders.ts'

/**
 * Names of files that are not in UTF-8, as older systems wrote them: Node takes them as bytes alone, and everything else
 * in Quarry, from formats to the library, as text. They are written with `%E9` for each byte that is no UTF-8, and opened
 * over links.
 */

/**
 * A name of a file as text, from which `openablePath` finds the file again. Each name that is not in UTF-8 has one of its own;
 * a name in UTF-8 may be written as one of them, and is the one that is found then.
 */
export function writtenName(name: Buffer): string {
  if (isUtf8(name)) return name.toString()
  let written = ''
  for (let at = 0; at < name.length;) {
    const length = [1, 2, 3, 4].find((count) => isUtf8(name.subarray(at, at + count)))
    const character = length === undefined ? '%' : name.toString('utf8', at, at + length)
    written += character === '%' ? `%${name.toString('hex', at, at + 1).toUpperCase()}` : character
    at += length ?? 1
  }
  return written
}

const WRITTEN_BYTE = /%([89A-F][0-9A-F])/
const WRITTEN = /%(25|[89A-F][0-9A-F])/g

/**
 * A path that can be opened for one whose names are as `writtenName` writes them: itself where there is such a file, or none
 * that is called so.
 */
export async function openablePath(written: string): Promise<string> {
  if (!WRITTEN_BYTE.test(written) || (await isThere(written))) return written
  const bytes = Buffer.from(written.split(path.sep).map(bytesOf).join(path.sep), 'latin1')
  return (await isThere(bytes)) ? linkTo(bytes, path.basename(written)) : written
}

/** The bytes of a name, as characters of Latin-1. */
function bytesOf(written: string): string {
  const name = Buffer.from(written).toString('latin1')
  if (!WRITTEN_BYTE.test(written)) return name
  return name.replaceAll(WRITTEN, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
}

async function isThere(file: string | Buffer): Promise<boolean> {
  return (await lstat(file).catch(() => undefined)) !== undefined
}

/**
 * A link called `name` in a temporary folder, which is deleted when Quarry starts the next time. There is one for each file
 * and name: watched folders are walked again and again. @throws what the file system says
 */
export async function linkTo(target: Buffer, name: string): Promise<string> {
  const real = await realpath(target, 'buffer')
  const key = `${real.toString('latin1')}/${name}`
  const earlier = await links.get(key)
  if (earlier !== undefined && (await isThere(earlier))) return earlier
  const link = makeLink(real, name)
  links.set(key, link)
  return link.catch((error: unknown) => {
    links.delete(key)
    throw error
  })
}

async function makeLink(target: Buffer, name: string): Promise<string> {
  linkFolder ??= makeTemporaryFolder('spool')
  const made = linkFolder.then((folder) => mkdtemp(path.join(folder, 'name-')))
  const own = await made.catch((error: unknown) => {
    // The next one makes another: it may be gone, or the disk was full.
    linkFolder = undefined
    throw error
  })
  try {
    const link = path.join(own, name)
    await symlink(target, link)
    return link
  } catch (error) {
    await rm(own, { recursive: true, force: true })
    throw error
  }
}

let linkFolder: Promise<string> | undefined
/** By what they lead to, and their names. */
const links = new Map<string, Promise<string>>()
