import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { buildWhenStale } from '../buildWhenStale.ts'
import { packagingFolder, root } from './paths.ts'
import { run } from './run.ts'

export interface Manifest {
  readonly name: string
  readonly version: string
  readonly description: string
  readonly license: string
  readonly dependencies: Readonly<Record<string, string>>
  readonly optionalDependencies: Readonly<Record<string, string>>
}

export interface Staging {
  /** A CommonJS file that is loaded before each entry: for a runtime that is older than the app's own. */
  readonly shim?: string | undefined
  /** The publisher's public key (PEM), with which the app checks the descriptions of newer versions. */
  readonly updateKey?: string | undefined
}

/** Files of the repository that a package holds as they are. */
const carried = ['resources', 'extension', 'LICENSE', 'NOTICE.md', 'CHANGELOG.md']

export async function readManifest(): Promise<Manifest> {
  return JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as Manifest
}

/** Builds the app and puts what it runs from into `folder`, which is emptied: the bundles without their source maps. */
export async function stageProgram(folder: string): Promise<void> {
  await buildWhenStale(console.log)
  await run(process.execPath, [join(root, 'scripts/buildKernel.ts')], root)
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  for (const part of ['main', 'preload', 'renderer', 'kernel'])
    await cp(join(root, 'out', part), join(folder, 'out', part), {
      recursive: true,
      filter: (path) => !path.endsWith('.map'),
    })
  for (const name of carried) await cp(join(root, name), join(folder, name), { recursive: true })
}

/**
 * The app for Electron: the program, its installed dependencies for this platform alone, and a manifest.
 * Needs the registry or a filled cache of npm.
 */
export async function stageApp(folder: string, { shim, updateKey }: Staging): Promise<void> {
  await stageProgram(folder)
  for (const name of ['package.json', 'package-lock.json']) await cp(join(root, name), join(folder, name))
  await run('npm', ['ci', '--omit=dev', '--ignore-scripts', '--no-audit', '--no-fund'], folder)
  await rm(join(folder, 'package-lock.json'))
  await dropForeignPrebuilds(join(folder, 'node_modules'))
  await dropBrowserRuntimes(join(folder, 'node_modules/onnxruntime-web/dist'))
  const { name, version, description, license, dependencies, optionalDependencies } = await readManifest()
  const manifest = {
    name,
    productName: 'Quarry',
    version,
    description,
    license,
    author: 'The Quarry developers <quarry@localhost>',
    type: 'module',
    main: 'out/main/index.js',
    dependencies,
    optionalDependencies,
  }
  await writeFile(join(folder, 'package.json'), JSON.stringify(manifest, null, 2))
  await cp(join(packagingFolder, 'bin'), join(folder, 'bin'), { recursive: true })
  await cp(join(root, 'resources/icon.png'), join(folder, 'icon.png'))
  if (updateKey !== undefined) await cp(updateKey, join(folder, 'resources/update-key.pem'))
  if (shim !== undefined) await loadFirst(shim, join(folder, 'out/main'))
}

/** Compiled files for other systems and processors: other installers fail on them, and they are dead weight. */
async function dropForeignPrebuilds(modules: string): Promise<void> {
  const ours = `${process.platform}-${process.arch}`
  for (const entry of await readdir(modules, { recursive: true, withFileTypes: true })) {
    if (!entry.isDirectory() || entry.name !== 'prebuilds') continue
    const prebuilds = join(entry.parentPath, entry.name)
    for (const platform of await readdir(prebuilds))
      if (!platform.startsWith(ours)) await rm(join(prebuilds, platform), { recursive: true })
  }
}

/** The builds of the runtime for ONNX models that only browsers load are nine tenths of it. */
async function dropBrowserRuntimes(dist: string): Promise<void> {
  const kept = /^(?:ort\.node\.min\.mjs|ort-wasm-simd-threaded\.(?:mjs|wasm))$/
  for (const name of await readdir(dist)) if (!kept.test(name)) await rm(join(dist, name))
}

/** Entries and workers alike: each thread and process has builtins of its own. */
async function loadFirst(shim: string, main: string): Promise<void> {
  await cp(shim, join(main, 'shim.cjs'))
  for (const name of await readdir(main)) {
    if (!/^(?:index|cli|web|\w+Worker)\.js$/.test(basename(name))) continue
    const path = join(main, name)
    const source = await readFile(path, 'utf8')
    const first = `import './shim.cjs'\n`
    await writeFile(path, source.startsWith('#!') ? source.replace('\n', `\n${first}`) : first + source)
  }
}
