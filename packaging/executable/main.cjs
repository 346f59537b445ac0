/**
 * The start of the single executable. Quarry's threads and processes start from files, and compiled modules are loaded from
 * files: the first run unpacks what the executable carries into the cache of the user, with a Node that is this executable
 * without its start. Later runs start that Node.
 */
const { spawn } = require('node:child_process')
const { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } = require('node:fs')
const { homedir, constants } = require('node:os')
const { dirname, join } = require('node:path')
const { getAsset, getRawAsset } = require('node:sea')
const { gunzipSync } = require('node:zlib')

const { version, hash } = JSON.parse(getAsset('identity.json', 'utf8'))
const folder = join(cacheFolder(), `${version}-${hash}`)
const node = join(folder, process.platform === 'win32' ? 'node.exe' : 'node')
if (!existsSync(folder)) unpack()

const words = process.argv.slice(2)
const program = words.length === 0 ? ['web.js', '--open'] : ['cli.js', ...words]
// V8 may abort where WebAssembly is dropped while other threads compile (nodejs/node#64500).
const start = ['--no-memory-protection-keys', join(folder, 'app', 'out', 'main', program[0]), ...program.slice(1)]
const child = spawn(node, start, { stdio: 'inherit' })
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
child.on('error', (error) => {
  console.error(error.message)
  process.exitCode = 1
})
child.on('exit', (code, signal) => {
  process.exitCode = code ?? 128 + (constants.signals[signal] ?? 0)
})

function cacheFolder() {
  const { QUARRY_CACHE, XDG_CACHE_HOME, LOCALAPPDATA } = process.env
  if (QUARRY_CACHE) return QUARRY_CACHE
  if (process.platform === 'win32')
    return join(LOCALAPPDATA ?? join(homedir(), 'AppData', 'Local'), 'Quarry', 'program')
  if (process.platform === 'darwin') return join(homedir(), 'Library', 'Caches', 'Quarry', 'program')
  return join(XDG_CACHE_HOME || join(homedir(), '.cache'), 'quarry', 'program')
}

/** Unpacks aside and moves: another run never finds half of it. The files are only the user's to change. */
function unpack() {
  const part = `${folder}.${process.pid}.part`
  try {
    const packed = gunzipSync(getRawAsset('app.gz'))
    const length = packed.readUInt32LE(0)
    let at = 4 + length
    for (const { path, bytes } of JSON.parse(packed.toString('utf8', 4, at))) {
      const to = join(part, 'app', path)
      mkdirSync(dirname(to), { recursive: true, mode: 0o700 })
      writeFileSync(to, packed.subarray(at, at + bytes), { mode: 0o600 })
      at += bytes
    }
    writeFileSync(join(part, node.endsWith('.exe') ? 'node.exe' : 'node'), plainNode(), { mode: 0o700 })
    if (!existsSync(folder)) renameSync(part, folder)
  } catch (error) {
    // Another run was faster.
    if (!existsSync(folder)) throw error
  } finally {
    rmSync(part, { recursive: true, force: true })
  }
}

/** This executable with the mark that there is a start in it put back, so that it takes a file as Node does. */
function plainNode() {
  const bytes = readFileSync(process.execPath)
  // In two parts, so that it is found in the program only once.
  const mark = Buffer.from(['NODE_SEA_FUSE', 'fce680ab2cc467b6e072b8b5df1996b2:1'].join('_'))
  const at = bytes.indexOf(mark)
  if (at < 0) throw new Error('This executable has no mark of a single executable application.')
  bytes[at + mark.length - 1] = '0'.charCodeAt(0)
  return bytes
}
