/**
 * Who may import whom, as an allow-list: what is not named is refused. A room is a folder or file; the longest one that
 * holds a file is its room. Do not relax these rules for one import: the import is in the wrong place.
 */
export interface Room {
  /** Rooms it may import from, besides itself. */
  readonly from: readonly string[]
  /** Rooms it may import only types from. */
  readonly typesFrom?: readonly string[]
}

const foundation = ['src/main/base', 'src/main/model', 'src/main/text']
const belowSpending = [...foundation, 'src/main/service', 'src/main/store']
const belowJobs = [...belowSpending, 'src/main/spending']
const belowWork = [...belowJobs, 'src/main/jobs', 'src/main/settings', 'src/main/media', 'src/main/originals']
const workNouns = [
  'embedding',
  'importing',
  'collecting',
  'search',
  'answers',
  'research',
  'generation',
  'exporting',
  'audit',
  'watching',
  'mapping',
].map((noun) => `src/main/${noun}`)
const belowCore = [...belowWork, ...workNouns, 'src/main/team']
const belowShells = [
  ...belowCore,
  'src/main/core.ts',
  'src/main/library.ts',
  'src/main/api',
  'src/main/access',
  'src/contract',
  'resources',
  'package.json',
]

/**
 * The layers of the window, from the bottom up: strings, ui, state, nouns, pages, the shell. A noun may use the nouns named
 * here, a page every noun, and no page another.
 */
const renderer = (folder: string) => `src/renderer/${folder}`
const belowNouns = ['api.ts', 'strings', 'ui', 'state'].map(renderer)
const rendererNouns: Readonly<Record<string, readonly string[]>> = {
  conversations: [],
  exporting: [],
  organising: [],
  spending: [],
  jobs: ['spending'],
  libraries: [],
  media: ['jobs'],
  sources: ['media'],
  welcome: ['jobs', 'libraries', 'sources'],
  marks: ['organising'],
  fields: ['marks', 'organising'],
  filters: ['fields', 'marks'],
  originals: ['exporting', 'marks'],
  collections: ['conversations', 'exporting', 'fields', 'filters', 'jobs', 'marks', 'media', 'organising', 'spending'],
  reading: ['collections', 'conversations', 'fields', 'marks', 'media', 'organising', 'originals'],
  runs: ['collections', 'conversations'],
  audit: ['runs'],
}
const belowPages = [...belowNouns, ...Object.keys(rendererNouns).map(renderer)]
const pageFolders = [
  'answers',
  'ask',
  'batch',
  'collect',
  'compare',
  'fieldList',
  'generate',
  'guide',
  'importing',
  'keyboard',
  'log',
  'map',
  'notes',
  'research',
  'search',
  'settings',
  'sizes',
  'teams',
  'timeline',
  'trash',
  'usage',
]
const belowShell = [...belowPages, ...pageFolders.map(renderer)]
const rendererRooms: Readonly<Record<string, readonly string[]>> = {
  strings: [],
  ui: [renderer('strings')],
  state: ['api.ts', 'strings', 'ui'].map(renderer),
  ...Object.fromEntries(
    Object.entries(rendererNouns).map(([noun, others]) => [noun, [...belowNouns, ...others.map(renderer)]]),
  ),
  ...Object.fromEntries(pageFolders.map((page) => [page, belowPages])),
  'pages.ts': belowShell,
  commands: [...belowShell, renderer('pages.ts')],
  shell: [...belowShell, renderer('pages.ts'), renderer('commands')],
}

