import { copyFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import { unpackedApp } from './electronApp.ts'
import { packagingFolder, productsFolder, root } from './paths.ts'

/** What is used of electron-installer-debian and electron-installer-redhat, which come without types. */
interface LinuxInstaller {
  readonly stagingDir: string
  readonly contentFunctions: readonly string[]
  generateDefaults(): Promise<unknown>
  generateOptions(): unknown
  generateScripts?(): Promise<void>
  createStagingDir(): Promise<void>
  createContents(): Promise<void>
  createPackage(): Promise<void>
  movePackage(): Promise<void>
}
type InstallerClass = new (options: Readonly<Record<string, unknown>>) => LinuxInstaller

export type LinuxPackage = 'deb' | 'rpm'

const tools = {
  deb: { name: 'electron-installer-debian', arch: { x64: 'amd64', arm64: 'arm64' }, usr: 'usr' },
  rpm: { name: 'electron-installer-redhat', arch: { x64: 'x86_64', arm64: 'aarch64' }, usr: 'BUILD/usr' },
} as const

const iconSizes = [32, 64, 128, 256, 512]

/** Files of the desktop that the tools do not know: place under `usr/share`, and file under `packaging/linux`. */
const desktopFiles = [
  ['metainfo/org.quarry.Quarry.metainfo.xml', 'quarry.metainfo.xml'],
  ['mime/packages/quarry.xml', 'quarry-mime.xml'],
] as const

/**
 * Makes a .deb or .rpm of the unpacked app: under `/usr/lib/quarry`, with `quarry` on the path, a desktop entry, icons,
 * the type of library files and the AppStream description. Needs fakeroot and dpkg, or rpm-build.
 * @returns the paths of all such packages in the folder of products
 */
export async function makeLinuxPackage(kind: LinuxPackage): Promise<readonly string[]> {
  const { name, arch, usr } = tools[kind]
  const installers = createRequire(join(packagingFolder, 'package.json'))(name) as {
    readonly Installer: InstallerClass
  }
  const architecture = arch[process.arch as keyof typeof arch]
  if (architecture === undefined) throw new Error(`There is no ${kind} for ${process.arch}.`)
  const installer = new installers.Installer({
    src: unpackedApp,
    dest: productsFolder,
    arch: architecture,
    name: 'quarry',
    bin: 'resources/bin/quarry',
    icon: await scaledIcons(),
    categories: ['Office'],
    mimeType: ['application/x-quarry', 'x-scheme-handler/quarry'],
    desktopTemplate: join(packagingFolder, 'linux', 'desktop.ejs'),
    license: 'MIT',
    // Text recognition is offered where it is there, and the app works without.
    ...(kind === 'deb' ? { suggests: ['tesseract-ocr'], compression: 'zstd' } : {}),
    logger: () => {},
    rename: (folder: string) => join(folder, `<%= name %>-<%= version %>.<%= arch %>.${kind}`),
  })
  await installer.generateDefaults()
  installer.generateOptions()
  await installer.generateScripts?.()
  await installer.createStagingDir()
  await installer.createContents()
  for (const [place, file] of desktopFiles) {
    const target = join(installer.stagingDir, usr, 'share', place)
    await mkdir(dirname(target), { recursive: true })
    await copyFile(join(packagingFolder, 'linux', file), target)
  }
  if (kind === 'rpm') await listInSpec(join(installer.stagingDir, 'SPECS', 'quarry.spec'))
  await installer.createPackage()
  await installer.movePackage()
  return (await readdir(productsFolder))
    .filter((file) => file.endsWith(`.${kind}`))
    .map((file) => join(productsFolder, file))
}

/** rpmbuild refuses a package with files that its description does not list. */
async function listInSpec(spec: string): Promise<void> {
  const listed = desktopFiles.map(([place]) => `/usr/share/${place}\n`).join('')
  await writeFile(spec, (await readFile(spec, 'utf8')).replace('%files\n', `%files\n${listed}`))
}

async function scaledIcons(): Promise<Record<string, string>> {
  const folder = join(root, 'out', 'stage', 'icons')
  await mkdir(folder, { recursive: true })
  const icons: Record<string, string> = {}
  for (const size of iconSizes) {
    const path = join(folder, `${size}.png`)
    await sharp(join(root, 'resources/icon.png')).resize(size).png().toFile(path)
    icons[`${size}x${size}`] = path
  }
  return icons
}
