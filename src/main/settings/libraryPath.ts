import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import { replaceFile } from '../base/files/replaceFile.ts'

export const NETWORK_FILE = 'network.json'
export const EMBEDDERS_FILE = 'embedders.json'
export const UPDATES_FILE = 'updates.json'
/** Beside the log. */
export const LOG_LEVEL_FILE = 'level.json'

/** What decides where files lie: the three entries read it from their process. */
export interface UserPlace {
  readonly env: Readonly<Record<string, string | undefined>>
  readonly platform: string
  readonly homeDir: string
}

/**
 * The library to open: the given path, else QUARRY_LIBRARY, else `library.quarry` in {@link dataFolder}, or where that was
 * moved to.
 */
export function libraryPath(place: UserPlace, given: string | undefined): string {
  const chosen = given ?? place.env['QUARRY_LIBRARY']
  return chosen ? resolve(chosen) : (movedTo(dataFolder(place)) ?? ownLibrary(dataFolder(place)))
}

/** Where the library is that is opened where none is named. */
const MOVED_FILE = 'library.json'
const moved = z.object({ path: z.string().min(1) })

const ownLibrary = (folder: string) => join(folder, 'library.quarry')

function movedTo(folder: string): string | undefined {
  try {
    return moved.parse(JSON.parse(readFileSync(join(folder, MOVED_FILE), 'utf8'))).path
  } catch {
    return undefined
  }
}

/** Keeps where a library was moved to, if it is the one that is opened where none is named. */
export async function noteMoved(folder: string, from: string, to: string): Promise<void> {
  if (from !== (movedTo(folder) ?? ownLibrary(folder))) return
  await replaceFile(join(folder, MOVED_FILE), JSON.stringify({ path: to }, null, 2))
}

/** The folder for Quarry in the system's folder for application data. */
export function dataFolder(place: UserPlace): string {
  return join(applicationData(place), 'Quarry')
}

/** The folder of the log, which all processes of Quarry share, whatever library they open. */
export function logFolder(place: UserPlace): string {
  return join(dataFolder(place), 'logs')
}

/** The file of the network's settings, which all processes of Quarry share. */
export function networkFile(place: UserPlace): string {
  return join(dataFolder(place), NETWORK_FILE)
}

/** The file of the models of the user's own, which all processes of Quarry share. */
export function embeddersFile(place: UserPlace): string {
  return join(dataFolder(place), EMBEDDERS_FILE)
}

/** The file of the settings for updates, which all processes of Quarry share. */
export function updatesFile(place: UserPlace): string {
  return join(dataFolder(place), UPDATES_FILE)
}

function applicationData({ env, platform, homeDir }: UserPlace): string {
  if (platform === 'darwin') return join(homeDir, 'Library', 'Application Support')
  if (platform === 'win32') return env['APPDATA'] || join(homeDir, 'AppData', 'Roaming')
  return env['XDG_DATA_HOME'] || join(homeDir, '.local', 'share')
}
