import { join } from 'node:path'
import { build } from 'vite'
import config from '../../electron.vite.config.ts'

const root = join(import.meta.dirname, '../..')
/** Quarry's own, of runs/. */
const runs = ['quarry', 'texts', 'pipeline', 'real'] as const

/**
 * Quarry's own runs are measured as Quarry is shipped, bundled: from source, every thread first takes the types out of
 * what it loads. Answers the folder of the bundled runs; beside out/main, because they find resources and kernels from
 * there.
 */
export async function buildRuns(): Promise<string> {
  const outDir = join(root, 'out/bench')
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    build: {
      ssr: true,
      target: 'node20.18',
      outDir,
      emptyOutDir: true,
      rolldownOptions: {
        input: { ...workers(), ...Object.fromEntries(runs.map((name) => [name, run(name)])) },
        output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: '[name].js' },
      },
    },
  })
  return outDir
}

function run(name: string): string {
  return join(import.meta.dirname, 'runs', `${name}.ts`)
}

/** What the app's own build makes of the workers, under the names that src/main/base/workerUrl.ts looks for. */
function workers(): Record<string, string> {
  const { main } = config as { readonly main: { readonly build: { readonly rolldownOptions: { input: object } } } }
  const inputs = Object.entries(main.build.rolldownOptions.input) as [string, string][]
  return Object.fromEntries(
    inputs.filter(([name]) => name.endsWith('Worker')).map(([name, at]) => [name, join(root, at)]),
  )
}
