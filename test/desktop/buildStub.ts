import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'

/** Builds the shell with its stub handlers and stub page into `folder`, which can then be given to Electron as an app. */
export async function buildStub(folder: string): Promise<void> {
  const root = join(import.meta.dirname, '../..')
  const bundle = (source: string, name: string, format: 'es' | 'cjs', forNode: boolean) =>
    build({
      configFile: false,
      root,
      logLevel: 'error',
      publicDir: false,
      ...(forNode ? { ssr: { noExternal: ['zod'] } } : {}),
      build: {
        outDir: folder,
        emptyOutDir: false,
        minify: false,
        target: forNode ? 'node20.18' : 'chrome130',
        ssr: forNode,
        rolldownOptions: {
          input: join(root, source),
          external: [/^electron(\/|$)/],
          output: { format, entryFileNames: name },
        },
      },
    })
  mkdirSync(join(folder, 'page'), { recursive: true })
  await bundle('test/desktop/stub/main.ts', 'main.js', 'es', true)
  await bundle('src/preload/index.ts', 'preload.cjs', 'cjs', true)
  await bundle('test/desktop/stub/page.ts', 'page/page.js', 'es', false)
  writeFileSync(
    join(folder, 'page/index.html'),
    '<!doctype html><html lang="en"><meta charset="utf-8"><title>Stub</title><script type="module" src="./page.js"></script>',
  )
  writeFileSync(
    join(folder, 'package.json'),
    JSON.stringify({ name: 'quarry-stub', version: '1.0.0', type: 'module', main: 'main.js' }),
  )
}
