import { cp, mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { packagingFolder, productsFolder, root } from './paths.ts'
import { run } from './run.ts'
import { readManifest, stageProgram } from './stage.ts'

/** Where a Node that is new enough comes from, for those who have an older one. Each is installed on its platform only. */
const nodePackages = ['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64', 'win-x64']

/**
 * The package for npm: compiled JavaScript and the command `quarry`, which opens the browser shell when it is given no
 * words. Electron is no part of it.
 * @returns the path of the tarball
 */
export async function makeNpmPackage(): Promise<string> {
  const folder = join(root, 'out', 'stage', 'npm')
  await stageProgram(folder)
  await mkdir(join(folder, 'bin'))
  await cp(join(packagingFolder, 'npm', 'quarry.js'), join(folder, 'bin', 'quarry.js'))
  await cp(join(root, 'README.md'), join(folder, 'README.md'))
  const { name, version, description, license, dependencies, optionalDependencies } = await readManifest()
  const manifest = {
    name,
    version,
    description,
    license,
    type: 'module',
    bin: { quarry: 'bin/quarry.js' },
    files: ['bin', 'out', 'resources', 'extension', 'NOTICE.md', 'CHANGELOG.md'],
    engines: { node: '>=20' },
    dependencies,
    optionalDependencies: {
      ...optionalDependencies,
      ...Object.fromEntries(nodePackages.map((platform) => [`node-${platform}`, '^24.0.0'])),
    },
  }
  await writeFile(join(folder, 'package.json'), JSON.stringify(manifest, null, 2))
  await run('npm', ['pack', '--ignore-scripts'], folder)
  await mkdir(productsFolder, { recursive: true })
  const tarball = `${name}-${version}.tgz`
  const made = join(productsFolder, tarball)
  await rename(join(folder, tarball), made)
  return made
}
