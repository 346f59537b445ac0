import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { buildElectronApp } from './packaging/electronApp.ts'
import { makeExecutable } from './packaging/executable.ts'
import { makeLinuxPackage } from './packaging/linuxPackages.ts'
import { makeNpmPackage } from './packaging/npmPackage.ts'
import { packagingFolder } from './packaging/paths.ts'
import { run } from './packaging/run.ts'

/**
 * `npm run package -- [TARGET…] [--electron DIR] [--shim FILE] [--update-key FILE]`: builds packages into out/packages.
 * Targets: `npm`; `executable`, the command line as one file; `deb` and `rpm`, made from the unpacked app without downloads; and those of electron-builder for this
 * system: `dir`, `tar.gz`, `zip`, `AppImage`, `nsis`, `portable`, `dmg`. Default: `dir`.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { electron: { type: 'string' }, shim: { type: 'string' }, 'update-key': { type: 'string' } },
})
const targets = positionals.length === 0 ? ['dir'] : positionals
const isLinuxPackage = (target: string) => target === 'deb' || target === 'rpm'

if (targets.includes('npm')) report(await makeNpmPackage())
const withTools = targets.filter((target) => target !== 'npm')
if (withTools.length > 0 && !existsSync(join(packagingFolder, 'node_modules', 'postject')))
  await run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], packagingFolder)
if (targets.includes('executable')) report(await makeExecutable({ updateKey: values['update-key'] }))
const forElectron = withTools.filter((target) => target !== 'executable')
if (forElectron.length > 0) {
  const direct = forElectron.filter((target) => !isLinuxPackage(target))
  await buildElectronApp(direct.length === 0 ? ['dir'] : direct, {
    electronFolder: values.electron,
    shim: values.shim,
    updateKey: values['update-key'],
  })
  for (const kind of ['deb', 'rpm'] as const)
    if (forElectron.includes(kind)) for (const path of await makeLinuxPackage(kind)) report(path)
}

function report(path: string): void {
  console.log(`${path} (${(statSync(path).size / 1e6).toFixed(1)} MB)`)
}
