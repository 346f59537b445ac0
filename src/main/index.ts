import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { routes } from '../contract/routes.ts'
import { directClient } from '../contract/wire/direct.ts'
import { dispatch } from '../contract/wire/dispatch.ts'
import { errorDescriber } from './api/describeError.ts'
import { createHandlers } from './api/handlers.ts'
import { measured } from './base/measured.ts'
import { programFolders } from './base/programs.ts'
import { projectRoot, resourcePath } from './base/resources.ts'
import { libraryPath } from './settings/libraryPath.ts'
import { createCore } from './core.ts'
import type { OriginalId } from './model/ids.ts'
import { printPage } from './desktop/printPage.ts'
import { startDesktop } from './desktop/startDesktop.ts'
import { testService } from './settings/testService.ts'
import packageJson from '../../package.json' with { type: 'json' }

/** The desktop app: the core in the main process, its pages in a window. */
const { env, platform } = process
const { QUARRY_API_KEY: apiKey, QUARRY_BASE_URL: baseUrl, QUARRY_LIBRARY: _, ...elsewhere } = env
// Threads and programs started from here copy the environment; the key travels in messages alone.
delete env['QUARRY_API_KEY']
const place = { platform, homeDir: homedir() }

startDesktop({
  rendererDir: join(projectRoot, 'out', 'renderer'),
  preloadPath: join(projectRoot, 'out', 'preload', 'index.cjs'),
  iconPath: resourcePath('icon.png'),
  givenService: { apiKey: apiKey || undefined, baseUrl: baseUrl || undefined },
  openCore: async ({ libraryPath: named, remote, proxySecret, teamSecret, systemProxies, onUpdating, onLibrary }) => {
    const core = await createCore({
      shell: 'desktop',
      version: packageJson.version,
      libraryPath: libraryPath({ ...place, env }, named),
      // A library that was named and is not there is a slip of the pen; the user's own is made on first start.
      create: named === undefined,
      dataFolder: dirname(libraryPath({ ...place, env: elsewhere }, undefined)),
      remote,
      proxySecret,
      teamSecret,
      systemProxies,
      onUpdating,
      onLibrary,
      programFolders: programFolders(env['PATH']),
      printPage,
    })
    const handlers = createHandlers(core)
    await core.access.start(directClient(routes, handlers, errorDescriber(core.log), core.swapped))
    return {
      dispatcher: dispatch(routes, handlers, errorDescriber(core.log), core.swapped),
      recentLibraries: async () => (await core.recent.list()).flatMap(({ path, missing }) => (missing ? [] : [path])),
      openLibrary: async (path) => void (await core.switchLibrary(path, false)),
      changeService: (next) => core.changeService(next),
      testService: () => testService(core.service, core.library.store, core.clock, core.library.spending),
      log: core.log,
      logFile: core.logFile,
      originalFile: async (id) => {
        const { originals } = core.library
        return originals.fileOf(await originals.get(id as OriginalId))
      },
      close: (signal) => measured(core.clock, (tell) => core.close({ tell, signal })),
    }
  },
})
