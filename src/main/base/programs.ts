import { access, constants } from 'node:fs/promises'
import path from 'node:path'

/** Where programs are that are not on the path of an app that was started from a menu. */
const usualFolders = [
  '/usr/local/bin',
  '/usr/bin',
  '/opt/homebrew/bin',
  '/opt/local/bin',
  '/home/linuxbrew/.linuxbrew/bin',
  'C:\\Program Files\\Tesseract-OCR',
]

/** The folders of the environment's `PATH`, and the usual ones. Relative folders are left out: they depend on where the app was started. */
export function programFolders(searchPath: string | undefined): readonly string[] {
  const named = (searchPath ?? '').split(path.delimiter).filter((folder) => path.isAbsolute(folder))
  return [...new Set([...named, ...usualFolders.filter((folder) => path.isAbsolute(folder))])]
}

/** The first file of that name in the folders that may be run. */
export async function findProgram(name: string, folders: readonly string[]): Promise<string | undefined> {
  for (const folder of folders)
    for (const file of [path.join(folder, name), path.join(folder, `${name}.exe`)]) {
      const isThere = await access(file, constants.X_OK).then(
        () => true,
        () => false,
      )
      if (isThere) return file
    }
  return undefined
}
