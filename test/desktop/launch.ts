import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { _electron, type ElectronApplication, type Page } from 'playwright-core'
import { findElectron } from '../runtimes.ts'
import { openDisplay } from './display.ts'

export interface LaunchOptions {
  /** The folder of the app; the project itself (built before) when left out. */
  readonly app?: string
  readonly args?: readonly string[]
  /** Kept between launches; a new one, removed afterwards, when left out. */
  readonly userData?: string
  readonly env?: Readonly<Record<string, string>>
}

export interface LaunchedApp {
  readonly app: ElectronApplication
  readonly page: Page
  /** Errors and warnings of the page's console, and what it threw. */
  readonly complaints: readonly string[]
  /** How it was started. */
  readonly started: {
    readonly executablePath: string
    readonly app: string
    readonly userData: string
    readonly env: Readonly<Record<string, string>>
  }
  /** Quits as a user would, and waits until the process has ended. */
  quit(): Promise<void>
}

/** Starts the desktop app in the test Electron, with folders of its own for everything it keeps. */
export async function launchDesktop(options: LaunchOptions = {}): Promise<LaunchedApp> {
  const executablePath = findElectron()
  if (executablePath === undefined) throw new Error('There is no Electron runtime here.')
  const display = await openDisplay()
  const home = await mkdtemp(join(tmpdir(), 'quarry-desktop-'))
  const userData = options.userData ?? join(home, 'user-data')
  const appFolder = options.app ?? join(import.meta.dirname, '../..')
  const env = {
    ...cleanEnvironment(),
    HOME: home,
    XDG_DATA_HOME: join(home, 'data'),
    XDG_CONFIG_HOME: join(home, 'config'),
    ...(display.name ? { DISPLAY: display.name } : {}),
    ...options.env,
  }
  // Without executablePath, which would be the same: only then the driver holds the app back until it is attached.
  const args = [appFolder, ...(options.args ?? []), `--user-data-dir=${userData}`]
  const app = await _electron.launch({ args, env }).catch(async (error: unknown) => {
    await display.stop()
    throw error
  })
  const page = await app.firstWindow()
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  return {
    app,
    page,
    complaints,
    started: { executablePath, app: appFolder, userData, env },
    async quit() {
      await app.close()
      await display.stop()
      await rm(home, { recursive: true, force: true })
    },
  }
}

/** Starts the same app a second time with other arguments, and resolves when that process has ended by itself. */
export async function startAgain(first: LaunchedApp, args: readonly string[]): Promise<void> {
  const { executablePath, app, env, userData } = first.started
  const again = spawn(executablePath, [app, ...args, `--user-data-dir=${userData}`], { env, stdio: 'ignore' })
  await once(again, 'exit')
}

/** Without the user's library, key and service, and without what marks a test run. */
function cleanEnvironment(): Record<string, string> {
  const kept = Object.entries(process.env).filter(([name]) => !/^(QUARRY_|VITEST|NODE_OPTIONS$)/.test(name))
  return Object.fromEntries(kept) as Record<string, string>
}
