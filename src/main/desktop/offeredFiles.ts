import { closeSync, openSync, readSync, statSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import type { OfferedPath } from '../../contract/desktop.ts'
import { zoteroFileName } from '../model/zotero.ts'

/** How SQLite's files begin. */
const sqliteMagic = 'SQLite format 3\0'

export interface OpenedPaths {
  /** Undefined: none of them is a library. */
  readonly libraryPath: string | undefined
  /** Files and folders that are no library: offered for import. */
  readonly offered: readonly OfferedPath[]
}

/** The paths among the arguments of the app, without options and links, made absolute. */
export function pathArguments(argv: readonly string[], hasLauncher: boolean, folder: string): string[] {
  const plain = argv.slice(1).filter((argument) => !argument.startsWith('-') && !argument.startsWith('quarry:'))
  // An app that is started by Electron's own launcher (`electron .`) has the app's folder before its arguments.
  return (hasLauncher ? plain.slice(1) : plain).map((path) => resolve(folder, path))
}

/**
 * Which of the paths that the system or the command line asks to be opened is a library, and which are files to import. The
 * first library is taken. A path that leads nowhere was meant as a library: opening it tells that it is not there.
 */
export function sortOpened(paths: readonly string[]): OpenedPaths {
  const offered: OfferedPath[] = []
  let libraryPath: string | undefined
  for (const path of paths) {
    const found = statSync(path, { throwIfNoEntry: false })
    if (!found || path.endsWith('.quarry') || (found.isFile() && isSqlite(path))) libraryPath ??= path
    else offered.push({ path, bytes: found.isFile() ? found.size : null })
  }
  return { libraryPath, offered }
}

/** A database of Quarry: that of Zotero is imported. */
function isSqlite(path: string): boolean {
  if (basename(path) === zoteroFileName) return false
  try {
    const file = openSync(path, 'r')
    try {
      const head = Buffer.alloc(sqliteMagic.length)
      readSync(file, head, 0, head.length, 0)
      return head.toString('latin1') === sqliteMagic
    } finally {
      closeSync(file)
    }
  } catch {
    // It cannot be read; the import says why.
    return false
  }
}
