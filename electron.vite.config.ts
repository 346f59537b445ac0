import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'electron-vite'
import packageFacts from './package.json' with { type: 'json' }

/**
 * The worker of pdf.js, and the character maps, fonts and decoders that it asks for by name while it draws a page, under
 * `pdfjs/` of the pages: the app serves them itself, and none is inlined.
 */
const pdfParts = {
  name: 'quarry:pdf-parts',
  apply: 'build' as const,
  generateBundle(this: { emitFile(file: { type: 'asset'; fileName: string; source: Uint8Array }): string }) {
    const folder = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))
    const emit = (part: string, from: string, name: string) =>
      this.emitFile({
        type: 'asset',
        fileName: `pdfjs/${part}/${name}`,
        source: readFileSync(join(folder, from, name)),
      })
    emit('build', 'legacy/build', 'pdf.worker.min.mjs')
    for (const part of ['cmaps', 'standard_fonts', 'wasm'])
      for (const name of readdirSync(join(folder, part)))
        // Compiled WebAssembly is left out: the policy of the pages does not run it, and pdf.js has each decoder as script.
        if (/\.(?:bcmap|pfb|ttf|js)$/.test(name)) emit(part, part, name)
  },
}

/**
 * Has what every page loads compiled while it is loaded, beside the thread of the page: compiling each function when it is called
 * first took a fifth of the first search. Chromium reads the comment at the very beginning of a script.
 */
const compiledAtOnce = {
  name: 'quarry:compiled-at-once',
  apply: 'build' as const,
  writeBundle({ dir }: { dir?: string }, bundle: Record<string, { type: string; isDynamicEntry?: boolean }>) {
    for (const [name, file] of Object.entries(bundle)) {
      if (dir === undefined || file.type !== 'chunk' || file.isDynamicEntry) continue
      const change = (of: string, to: (text: string) => string) =>
        writeFileSync(join(dir, of), to(readFileSync(join(dir, of), 'utf8')))
      change(name, (code) => `//# allFunctionsCalledOnLoad\n${code}`)
      // One line more, which is of no source.
      change(`${name}.map`, (map) => map.replace('"mappings":"', '"mappings":";'))
    }
  },
}

/**
 * Three bundles: out/main (Node: the entries and the workers, flat, so that a file beside any chunk is found from every
 * other), out/preload (one CommonJS file, because a sandboxed preload can be nothing else) and out/renderer (the pages,
 * for the window and the browser alike). Of the packages that package.json lists as dependencies, optional ones too, only
 * zod and undici are bundled.
 */
export default defineConfig({
  main: {
    build: {
      // Loaded when asked for, with the files that lie beside them in their packages.
      externalizeDeps: {
        include: Object.keys(packageFacts.optionalDependencies),
        // Every thread loads zod: of its files, most of them messages in other languages, the bundle keeps what is used.
        // undici has a hundred files, and finding them took as long as loading what is in them.
        exclude: ['zod', 'undici'],
      },
      // The oldest runtime that loads out/main is the Electron of test machines (33, with Node 20.18). Quarry's own Electron
      // and the Node in node_modules are newer. Only syntax is lowered; today there is none that has to be.
      target: 'node20.18',
      sourcemap: true,
      rolldownOptions: {
        input: {
          index: 'src/main/index.ts',
          cli: 'src/main/cli.ts',
          web: 'src/main/web.ts',
          // The names that src/main/base/workerUrl.ts looks for.
          importingWorker: 'src/main/importing/worker.ts',
          parquetWorker: 'src/main/importing/formats/parquet/worker.ts',
          extractionWorker: 'src/main/importing/extraction/worker.ts',
          snapshotWorker: 'src/main/importing/capture/snapshot/worker.ts',
          mediaWorker: 'src/main/media/worker.ts',
          storeWorker: 'src/main/store/worker.ts',
          encoderWorker: 'src/main/search/encoder/worker.ts',
          mappingWorker: 'src/main/mapping/worker.ts',
          languageWorker: 'src/main/text/languages/worker.ts',
          serviceWorker: 'src/main/service/worker.ts',
          embedderWorker: 'src/main/service/embedders/worker.ts',
          localserviceWorker: 'src/localservice/worker.ts',
        },
        output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: '[name].js' },
      },
    },
  },
  preload: {
    build: {
      externalizeDeps: false,
      rolldownOptions: {
        input: { index: 'src/preload/index.ts' },
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: 'src/renderer',
    plugins: [react(), pdfParts, compiledAtOnce],
    build: {
      sourcemap: true,
      // The policy of the pages allows no inline content, so that nothing may be turned into a data: URL in a script or style.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      minify: true,
      rolldownOptions: { input: 'src/renderer/index.html' },
    },
  },
})
