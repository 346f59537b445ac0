/** Programs that run in threads or processes of their own: where their source is, seen from this folder. */
const sources = {
  importing: '../importing/worker.ts',
  parquet: '../importing/formats/parquet/worker.ts',
  extraction: '../importing/extraction/worker.ts',
  snapshot: '../importing/capture/snapshot/worker.ts',
  media: '../media/worker.ts',
  store: '../store/worker.ts',
  encoder: '../search/encoder/worker.ts',
  mapping: '../mapping/worker.ts',
  language: '../text/languages/worker.ts',
  service: '../service/worker.ts',
  embedder: '../service/embedders/worker.ts',
  localservice: '../../localservice/worker.ts',
} as const

let built: URL | undefined

/** Lets a core that runs from source start the workers of the bundle in `folder`: they load in a third of the time. */
export function startBuiltWorkers(folder: URL): void {
  built = folder
}

/**
 * Where a worker starts: its TypeScript when the core runs from source, `<name>Worker.js` beside the bundle's chunks
 * when it is built (electron.vite.config.ts lists the same names).
 */
export function workerUrl(name: keyof typeof sources): URL {
  const here = import.meta.url
  if (built) return new URL(`${name}Worker.js`, built)
  return new URL(here.endsWith('.ts') ? sources[name] : `./${name}Worker.js`, here)
}
