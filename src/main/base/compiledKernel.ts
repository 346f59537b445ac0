import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const loaded = new Map<string, WebAssembly.Module>()

/**
 * The kernel that scripts/buildKernel.ts compiled to out/kernel/`name`.wasm, or undefined where it was not built: then
 * its user runs the same in plain JavaScript. Looked for upwards from this file: the place differs between source and
 * built program.
 */
export function compiledKernel(name: string): WebAssembly.Module | undefined {
  const known = loaded.get(name)
  if (known) return known
  let folder = dirname(fileURLToPath(import.meta.url))
  for (;;) {
    for (const path of [join(folder, `out/kernel/${name}.wasm`), join(folder, `kernel/${name}.wasm`)]) {
      if (!existsSync(path)) continue
      const module = new WebAssembly.Module(readFileSync(path))
      loaded.set(name, module)
      return module
    }
    const parent = dirname(folder)
    if (parent === folder) return undefined
    folder = parent
  }
}
