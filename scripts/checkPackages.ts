import { existsSync, statSync } from 'node:fs'
import { copyFile, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { asTable, megabytes, timed, type Measured } from './packaging/measured.ts'
import { productsFolder, root } from './packaging/paths.ts'
import { run } from './packaging/run.ts'
import { useInBrowser, useInstalledApp } from './packaging/useWindow.ts'

/**
 * `npm run check:packages`: installs the .deb with apt, uses window and command line, removes it and looks for
 * what is left; then installs the npm package in an empty folder and does the same in the browser, and with the single
 * executable, copied into another empty folder. To be run as root on a
 * Debian that may be changed. The packages are those of `npm run package -- deb npm executable`. Prints sizes and times.
 */
const table: Measured[] = []
const home = await mkdtemp(join(tmpdir(), 'quarry-packages-'))
const sample = join(root, 'resources/sample/articles.jsonl')

const product = async (ending: string) => {
  const name = (await readdir(productsFolder).catch(() => [])).find((file) => file.endsWith(ending))
  if (name === undefined) throw new Error('There are no packages. Build them: npm run package -- deb npm executable')
  return join(productsFolder, name)
}

/** The environment of a user who never ran Quarry. */
async function freshUser(name: string): Promise<NodeJS.ProcessEnv> {
  const folder = join(home, name)
  await mkdir(folder)
  const kept = Object.entries(process.env).filter(
    ([variable]) => !/^(?:QUARRY_|XDG_|NODE_OPTIONS$|npm_)/.test(variable),
  )
  return { ...Object.fromEntries(kept), HOME: folder, PATH: '/usr/local/bin:/usr/bin:/bin' }
}

async function useCommandLine(
  command: readonly string[],
  env: NodeJS.ProcessEnv,
  cwd: string,
  what: string,
): Promise<void> {
  const [program = '', ...first] = command
  const quarry = (...words: string[]) => run(program, [...first, ...words], cwd, env)
  await timed(table, `${what}: quarry --version`, () => quarry('--version'))
  await quarry('import', sample, '--collection', 'Sample')
  const found = await timed(table, `${what}: quarry search`, () => quarry('search', 'cocoa harvest delayed by drought'))
  if (!found.includes('cocoa mid-crop')) throw new Error(`${what} finds nothing:\n${found}`)
}

async function checkDebianPackage(): Promise<void> {
  const deb = await product('.deb')
  table.push(megabytes('.deb', statSync(deb).size))
  await timed(table, 'apt-get install', () => run('apt-get', ['install', '-y', '-q', deb], root))
  try {
    const files = (await run('dpkg', ['-L', 'quarry'], root)).split('\n').filter((path) => path.startsWith('/'))
    const ownFiles = files.filter((path) => /quarry/i.test(path))
    const bytes = ownFiles.filter((path) => statSync(path).isFile()).reduce((sum, path) => sum + statSync(path).size, 0)
    table.push(megabytes('installed', bytes))
    const env = await freshUser('desktop')
    await useInstalledApp('/usr/share/applications/quarry.desktop', env, table)
    await useCommandLine(['quarry'], await freshUser('command'), home, '.deb')
    await run('apt-get', ['purge', '-y', '-q', 'quarry'], root)
    const left = ownFiles.filter((path) => existsSync(path))
    if (left.length > 0) throw new Error(`These are left after removal: ${left.join(', ')}`)
    const library = join(home, 'desktop/.local/share/Quarry/library.quarry')
    if (!existsSync(library)) throw new Error('The library of the user is gone.')
  } finally {
    await run('apt-get', ['purge', '-y', '-q', 'quarry'], root)
  }
}

async function checkNpmPackage(): Promise<void> {
  const tarball = await product('.tgz')
  table.push(megabytes('npm tarball', statSync(tarball).size))
  const env = await freshUser('npm')
  const folder = join(home, 'empty')
  await mkdir(folder)
  await run('npm', ['init', '-y'], folder, env)
  await timed(table, 'npm install', () => run('npm', ['install', '--no-audit', '--no-fund', tarball], folder, env))
  await useCommandLine(['npx', 'quarry'], env, folder, 'npm')
  await useInBrowser('npx', ['quarry', 'web'], { cwd: folder, env: await freshUser('browser') })
}

async function checkExecutable(): Promise<void> {
  const made = await product(`-${process.platform}-${process.arch}`)
  table.push(megabytes('single executable', statSync(made).size))
  const folder = join(home, 'alone')
  await mkdir(folder)
  const program = join(folder, 'quarry')
  await copyFile(made, program)
  const env = await freshUser('executable')
  await timed(table, 'executable: first run, which unpacks', () => run(program, ['--version'], folder, env))
  await useCommandLine([program], env, folder, 'executable')
  await useInBrowser(program, ['web'], { cwd: folder, env: await freshUser('executable-browser') })
}

try {
  await checkDebianPackage()
  await checkNpmPackage()
  await checkExecutable()
  console.log(asTable(table))
} finally {
  await rm(home, { recursive: true, force: true })
}
