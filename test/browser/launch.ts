import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core'
import { buildWhenStale } from '../../scripts/buildWhenStale.ts'
import type { Clock } from '../../src/main/base/clock.ts'
import { startWeb } from '../../src/main/web/startWeb.ts'
import { findChromium, findHeadlessShell } from '../runtimes.ts'

export interface OpenedBrowser {
  readonly context: BrowserContext
  readonly page: Page
  /** Errors and warnings of every page's console, and what pages threw. */
  readonly complaints: readonly string[]
  /** Addresses outside of the app that a page asked for. */
  readonly strayRequests: readonly string[]
  close(): Promise<void>
}

export interface BrowserSize {
  readonly width: number
  readonly height: number
}

/**
 * What the driver turns off by itself, of which only the last such argument counts, and the two pages with suggestions for
 * its address bar that Chromium loads in each window, which each context is: they took more than half of what opening one
 * took, and nobody types an address.
 */
const featuresOff = [
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxPopup',
]

/** The Chromium of this process, once something was opened in it. */
let chromiumHere: Promise<Browser> | undefined

async function launchChromium(): Promise<Browser> {
  const executablePath = findHeadlessShell() ?? findChromium()
  if (executablePath === undefined) throw new Error('There is no Chromium here.')
  // Chromium's sandbox needs rights that root in a container does not have; the pages are our own.
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  return chromium.launch({ executablePath, args: [...sandbox, `--disable-features=${featuresOff.join(',')}`] })
}

/** Starting a Chromium takes longer than most tests, so it is started once, and again only if it crashed. */
async function sharedChromium(): Promise<Browser> {
  const browser = await (chromiumHere ??= launchChromium())
  if (browser.isConnected()) return browser
  return (chromiumHere = launchChromium())
}

/** Ends the Chromium of this process. Tests leave it to the end of their worker. */
export async function closeChromium(): Promise<void> {
  await (await chromiumHere)?.close()
  chromiumHere = undefined
}

/** A context of its own at `url`, as another user's browser: cookies, storage and cache are shared with no other. */
export async function openBrowserAt(
  url: string,
  viewport: BrowserSize = { width: 1280, height: 800 },
): Promise<OpenedBrowser> {
  const context = await (await sharedChromium()).newContext({ viewport })
  // On a busy machine a page may take long; a wait that is over 60 s is a fault, as for what tests poll.
  context.setDefaultTimeout(60_000)
  const complaints: string[] = []
  context.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text())
  })
  context.on('weberror', (error) => complaints.push(error.error().message))
  const { origin } = new URL(url)
  const strayRequests: string[] = []
  context.on('request', (request) => {
    if (!request.url().startsWith(`${origin}/`) && !/^(data|blob):/.test(request.url()))
      strayRequests.push(request.url())
  })
  const page = await context.newPage()
  await page.goto(url)
  return { context, page, complaints, strayRequests, close: () => context.close() }
}

export interface OpenedApp extends OpenedBrowser {
  /** A folder for what the test writes; it goes with the app. */
  readonly folder: string
  readonly libraryPath: string
  /** The address with a token that works once, for another browser. */
  readonly newUrl: () => string
}

export interface AppOptions {
  readonly size?: BrowserSize
  /** A folder with `library.quarry`, which is copied; without it, the library is new. */
  readonly library?: string
  /** The local service in the core's own process when left out. */
  readonly remote?: { readonly baseUrl: string; readonly apiKey: string }
  readonly clock?: Clock
  /** The publisher's public key, as in a package that can check updates. */
  readonly updateKey?: string
  /** Pages and images may be fetched from this machine. */
  readonly allowAddress?: (address: string) => boolean
}

/** To where an import through the window ends: the box of the first page has the focus, and takes keys that are typed. */
async function toJobs(page: Page): Promise<void> {
  // The page is loaded again once it has its session; what is in the library is shown last.
  await page.locator('.treeRow').first().waitFor()
  await page.evaluate(`location.hash = '#/jobs'`)
  await page.locator('.jobRow').first().waitFor()
}

let built: Promise<void> | undefined

/** The app as `quarry web` serves it, over a library of its own, open in a browser context of its own. */
export async function openApp({ size, library, ...core }: AppOptions = {}): Promise<OpenedApp> {
  await (built ??= buildWhenStale())
  const folder = await mkdtemp(join(tmpdir(), 'quarry-browser-'))
  if (library !== undefined) await cp(library, folder, { recursive: true })
  const libraryPath = join(folder, 'library.quarry')
  const version = '0.0.0-test'
  const server = await startWeb({ ...core, port: 0, version, libraryPath, create: true, dataFolder: folder })
  const opened = await openBrowserAt(server.url, size)
  if (library !== undefined) await toJobs(opened.page)
  return {
    ...opened,
    folder,
    libraryPath,
    newUrl: server.newUrl,
    close: async () => {
      await opened.close()
      await server.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
