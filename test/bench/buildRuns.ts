import { join } from 'node:path'
import { build } from 'vite'

const root = join(import.meta.dirname, '../..')

/**
 * Quarry's own run is measured as Quarry is shipped, bundled: from source, every thread first takes the types out of what
 * it loads, which costs half a second and 60 MB. Answers where the bundled run is; beside out/main, because the bundle
 * finds its resources and kernels from there.
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
        // Besides the run, the workers under the names that src/main/base/workerUrl.ts looks for.
        input: {
          quarry: join(import.meta.dirname, 'runs/quarry.ts'),
          parquetWorker: join(root, 'src/main/importing/parquet/worker.ts'),
          storeWorker: join(root, 'src/main/store/worker.ts'),
          serviceWorker: join(root, 'src/main/service/worker.ts'),
          localserviceWorker: join(root, 'src/localservice/worker.ts'),
        },
        output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: '[name].js' },
      },
    },
  })
  return join(outDir, 'quarry.js')
}
