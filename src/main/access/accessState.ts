import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { replaceFile } from '../base/files/replaceFile.ts'

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
      if (file !== undefined) await replaceFile(file, JSON.stringify(state))
    },
  }
}
