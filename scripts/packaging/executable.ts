import { createHash } from 'node:crypto'
import { chmod, copyFile, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { gzipSync } from 'node:zlib'
import { packagingFolder, productsFolder, root } from './paths.ts'
import { run } from './run.ts'
import { readManifest, stageApp, type Staging } from './stage.ts'

/** As Node's documentation of single executable applications names it. */
const fuse = 'NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2'

/**
 * One file with Node and the command line: a single executable application of Node. It unpacks itself into the user's cache
 * (packaging/executable/main.cjs), because compiled modules and workers are loaded from files.
 * @returns its path
 */
export async function makeExecutable(staging: Pick<Staging, 'updateKey'>): Promise<string> {
  const stage = join(root, 'out', 'stage', 'executable')
  await stageApp(stage, staging)
  const work = join(root, 'out', 'stage', 'sea')
  await rm(work, { recursive: true, force: true })
  await mkdir(work, { recursive: true })
  await mkdir(productsFolder, { recursive: true })
  const packed = await packFolder(stage)
  const { version } = await readManifest()
  const hash = createHash('sha256').update(packed).digest('hex').slice(0, 12)
  await writeFile(join(work, 'app.gz'), packed)
  await writeFile(join(work, 'identity.json'), JSON.stringify({ version, hash }))
  const blob = join(work, 'program.blob')
  const config = {
    main: join(packagingFolder, 'executable', 'main.cjs'),
    output: blob,
    disableExperimentalSEAWarning: true,
    assets: { 'app.gz': join(work, 'app.gz'), 'identity.json': join(work, 'identity.json') },
  }
  await writeFile(join(work, 'sea.json'), JSON.stringify(config))
  await run(process.execPath, ['--experimental-sea-config', join(work, 'sea.json')], work)
  const made = join(
    productsFolder,
    `quarry-${version}-${process.platform}-${process.arch}${endingOf(process.platform)}`,
  )
  await copyFile(process.execPath, made)
  await chmod(made, 0o755)
  const postject = join(packagingFolder, 'node_modules', 'postject', 'dist', 'cli.js')
  const macho = process.platform === 'darwin' ? ['--macho-segment-name', 'NODE_SEA'] : []
  await run(process.execPath, [postject, made, 'NODE_SEA_BLOB', blob, '--sentinel-fuse', fuse, ...macho], work)
  return made
}

const endingOf = (platform: string) => (platform === 'win32' ? '.exe' : '')

/** Length of the list in 4 bytes, the list of paths and lengths as JSON, then the files one after another; compressed. */
async function packFolder(folder: string): Promise<Buffer> {
  const entries = (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    // The desktop's own part is not started from here.
    .filter((path) => !relative(folder, path).startsWith('bin') && !path.endsWith('.map'))
    .toSorted()
  const files = await Promise.all(entries.map((path) => readFile(path)))
  const list = Buffer.from(
    JSON.stringify(
      entries.map((path, index) => ({
        path: relative(folder, path).replaceAll('\\', '/'),
        bytes: files[index]?.length ?? 0,
      })),
    ),
  )
  const length = Buffer.alloc(4)
  length.writeUInt32LE(list.length)
  return gzipSync(Buffer.concat([length, list, ...files]))
}
