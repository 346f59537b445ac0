import { existsSync, readFileSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { packagingFolder, productsFolder, root } from './paths.ts'
import { run } from './run.ts'
import { stageApp, type Staging } from './stage.ts'

export interface Runtime extends Staging {
  /** A folder with Electron's files; undefined: the one of the npm package `electron`. */
  readonly electronFolder?: string | undefined
}

/** The unpacked app, which other installers start from. */
export const unpackedApp = join(productsFolder, 'linux-unpacked')

/** Runs electron-builder for its `targets` of this platform, `dir` for the unpacked app alone. */
export async function buildElectronApp(targets: readonly string[], runtime: Runtime): Promise<void> {
  const stage = join(root, 'out', 'stage', 'app')
  await stageApp(stage, runtime)
  const electron = runtime.electronFolder ?? join(root, 'node_modules', 'electron', 'dist')
  if (!existsSync(join(electron, 'version')))
    throw new Error(`There is no Electron in ${electron}. Run "npm start" once where its download can be reached.`)
  const version = readFileSync(join(electron, 'version'), 'utf8').trim().replace(/^v/, '')
  const platform = { darwin: '--mac', win32: '--win' }[process.platform as string] ?? '--linux'
  const builder = join(packagingFolder, 'node_modules', 'electron-builder', 'cli.js')
  const args = [
    ['--projectDir', stage],
    ['--config', join(packagingFolder, 'electron-builder.yml')],
    ['--publish', 'never'],
    [`-c.electronDist=${electron}`, `-c.electronVersion=${version}`, `-c.directories.output=${productsFolder}`],
  ]
  await run(process.execPath, [builder, platform, ...targets, ...args.flat()], root)
  for (const name of await readdir(productsFolder))
    if (/^builder-(?:debug|effective-config)/.test(name)) await rm(join(productsFolder, name))
}
