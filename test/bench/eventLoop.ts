import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Page } from 'playwright-core'
import { buildWhenStale } from '../../scripts/buildWhenStale.ts'
import { seededRandom } from '../../src/main/base/random.ts'
import { closeChromium, openBrowserAt } from '../browser/launch.ts'
import { launchDesktop } from '../desktop/launch.ts'
import { whyNot } from '../runtimes.ts'
import { recordLoop, type LoopGap, type LoopRecord } from './recordLoop.ts'

/**
 * How long the event loops of the Electron main process and of the web shell stand still while the app imports and embeds
 * texts, with its page open on the running job. An idle process is recorded beside them: its gaps are the machine's own.
 *
 *     node test/bench/eventLoop.ts [TEXTS]      20,000 when left out
 */
interface Run {
  readonly name: string
  readonly loop: LoopRecord
  readonly idle: LoopRecord
  readonly importedAt: number
  readonly startedAt: number
  readonly endedAt: number
}

const recorder = join(import.meta.dirname, 'recordThisLoop.ts')

async function main(texts: number): Promise<void> {
  await buildWhenStale()
  const folder = await mkdtemp(join(tmpdir(), 'quarry-bench-'))
  try {
    const file = join(folder, 'texts.csv')
    await writeTexts(file, texts)
    const missing = { desktop: whyNot('desktop'), web: whyNot('browser') }
    if (missing.desktop) console.log(missing.desktop)
    else report(await inDesktop(file, texts))
    if (missing.web) console.log(missing.web)
    else report(await inWebShell(file, texts, folder))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function inDesktop(file: string, texts: number): Promise<Run> {
  const launched = await launchDesktop()
  const idle = fork(recorder, { execArgv: [] })
  try {
    await launched.app.evaluate(recordLoop)
    const times = await importAll(launched.page, file, texts)
    const loop = await launched.app.evaluate(() => (globalThis as unknown as { quarryLoop: LoopRecord }).quarryLoop)
    return { name: 'Electron main process', loop, idle: await askForRecord(idle), ...times }
  } finally {
    idle.kill()
    await launched.quit()
  }
}

async function inWebShell(file: string, texts: number, folder: string): Promise<Run> {
  const server = fork(join(import.meta.dirname, '../../out/main/web.js'), [join(folder, 'web.quarry')], {
    execArgv: ['--import', pathToFileURL(recorder).href],
    env: { ...process.env, HOME: folder, XDG_DATA_HOME: folder },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  const idle = fork(recorder, { execArgv: [] })
  try {
    const [line] = (await once(server.stdout ?? server, 'data')) as [Buffer]
    const browser = await openBrowserAt(line.toString().trim())
    try {
      const times = await importAll(browser.page, file, texts)
      return { name: 'web shell', loop: await askForRecord(server), idle: await askForRecord(idle), ...times }
    } finally {
      await browser.close()
      await closeChromium()
    }
  } finally {
    idle.kill()
    server.kill('SIGKILL')
  }
}

/** Through the page, as a user would; resolves when both jobs are done. */
async function importAll(page: Page, file: string, texts: number) {
  const timeout = 60_000 + texts * 60
  await page.getByRole('button', { name: 'Import files' }).click()
  await page.locator('input[type=file]:not([webkitdirectory])').setInputFiles(file)
  await page.getByRole('button', { name: /^Import into/ }).click({ timeout })
  const startedAt = Date.now()
  await page.locator('.jobSummary').waitFor()
  await page.evaluate('location.hash = "#/jobs"')
  await page.locator('.jobRow').last().getByText('Done', { exact: true }).waitFor({ timeout })
  const importedAt = Date.now()
  await page.locator('.jobRow').first().getByText('Done', { exact: true }).waitFor({ timeout })
  return { startedAt, importedAt, endedAt: Date.now() }
}

async function askForRecord(child: ChildProcess): Promise<LoopRecord> {
  const answer = once(child, 'message')
  child.send('record')
  return ((await answer) as [LoopRecord])[0]
}

async function writeTexts(file: string, count: number): Promise<void> {
  const random = seededRandom(3)
  const words = Array.from({ length: 4000 }, () => Math.floor(random.next() * 2 ** 30).toString(36))
  const out = createWriteStream(file)
  out.write('id,title,text\n')
  for (let row = 0; row < count; row++) {
    const text = Array.from({ length: 70 }, () => words[Math.floor(random.next() * words.length)]).join(' ')
    if (!out.write(`t${row},Record ${row},"${row} ${text}"\n`)) await once(out, 'drain')
  }
  out.end()
  await once(out, 'finish')
}

function report({ name, loop, idle, startedAt, importedAt, endedAt }: Run): void {
  const seconds = (from: number, to: number) => ((to - from) / 1000).toFixed(1)
  console.log(
    `\n${name}: imported after ${seconds(startedAt, importedAt)} s, all embedded after ${seconds(startedAt, endedAt)} s`,
  )
  console.log('turns of the loop     < 5 ms   < 10   < 20   < 50  < 100 longer   longest')
  for (const [label, record] of [
    ['the app', loop],
    ['an idle process', idle],
  ] as const) {
    const counts = record.counts.map((count) => String(count).padStart(7)).join('')
    console.log(`${label.padEnd(20)}${counts}   ${longest(record.gaps, ({ ms }) => ms)}`)
  }
  const during = loop.gaps.filter(({ at }) => at >= startedAt)
  console.log(
    `longest while it works: ${longest(during, ({ ms }) => ms)}, of that computing at most ${longest(during, ({ busyMs }) => busyMs ?? 0)}`,
  )
  for (const { at, ms, busyMs, queuedMs } of loop.gaps.toSorted((a, b) => b.ms - a.ms).slice(0, 8)) {
    const when = at < startedAt ? 'starting' : `${seconds(startedAt, at)} s in`
    const why =
      busyMs === null ? '' : `, computing ${busyMs.toFixed(1)}, without a processor ${(queuedMs ?? 0).toFixed(1)}`
    console.log(`  ${ms.toFixed(1)} ms ${when}${why}`)
  }
}

const longest = (gaps: readonly LoopGap[], of: (gap: LoopGap) => number) =>
  `${Math.max(0, ...gaps.map(of)).toFixed(1)} ms`

await main(Number(process.argv[2] ?? 20_000))
