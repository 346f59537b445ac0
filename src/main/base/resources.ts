import { dirname, join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder with package.json: three up from this source file, two up from a chunk in out/main. */
export const projectRoot = join(
  dirname(fileURLToPath(import.meta.url)),
  import.meta.url.endsWith('.ts') ? '../../..' : '../..',
)

/** A file of `resources/`, which is the same folder for the source and for the bundle. */
export const resourcePath = (...parts: readonly string[]): string => join(projectRoot, 'resources', ...parts)

/**
 * Where a file of the app is for programs and loaders that do not know Electron's archive: what they need is kept beside
 * `app.asar`, in `app.asar.unpacked` (packaging/electron-builder.yml). Every other path stays as it is.
 */
export const outsideArchive = (path: string): string =>
  path.replace(`${sep}app.asar${sep}`, `${sep}app.asar.unpacked${sep}`)
