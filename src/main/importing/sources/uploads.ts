import { appendFile, mkdir, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { QuarryError } from '../../base/errors.ts'
import { fileError } from '../../base/files/fileError.ts'
import { ownerOnly } from '../../base/files/ownerOnly.ts'
import type { Random } from '../../base/random.ts'

/**
 * Files that arrive piece by piece, from a browser or standard input. Each lies under its own name in a folder of its own
 * beside the library, so that an import that goes on after a restart still finds it.
 */
export interface Uploads {
  begin(name: string): Promise<string>
  /** Answers how many bytes there are now. @throws QuarryError disk_full, permission */
  append(id: string, bytes: Uint8Array): Promise<number>
  /** The path of an upload. @throws QuarryError not_found */
  pathOf(id: string): string
  discard(id: string): Promise<void>
}

export function createUploads(folder: string, random: Random): Uploads {
  const pathOf = (id: string, name = '') => {
    if (!/^[0-9a-f-]{36}$/.test(id)) throw unknown(id)
    return path.join(folder, id, name)
  }
  const names = new Map<string, string>()
  const fileOf = (id: string) => {
    const name = names.get(id)
    if (name === undefined) throw unknown(id)
    return pathOf(id, name)
  }
  return {
    begin: async (name) => {
      const id = random.uuid()
      const plain = path.basename(name.replaceAll('\\', '/')).replaceAll('\0', '') || 'upload'
      try {
        await mkdir(pathOf(id), { recursive: true, mode: ownerOnly.folder })
        await writeFile(pathOf(id, plain), '', { mode: ownerOnly.file })
      } catch (error) {
        throw fileError(error, pathOf(id, plain))
      }
      names.set(id, plain)
      return id
    },
    append: async (id, bytes) => {
      const file = fileOf(id)
      try {
        await appendFile(file, bytes)
        return (await stat(file)).size
      } catch (error) {
        throw fileError(error, file)
      }
    },
    pathOf: fileOf,
    discard: async (id) => {
      if (!names.delete(id)) return
      await rm(pathOf(id), { recursive: true, force: true })
    },
  }
}

function unknown(id: string): QuarryError {
  return new QuarryError('not_found', 'This upload is not here any more.', {
    where: id,
    hint: 'Choose the file again.',
  })
}
