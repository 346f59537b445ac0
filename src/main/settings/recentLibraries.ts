import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { replaceFile } from '../base/files/replaceFile.ts'
import type { Clock } from '../base/clock.ts'

/** Libraries opened before, newest first, in a small file of the user's data folder. */
export interface RecentLibraries {
  list(): Promise<readonly { readonly path: string; readonly openedAt: number; readonly missing: boolean }[]>
  note(libraryPath: string): Promise<void>
  /** Takes one off the list. */
  forget(libraryPath: string): Promise<void>
}

const shape = z.array(z.object({ path: z.string(), openedAt: z.number() })).catch([])
const KEPT = 20

export function createRecentLibraries(file: string, clock: Clock): RecentLibraries {
  const read = async () =>
    shape.parse(
      await readFile(file, 'utf8')
        .then(JSON.parse)
        .catch(() => []),
    )
  const write = (entries: Awaited<ReturnType<typeof read>>) => replaceFile(file, JSON.stringify(entries, null, 2))
  return {
    list: async () => (await read()).map((entry) => ({ ...entry, missing: !existsSync(entry.path) })),
    note: async (libraryPath) => {
      const others = (await read()).filter((entry) => entry.path !== libraryPath)
      const entries = [{ path: libraryPath, openedAt: clock.now() }, ...others].slice(0, KEPT)
      await write(entries)
    },
    forget: async (libraryPath) => write((await read()).filter((entry) => entry.path !== libraryPath)),
  }
}
