import { copyFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { routes } from '../../../contract/routes.ts'
import { directClient } from '../../../contract/wire/direct.ts'
import { errorDescriber } from '../../api/describeError.ts'
import { createHandlers } from '../../api/handlers.ts'
import { profileFile } from '../../base/files/profileFile.ts'
import { makeTemporaryFolder } from '../../base/files/temporaryFolders.ts'
import type { Probe } from '../../base/probe.ts'
import { createCore, type CoreOptions } from '../../core.ts'
import { isThere } from '../../originals/libraryFiles.ts'
import type { OpenedLibrary, OpenLibraryOptions } from './host.ts'

/** What the process knows of this computer. */
export type Surroundings = Pick<
  CoreOptions,
  | 'logFolder'
  | 'sealFolder'
  | 'programFolders'
  | 'networkFile'
  | 'embeddersFile'
  | 'updatesFile'
  | 'systemProxies'
  | 'proxySecret'
  | 'teamSecret'
>

/** A core in this process over the library, behind the same contract as for a page. */
export async function openLibrary(
  options: OpenLibraryOptions,
  version: string,
  probe: Probe,
  surroundings: Surroundings = {},
): Promise<OpenedLibrary> {
  if (options.create !== 'temporary') return openAt(options.path, options, version, probe, surroundings)
  if (await isThere(options.path)) return openAt(options.path, options, version, probe, surroundings)
  const folder = await makeTemporaryFolder('library')
  const remove = () => rm(folder, { recursive: true, force: true })
  try {
    const temporary = path.join(folder, 'temporary.quarry')
    // What the user set for the service holds for a library that is yet to be made.
    const profile = profileFile(options.path)
    if (await isThere(profile)) await copyFile(profile, profileFile(temporary))
    const library = await openAt(temporary, options, version, probe, surroundings)
    return { ...library, close: () => library.close().finally(remove) }
  } catch (error) {
    await remove()
    throw error
  }
}

async function openAt(
  libraryPath: string,
  { create, searches, remote, onUpdating }: OpenLibraryOptions,
  version: string,
  probe: Probe,
  surroundings: Surroundings,
): Promise<OpenedLibrary> {
  const core = await createCore({
    shell: 'cli',
    version,
    libraryPath,
    create: create !== false,
    searches,
    remote,
    onUpdating,
    probe,
    ...surroundings,
  })
  const client = directClient(routes, createHandlers(core), errorDescriber(core.log))
  return { client, serveAccess: (port) => core.access.serve(client, port), close: () => core.close() }
}
