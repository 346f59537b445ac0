import { join } from 'node:path'
import { shell } from 'electron/common'
import { ipcMain } from 'electron/main'
import { dispatch } from '../../../src/contract/wire/dispatch.ts'
import { errorToData, QuarryError } from '../../../src/main/base/errors.ts'
import type { UpdateStep } from '../../../src/main/model/upkeep.ts'
import { silentLog } from '../../../src/main/base/log.ts'
import { startDesktop } from '../../../src/main/desktop/startDesktop.ts'
import { echoHandlers } from '../../contract/echo.ts'
import { echoRoutes } from '../../contract/echoRoutes.ts'

/** The desktop shell over the handlers of the contract suite instead of a core, with what they saw laid open to the test. */
const { handlers, seen } = echoHandlers()
const record = {
  openedLibraries: [] as string[],
  shownFiles: [] as string[],
  launchedWith: undefined as string | undefined,
  keyKeptIn: '',
  refused: [] as string[],
  stopped: false,
  /** Whether closing makes a backup, which goes on until it is left out. */
  backsUp: false,
  /** What the core calls while it opens a library. */
  onUpdating: (_step: UpdateStep) => {},
  onLibrary: (_path: string) => {},
}
void seen.stopped.then(() => (record.stopped = true))

// The system's file manager has no place in a test.
shell.showItemInFolder = (path) => void record.shownFiles.push(path)

Object.assign(globalThis, { quarryTest: { record, seen, ipcMain } })

startDesktop({
  rendererDir: join(import.meta.dirname, 'page'),
  preloadPath: join(import.meta.dirname, 'preload.cjs'),
  iconPath: '',
  givenService: { baseUrl: undefined, apiKey: undefined },
  openCore: async ({ libraryPath, secrets, onUpdating, onLibrary }) => {
    Object.assign(record, { onUpdating, onLibrary })
    record.launchedWith = libraryPath
    record.keyKeptIn = secrets.keptIn
    return {
      dispatcher: dispatch(echoRoutes, handlers, errorToData),
      recentLibraries: async () => ['/libraries/a & b.quarry', '/libraries/second.quarry'],
      openLibrary: async (path) => void record.openedLibraries.push(path),
      changeService: async () => {},
      testService: async () => ({ model: 'stub', tookMs: 1 }),
      log: { ...silentLog, warn: (_message, fields) => void record.refused.push(String(fields?.['channel'])) },
      logFile: undefined,
      originalFile: async (id) => {
        if (id !== 7) throw new QuarryError('not_found', `No original has the id ${id}.`)
        return '/originals/seven.pdf'
      },
      close: async function* (signal) {
        if (!record.backsUp) return
        yield { part: 'library', done: 42, total: 100 }
        await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }))
      },
    }
  },
})
