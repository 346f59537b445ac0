import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach } from 'vitest'

/** A folder of its own for each test of the file, deleted behind it. */
export function importFolder() {
  let folder = ''
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'quarry-import-'))
  })
  afterEach(() => rm(folder, { recursive: true, force: true }))
  return {
    get path() {
      return folder
    },
    /** Writes a file and the folders it is in; answers its path. */
    put: async (name: string, content: string | Uint8Array): Promise<string> => {
      const full = path.join(folder, name)
      await mkdir(path.dirname(full), { recursive: true })
      await writeFile(full, content)
      return full
    },
    /** A text without the path of the folder. */
    shorten: (text: string): string => text.replaceAll(`${folder}/`, ''),
  }
}
