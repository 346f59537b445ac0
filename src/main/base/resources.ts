import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder with package.json: three up from this source file, two up from a chunk in out/main. */
export const projectRoot = join(
  dirname(fileURLToPath(import.meta.url)),
  import.meta.url.endsWith('.ts') ? '../../..' : '../..',
)

/** A file of `resources/`, which is the same folder for the source and for the bundle. */
export const resourcePath = (...parts: readonly string[]): string => join(projectRoot, 'resources', ...parts)
