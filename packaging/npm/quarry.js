#!/usr/bin/env node
import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { constants } from 'node:os'

/**
 * Runs the command line of the package on the Node that it needs: the one that runs this file where that is new enough,
 * else the one that comes as an optional package of the platform. Without words it opens the app in the browser.
 */
const oldestNode = 24

function newEnoughNode() {
  if (Number(process.versions.node.split('.')[0]) >= oldestNode) return process.execPath
  try {
    const manifest = createRequire(import.meta.url).resolve(
      `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}/package.json`,
    )
    return join(dirname(manifest), 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
  } catch {
    return undefined
  }
}

const node = newEnoughNode()
if (node === undefined) {
  console.error(`Quarry needs Node ${oldestNode} or newer; this is ${process.versions.node}.`)
  process.exit(1)
}
const words = process.argv.slice(2)
const program = words.length === 0 ? ['web.js', '--open'] : ['cli.js', ...words]
const main = join(import.meta.dirname ?? dirname(new URL(import.meta.url).pathname), '..', 'out', 'main')
// V8 may abort where WebAssembly is dropped while other threads compile (nodejs/node#64500).
const child = spawn(node, ['--no-memory-protection-keys', join(main, program[0]), ...program.slice(1)], {
  stdio: 'inherit',
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
child.on('error', (error) => {
  console.error(error.message)
  process.exitCode = 1
})
child.on('exit', (code, signal) => {
  process.exitCode = code ?? 128 + (constants.signals[signal] ?? 0)
})