export const rooms: Readonly<Record<string, Room>> = {
  'src/contract': { from: [] },
  'src/preload': { from: [], typesFrom: ['src/contract'] },
  'src/renderer/main.tsx': { from: ['api.ts', 'startApp.tsx'].map(renderer) },
  'src/renderer/startApp.tsx': {
    from: ['api.ts', 'ui', 'state', 'pages.ts', 'shell'].map(renderer),
    typesFrom: ['src/contract'],
  },
  'src/renderer/styles.d.ts': { from: [] },
  // The one place of the page that picks a wire.
  'src/renderer/api.ts': { from: ['src/contract'] },
  ...Object.fromEntries(
    Object.entries(rendererRooms).map(([room, from]) => [renderer(room), { from, typesFrom: ['src/contract'] }]),
  ),
  'src/localservice': { from: ['resources'], typesFrom: ['src/main/service/wire'] },
  'src/main/base': { from: [] },
  'src/main/model': { from: ['src/main/base'] },
  'src/main/text': { from: ['src/main/base', 'src/main/model'] },
  'src/main/service': { from: [...foundation, 'resources'] },
  'src/main/store': { from: foundation },
  'src/main/spending': { from: belowSpending },
  'src/main/jobs': { from: belowJobs },
  'src/main/media': { from: [...foundation, 'src/main/store'] },
  'src/main/originals': { from: [...foundation, 'src/main/store', 'src/main/media'] },
  'src/main/settings': { from: [...belowJobs, 'src/main/jobs', 'resources'] },
  ...Object.fromEntries(workNouns.map((noun) => [noun, { from: belowWork }])),
  'src/main/answers': { from: [...belowWork, 'src/main/search', 'src/main/collecting'] },
  'src/main/research': { from: [...belowWork, 'src/main/search', 'src/main/collecting'] },
  'src/main/team': { from: [...belowWork, 'src/main/search'] },
  // A server that is below the shells: each of them takes pages from browsers.
  'src/main/receiver': { from: foundation },
  // Another one: it answers programs through the contract, as the shells answer pages.
  'src/main/access': { from: [...foundation, 'src/contract'] },
  'src/main/core.ts': {
    from: [...belowCore, 'src/main/receiver', 'src/main/access', 'src/main/library.ts', 'src/main/libraryInUse.ts'],
  },
  // Which library the core has open.
  'src/main/libraryInUse.ts': { from: [...belowCore, 'src/main/library.ts'] },
  'src/main/library.ts': { from: [...belowCore, 'src/main/watchPorts.ts'] },
  // A work noun imports no other: what watched folders need of imports and embedding is given to them here.
  'src/main/watchPorts.ts': { from: belowCore },
  // Not the store: the library's nouns stand for it.
  'src/main/api': {
    from: [
      ...belowCore.filter((room) => room !== 'src/main/store'),
      'src/main/core.ts',
      'src/main/library.ts',
      'src/contract',
      'package.json',
    ],
  },
  'src/main/desktop': { from: belowShells },
  'src/main/cli': { from: [...belowShells, 'src/localservice'] },
  'src/main/web': { from: belowShells },
  // The three entries: a few lines each, which give a shell what it needs.
  'src/main/index.ts': { from: [...belowShells, 'src/main/desktop'] },
  'src/main/cli.ts': { from: [...belowShells, 'src/main/cli', 'src/main/web'] },
  'src/main/web.ts': { from: [...belowShells, 'src/main/web'] },
}

/**
 * The files of a room that other rooms may import; all others are the room's own. What is not listed here is open as a
 * whole.
 */
export const entryFiles: Readonly<Record<string, readonly string[]>> = {
  'src/main/store': [
    'src/main/store/store.ts',
    'src/main/store/localCollections.ts',
    'src/main/store/localRecords.ts',
    // Kept for the whole library, across its collections.
    'src/main/store/coverageCounts.ts',
    // Runs in the thread that reads files, so that the writer's thread only stores.
    'src/main/store/documents/prepareDocuments.ts',
    // The same thread reads the database of another program.
    'src/main/store/foreign/zoteroDatabase.ts',
    // Copies images and videos between the copy of the file and its check.
    'src/main/store/library/copyStore.ts',
  ],
}

