import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type BrowserContext, type Page } from 'playwright-core'
import { buildWhenStale } from '../../scripts/buildWhenStale.ts'
import type { Clock } from '../../src/main/base/clock.ts'
import { startWeb } from '../../src/main/web/startWeb.ts'
import { findChromium } from '../runtimes.ts'

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

/** A fresh browser, as one user's, at `url`. */
export async function openBrowserAt(
  url: string,
  viewport: BrowserSize = { width: 1280, height: 800 },
): Promise<OpenedBrowser> {
  const executablePath = findChromium()
  if (executablePath === undefined) throw new Error('There is no Chromium here.')
  // Chromium's sandbox needs rights that root in a container does not have; the pages are our own.
  const browser = await chromium.launch({ executablePath, args: process.getuid?.() === 0 ? ['--no-sandbox'] : [] })
  const context = await browser.newContext({ viewport })
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
  return { context, page, complaints, strayRequests, close: () => browser.close() }
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
  /** The local service in the core's own process when left out. */
  readonly remote?: { readonly baseUrl: string; readonly apiKey: string }
  readonly clock?: Clock
}

/** The app as `quarry web` serves it, over a library of its own, open in a fresh browser. */
export async function openApp({ size, ...core }: AppOptions = {}): Promise<OpenedApp> {
  await buildWhenStale()
  const folder = await mkdtemp(join(tmpdir(), 'quarry-browser-'))
  const libraryPath = join(folder, 'library.quarry')
  const version = '0.0.0-test'
  const server = await startWeb({ ...core, port: 0, version, libraryPath, create: true, dataFolder: folder })
  const opened = await openBrowserAt(server.url, size)
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
