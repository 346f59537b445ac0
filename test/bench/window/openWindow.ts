import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { chromium, type Browser, type Page } from 'playwright-core'
import { findChromium } from '../../runtimes.ts'
import { commandLine } from './makeLibrary.ts'

/** As the browser of a user, whose scrollbars can be dragged. */
export async function launchBrowser(): Promise<Browser> {
  const executablePath = findChromium()
  if (executablePath === undefined) throw new Error('There is no Chromium here: set CHROMIUM_PATH.')
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  return chromium.launch({ executablePath, args: sandbox, ignoreDefaultArgs: ['--hide-scrollbars'] })
}

export interface Core {
  /** The address with a token that works once. */
  readonly url: string
  /** What its process has worked up to now, in milliseconds of processor time; NaN where the system does not say. */
  processorMs(): number
  close(): Promise<void>
}

/** The core of the window in a process of its own, over a library. */
export async function startCore(library: string): Promise<Core> {
  const child = spawn(process.execPath, [commandLine, '--library', library, 'web', '--port', '0'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  const url = await new Promise<string>((resolve, reject) => {
    let out = ''
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      out += text
      const found = /http:\/\/\S+/.exec(out)?.[0]
      if (found) resolve(found)
    })
    void ended.then(() => reject(new Error('The core ended before it said where it listens.')))
  })
  return {
    url,
    processorMs: () => processorMs(child.pid),
    close: async () => {
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** Linux counts in hundredths of a second. */
const tickMs = 10

function processorMs(pid: number | undefined): number {
  try {
    // Behind the name, which may have spaces: user and system time are the 12th and 13th.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
    return (Number(fields[11]) + Number(fields[12])) * tickMs
  } catch {
    return Number.NaN
  }
}

export interface OpenedWindow {
  readonly page: Page
  close(): Promise<void>
}

/** A window of the size of a laptop's, with storage of its own. */
export async function openWindow(browser: Browser, url: string): Promise<OpenedWindow> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  context.setDefaultTimeout(30_000)
  const page = await context.newPage()
  await page.goto(url)
  return { page, close: () => context.close() }
}
