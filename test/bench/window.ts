import { cpus, loadavg, tmpdir, totalmem } from 'node:os'
import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { buildWhenStale } from '../../scripts/buildWhenStale.ts'
import { say, timed } from './log.ts'
import { replacePart } from './resultTables.ts'
import { importRecords, startImport, writeRecords } from './window/makeLibrary.ts'
import { launchBrowser } from './window/openWindow.ts'
import { measureOpening, measureSession, type Session } from './window/session.ts'
import { windowTables } from './window/windowTables.ts'

/**
 * The window over a library of many documents: what its main thread works for each frame while one scrolls, sorts and
 * types, and how long lists, searches and the window itself take to open; idle and during an import. Writes its part of
 * RESULTS.md.
 *
 *     npm run bench:window                     350,000 generated documents: twelve minutes, and 5 GB of disk
 *     npm run bench:window -- --count N        so many; shown and not written
 *     npm run bench:window -- --library FILE   one that is there, made by this bench; shown and not written
 *     npm run bench:window -- --keep FOLDER    makes the library there once and keeps it; what is measured is a copy
 *
 * Ends with 1 where a limit is not kept.
 * CHROMIUM_PATH names the browser.
 */
const { values } = parseArgs({
  options: {
    count: { type: 'string' },
    library: { type: 'string' },
    keep: { type: 'string' },
    embed: { type: 'boolean', default: true },
    out: { type: 'string', default: join(import.meta.dirname, 'RESULTS.md') },
  },
  allowNegative: true,
})

/** As many are imported beside a session as it takes: an import of fewer ended before, on a fast machine. */
const importedBeside = 1.5
/** In the middle of an import: at its beginning, there is little that no list of words has. */
const storedBefore = 0.06

const count = values.count === undefined ? 350_000 : Number(values.count)
const machine = `${cpus()[0]?.model ?? 'unknown processor'}, ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}, ${process.platform} ${process.arch}`
const load = () => loadavg()[0] ?? Number.NaN

await buildWhenStale(say)
const folder = mkdtempSync(join(tmpdir(), 'quarry-window-'))
const browser = await launchBrowser()
try {
  const library = values.library ?? join(folder, 'library.quarry')
  const made = values.keep === undefined ? library : join(values.keep, `library-${count}.quarry`)
  if (values.library === undefined && !existsSync(made)) {
    const records = join(folder, 'records.jsonl')
    await writeRecords(records, count, 'r')
    await timed(`importing ${count.toLocaleString('en')} documents`, () => importRecords(made, records, values.embed))
  }
  // An import is measured with it.
  if (values.library === undefined && made !== library) copyFileSync(made, library)
  const opening = await timed('opening', () => measureOpening(browser, library, join(folder, 'empty.quarry')))
  const idleLoad = load()
  const idle = await timed('a session', () => measureSession(browser, library))
  const more = join(folder, 'more.jsonl')
  await writeRecords(more, Math.round(importedBeside * count), 'm')
  const busyLoad = load()
  const busy = await timed('a session during an import', () => whileImporting(library, more))
  const { text, missed } = windowTables({
    count,
    machine,
    opening,
    idle,
    busy,
    load: { idle: idleLoad, busy: busyLoad },
  })
  console.log(text)
  if (values.library === undefined && values.count === undefined) {
    const before = existsSync(values.out) ? readFileSync(values.out, 'utf8') : ''
    writeFileSync(values.out, replacePart(before, 'window', text))
  }
  say(missed.length === 0 ? 'Every limit is kept.' : `Not kept: ${missed.join('; ')}.`)
  if (missed.length > 0) process.exitCode = 1
} finally {
  await browser.close()
  rmSync(folder, { recursive: true, force: true })
}

async function whileImporting(library: string, records: string): Promise<Session> {
  return measureSession(browser, library, async () => {
    const running = await startImport(library, records, Math.round(storedBefore * count))
    return () => running.stop()
  })
}
