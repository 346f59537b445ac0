import { routes } from '../../../contract/routes.ts'
import { directClient } from '../../../contract/wire/direct.ts'
import { errorDescriber } from '../../api/describeError.ts'
import { createHandlers } from '../../api/handlers.ts'
import type { Probe } from '../../base/probe.ts'
import { createCore, type CoreOptions } from '../../core.ts'
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
  { path: libraryPath, create, searches, remote }: OpenLibraryOptions,
  version: string,
  probe: Probe,
  surroundings: Surroundings = {},
): Promise<OpenedLibrary> {
  const core = await createCore({
    shell: 'cli',
    version,
    libraryPath,
    create,
    searches,
    remote,
    probe,
    ...surroundings,
  })
  const client = directClient(routes, createHandlers(core), errorDescriber(core.log))
  return { client, serveAccess: (port) => core.access.serve(client, port), close: () => core.close() }
}
