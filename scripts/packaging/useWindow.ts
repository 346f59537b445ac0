import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { chromium, type Page } from 'playwright-core'
import { openDisplay } from '../../test/desktop/display.ts'
import { findChromium } from '../../test/runtimes.ts'
import { timed, type Measured } from './measured.ts'

const question = 'cocoa harvest delayed by drought'
const answer = 'Drought on the Lavoine Coast delays the cocoa mid-crop'
const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : []

/** What a new user does first: the sample is imported, and found in. */
async function importAndSearch(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Try the sample collection' }).click()
  await page.getByRole('searchbox').fill(question)
  await page.keyboard.press('Enter')
  await page.getByText(answer).first().waitFor()
}

/** Starts the installed app by its desktop entry on a virtual display, uses it, and closes it by its window. */
export async function useInstalledApp(entry: string, env: NodeJS.ProcessEnv, table: Measured[]): Promise<void> {
  const command = /^Exec=(?<program>\S+)/m.exec(readFileSync(entry, 'utf8'))?.groups?.['program']
  if (command === undefined) throw new Error(`${entry} starts nothing.`)
  const display = await openDisplay()
  const child = spawn(command, [...sandbox, '--remote-debugging-port=0'], {
    env: { ...env, ...(display.name ? { DISPLAY: display.name } : {}) },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const ended = once(child, 'exit')
  try {
    const page = await timed(table, 'window open, from the desktop entry', async () => {
      const browser = await chromium.connectOverCDP(await debuggingAddress(child.stderr))
      const context = browser.contexts()[0]
      const first = context?.pages()[0] ?? (await context?.waitForEvent('page'))
      if (!first) throw new Error('The app opened no window.')
      await first
        .getByRole('searchbox')
        .or(first.getByRole('button', { name: 'Try the sample collection' }))
        .first()
        .waitFor()
      return first
    })
    await importAndSearch(page)
    await page.close()
    await ended
  } finally {
    child.kill()
    await display.stop()
  }
}

async function debuggingAddress(stderr: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface({ input: stderr })) {
    const address = /DevTools listening on (?<address>ws:\S+)/.exec(line)?.groups?.['address']
    if (address) return address
  }
  throw new Error('The app ended before it opened a window.')
}

/** Runs the command `program words`, which serves the app in the browser, and uses it there. */
export async function useInBrowser(
  program: string,
  words: readonly string[],
  place: { readonly cwd: string; readonly env: NodeJS.ProcessEnv },
): Promise<void> {
  const executablePath = findChromium()
  if (executablePath === undefined) throw new Error('There is no Chromium here (apt-get install chromium).')
  // A group of its own: npx starts the program in a process below its own, and does not pass signals on.
  const child = spawn(program, words, { ...place, detached: true, stdio: ['ignore', 'pipe', 'inherit'] })
  const browser = await chromium.launch({ executablePath, args: sandbox })
  try {
    for await (const line of createInterface({ input: child.stdout })) {
      if (!line.startsWith('http')) continue
      const page = await browser.newPage()
      await page.goto(line)
      await importAndSearch(page)
      return
    }
    throw new Error(`${program} served nothing.`)
  } finally {
    await browser.close()
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGTERM')
  }
}
