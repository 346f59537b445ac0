import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { ownerOnly } from '../base/files/ownerOnly.ts'

/** What is kept from one start to the next: not in the library, which another user may have made. */
const shape = z.object({ on: z.boolean(), port: z.int().min(0).max(65_535) })
export type AccessState = z.output<typeof shape>

const offState: AccessState = { on: false, port: 0 }

/** Reads and writes the state in a file; without one it lives as long as the process. */
export function createAccessFile(file: string | undefined) {
  return {
    read: async (): Promise<AccessState> => {
      if (file === undefined) return offState
      const stored: unknown = await readFile(file, 'utf8')
        .then((text) => JSON.parse(text) as unknown)
        .catch(() => undefined)
      return shape.catch(offState).parse(stored)
    },
    write: async (state: AccessState): Promise<void> => {
      if (file === undefined) return
      await mkdir(path.dirname(file), { recursive: true, mode: ownerOnly.folder })
      // Written aside and moved: another process never reads half a file.
      const aside = `${file}.${process.pid}`
      await writeFile(aside, JSON.stringify(state), { mode: ownerOnly.file })
      await rename(aside, file)
    },
  }
}
