import { mkdirSync, readdirSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { spawnSync } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * Compiles the kernels to out/kernel/NAME.wasm, each if a source in its folder is newer than what is there. Without them the scan of
 * vectors, their codes, the fit of encoders and the reading of numbers run on their JavaScript fallbacks: the same results,
 * those of a fit but for rounding, several times slower.
 */
const kernels: readonly { readonly name: string; readonly source: string; readonly options: string }[] = [
  {
    name: 'kernel',
    source: 'src/main/store/vectors/scan/kernel.as.ts',
    options:
      '--importMemory --sharedMemory --initialMemory 1 --maximumMemory 65536 --enable threads --enable relaxed-simd',
  },
  { name: 'codes', source: 'src/main/store/vectors/scan/codes.as.ts', options: '' },
  { name: 'encoder', source: 'src/main/search/encoder/encoder.as.ts', options: '' },
  { name: 'numbers', source: 'src/main/service/numbers/numbers.as.ts', options: '' },
]
const always = '-O3 --converge --runtime stub --noAssert --enable simd'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const compiler = join(dirname(createRequire(import.meta.url).resolve('assemblyscript/package.json')), 'bin/asc.js')
const modifiedMs = (path: string): number => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0

for (const { name, source, options } of kernels) {
  const from = join(root, source)
  const target = join(root, `out/kernel/${name}.wasm`)
  const sources = readdirSync(dirname(from))
    .filter((file) => file.endsWith('.as.ts'))
    .map((file) => modifiedMs(join(dirname(from), file)))
  if (modifiedMs(target) > Math.max(...sources)) continue
  mkdirSync(dirname(target), { recursive: true })
  const flags = `${always} ${options}`.trim().split(' ')
  const result = spawnSync(process.execPath, [compiler, from, '--outFile', target, ...flags], { stdio: 'inherit' })
  if (result.status !== 0) process.exitCode = result.status ?? 1
}
