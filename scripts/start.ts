import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildWhenStale } from './buildWhenStale.ts'
import { electronPath, howToStart } from './howToStart.ts'

/**
 * `npm start [-- [--web] [LIBRARY]]`: the app in a window; in the browser where there is no Electron, or when it is asked
 * for; and where nothing can be shown, a look at what it does on the command line.
 */
const root = join(import.meta.dirname, '..')
const args = process.argv.slice(2).filter((argument) => argument !== '--web')
const wantsWeb = process.argv.includes('--web')
const fetchTimeoutMs = 180_000
/**
 * V8 may abort the process where WebAssembly is dropped while other threads compile, on processors with protection keys
 * (nodejs/node#64500). Without the keys it does not look there.
 */
const nodeFlags = ['--no-memory-protection-keys']

/** Runs a program to its end, on this terminal. */
function run(command: string, parameters: readonly string[]): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<number>()
  const child = spawn(command, parameters, { cwd: process.cwd(), stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal))
  child.on('error', () => resolve(127))
  child.on('close', (code) => resolve(code ?? 1))
  return promise
}

/** The sample, imported into a library of its own and searched; the library is removed again. */
async function demo(): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'quarry-start-'))
  const quarry = (...words: string[]) =>
    run(process.execPath, [
      ...nodeFlags,
      join(root, 'src/main/cli.ts'),
      '--library',
      join(folder, 'sample.quarry'),
      ...words,
    ])
  try {
    console.log('No window here (CI is set, or there is no display): Quarry imports its sample and searches it.')
    const imported = await quarry('import', join(root, 'resources/sample/articles.jsonl'), '--collection', 'sample')
    const searched = imported || (await quarry('search', 'cocoa harvest delayed by drought', '--limit', '3'))
    console.log('The app itself, in a browser: npm start -- --web')
    return searched
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function web(): Promise<number> {
  await buildWhenStale(console.log)
  return run(process.execPath, [...nodeFlags, join(root, 'out/main/web.js'), '--open', ...args])
}

async function desktop(): Promise<number> {
  const electron = electronPath(root, process.env) ?? fetchElectron()
  if (electron === undefined) {
    console.log("Electron's runtime is not here and could not be fetched, so Quarry opens in the browser instead.")
    return web()
  }
  await buildWhenStale(console.log)
  const code = await run(electron, [root, ...args])
  // 127: the program itself could not be run, as where a system library is missing.
  if (code !== 127) return code
  console.log("Electron's runtime does not run on this machine, so Quarry opens in the browser instead.")
  return web()
}

/** Tries once, quietly: on a machine that cannot reach Electron's downloads this ends soon with nothing. */
function fetchElectron(): string | undefined {
  console.log("Fetching Electron's runtime …")
  const installer = join(root, 'node_modules/electron/install.js')
  spawnSync(process.execPath, [installer], { cwd: root, stdio: 'ignore', timeout: fetchTimeoutMs })
  return electronPath(root, process.env)
}

const usage = `npm start [-- [--web] [LIBRARY]]

Opens Quarry in a window, or in the browser with --web and where there is no Electron.
LIBRARY is the library's file; without it, the last one.
The command line: npm run -s quarry -- --help
`

const ways = { desktop, web, demo }
const isHelp = args.some((argument) => argument === '--help' || argument === '-h')
if (isHelp) process.stdout.write(usage)
else process.exitCode = await ways[howToStart({ env: process.env, platform: process.platform, wantsWeb })]()
