import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

const root = join(import.meta.dirname, '..')
const products = [
  'out/main/index.js',
  'out/main/cli.js',
  'out/main/web.js',
  'out/preload/index.cjs',
  'out/renderer/index.html',
]
const kernel = 'out/kernel/kernel.wasm'
const sources = ['src', 'electron.vite.config.ts', 'package.json', 'package-lock.json']

/**
 * Builds the app when out/ is missing or older than what it is made of. Two at once do not build twice: the second waits
 * for the first. Throws with the builder's own output when it fails.
 */
export async function buildWhenStale(say: (line: string) => void = () => {}): Promise<void> {
  const lock = join(root, 'out', '.building')
  mkdirSync(join(root, 'out'), { recursive: true })
  for (;;) {
    if (!isStale()) return
    try {
      mkdirSync(lock)
      break
    } catch {
      // Left behind by a build that was killed: no build takes this long.
      if (Date.now() - (modifiedAt(lock) ?? Date.now()) > 180_000) rmSync(lock, { recursive: true, force: true })
      await wait(200)
    }
  }
  try {
    say('Building Quarry (once, and again when its source has changed) …')
    // Without kernels Quarry works, several times slower: an installation without scripts leaves them out.
    for (const builder of [['scripts/buildKernel.ts'], ['node_modules/electron-vite/bin/electron-vite.js', 'build']]) {
      const build = spawnSync(process.execPath, builder, { cwd: root, encoding: 'utf8' })
      if (build.status !== 0) throw new Error(`Quarry could not be built:\n${build.stdout}${build.stderr}`)
    }
  } finally {
    rmSync(lock, { recursive: true, force: true })
  }
}

function isStale(): boolean {
  const built = products.map((path) => modifiedAt(join(root, path)))
  if (built.includes(undefined) || !existsSync(join(root, kernel))) return true
  const oldest = Math.min(...(built as number[]))
  return sources.some((path) => newestIn(join(root, path)) > oldest)
}

function newestIn(path: string): number {
  const stats = statSync(path)
  if (!stats.isDirectory()) return stats.mtimeMs
  return Math.max(0, ...readdirSync(path).map((name) => newestIn(join(path, name))))
}

function modifiedAt(path: string): number | undefined {
  return existsSync(path) ? statSync(path).mtimeMs : undefined
}