/** Which part of src each package belongs to, so that adding one is a visible decision. Everywhere else: only as a type. */
export const packageRooms: Readonly<Record<string, readonly string[]>> = {
  zod: ['src/contract', 'src/main', 'src/localservice'],
  commander: ['src/main/cli'],
  '@modelcontextprotocol/sdk': ['src/main/access', 'src/main/cli'],
  undici: ['src/main/service'],
  'onnxruntime-web': ['src/main/service'],
  '@huggingface/tokenizers': ['src/main/service'],
  'eventsource-parser': ['src/main/service'],
  pg: ['src/main/team'],
  'p-queue': ['src/main/jobs', 'src/main/embedding'],
  '@contentauth/c2pa-wasm': ['src/main/media'],
  'exif-reader': ['src/main/media', 'src/localservice'],
  sharp: ['src/main/media', 'src/main/importing', 'src/localservice'],
  'better-sqlite3': ['src/main/store'],
  'sqlite-vec': ['src/main/store'],
  '@citation-js/core': ['src/main/importing'],
  '@citation-js/plugin-bibtex': ['src/main/importing'],
  '@citation-js/plugin-ris': ['src/main/importing'],
  yauzl: ['src/main/importing', 'src/main/exporting'],
  'officecrypto-tool': ['src/main/importing'],
  'word-extractor': ['src/main/importing'],
  cfb: ['src/main/importing'],
  '@e965/xlsx': ['src/main/importing'],
  'tar-stream': ['src/main/importing'],
  '7z-wasm': ['src/main/importing'],
  hyparquet: ['src/main/importing'],
  'hyparquet-writer': ['src/main/exporting'],
  yazl: ['src/main/exporting'],
  'pdfjs-dist': ['src/renderer/originals'],
  '@embedpdf/pdfium': ['src/main/importing'],
  'tesseract.js': ['src/main/importing'],
  docx: ['src/main/exporting'],
  pkijs: ['src/main/exporting'],
  asn1js: ['src/main/exporting'],
  citeproc: ['src/main/exporting'],
  'mdast-util-from-markdown': ['src/main/exporting'],
  'mdast-util-gfm-table': ['src/main/exporting'],
  micromark: ['src/main/exporting'],
  'micromark-extension-gfm-table': ['src/main/exporting'],
  saxes: ['src/main/importing'],
  numfmt: ['src/main/importing'],
  linkedom: ['src/main/importing'],
  '@mozilla/readability': ['src/main/importing'],
  'postal-mime': ['src/main/importing'],
  '@kenjiuno/decompressrtf': ['src/main/importing'],
  '@kenjiuno/msgreader': ['src/main/importing'],
  parse5: ['src/main/importing', 'src/main/audit'],
  'robots-parser': ['src/main/importing'],
  '@csstools/css-tokenizer': ['src/main/importing'],
  'umap-js': ['src/main/mapping'],
  diff: ['src/main/text'],
  stemmer: ['src/main/text'],
  eld: ['src/main/text'],
  electron: ['src/main/desktop', 'src/main/index.ts', 'src/preload'],
  react: ['src/renderer'],
  'react-dom': ['src/renderer'],
  'react-aria-components': ['src/renderer'],
  'lucide-react': ['src/renderer'],
  'react-markdown': ['src/renderer'],
  'rehype-sanitize': ['src/renderer'],
  'remark-gfm': ['src/renderer'],
  '@tanstack/react-query': ['src/renderer'],
  '@tanstack/react-virtual': ['src/renderer'],
}

/** Rooms in which nothing of Node may be imported: they also run in a page. */
export const nodeFreeRooms = ['src/contract', 'src/renderer', 'src/preload']

/** Modules that open connections, and who may: the client, the servers. */
export const networkModules = [
  'undici',
  ...['http', 'https', 'http2', 'net', 'tls', 'dgram'].flatMap((name) => [name, `node:${name}`]),
]
export const networkRooms = [
  'src/main/service',
  'src/main/web',
  'src/main/receiver',
  'src/main/access',
  'src/localservice',
  'src/contract/wire/http.ts',
  'src/renderer',
  // A socket is how Node reads a named pipe; it connects to nothing.
  'src/main/base/files/openPipe.ts',
]

/** The rules of time, randomness and environment hold for the core and the contract; the page and the local service have their own. */
export const ruledRooms = ['src/main', 'src/contract']
export const timeRooms = ['src/main/base']
export const environmentRooms = ['src/main/index.ts', 'src/main/cli.ts', 'src/main/web.ts']
export const sqlRooms = ['src/main/store', 'src/main/team/postgres']
/** Where strings may name flags: the command line, and where flags of V8 or of another program are set. */
export const flagRooms = [
  'src/main/cli',
  'src/main/base/heaps.ts',
  'src/main/base/isolation/isolatedProcess.ts',
  'src/main/importing/ocr/installedEngine.ts',
  'src/main/importing/ocr/systemEngine.ts',
  'src/main/exporting/report/printPdf.ts',
]
/** Rooms that ask the library by noun (`library.documents`), never its store. */
export const nounRooms = ['src/main/api']

/** Configuration files, whose tools want a default export. */
export const defaultExportFiles = /(^|\/)[\w.-]+\.config\.ts$/

export function isWithin(path: string, room: string): boolean {
  return path === room || path.startsWith(`${room}/`)
}

/** The longest room that holds `path`. */
export function roomOf(path: string): string | undefined {
  return Object.keys(rooms)
    .filter((room) => isWithin(path, room))
    .sort((a, b) => b.length - a.length)[0]
}
