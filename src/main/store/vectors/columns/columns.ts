import { withLock } from '../scan/lock.ts'
import { openDictionary, type Dictionary } from './dictionary.ts'
import { growing } from './growing.ts'
import { putTitle, titleWords } from './titleKeys.ts'

/**
 * What filters ask of documents and facets count, as arrays in memory that all threads of the process share: about 60 bytes
 * for a document with one passage, and a bit for each collection it is in. Derived from the tables (loadColumns.ts), by document and text
 * number. A row of the tables that came later is not here until somebody brings it in; `positions` say how far it goes.
 */
export interface Columns {
  readonly handle: ColumnsHandle
  readonly kind: Uint8Array
  readonly language: Uint8Array
  readonly domain: Uint16Array
  readonly author: Uint16Array
  /** Milliseconds since the epoch; NaN without a date. */
  readonly published: Float64Array
  /** The beginnings of titles (titleKeys.ts), and which have more. */
  readonly titles: Uint32Array
  readonly cutTitles: Uint8Array
  readonly passages: Uint32Array
  /** The document of a passage; 0 for none. */
  readonly documentOfPassage: Uint32Array
  /** The document of a text's first passage; 0 for none. */
  readonly documentOfText: Uint32Array
  /** Every further passage of a text: text, document, text, document... */
  readonly further: Uint32Array
  readonly kinds: Dictionary
  readonly languages: Dictionary
  readonly domains: Dictionary
  /** What names the authors of a document, as it stands there. */
  readonly authors: Dictionary
  /** How many numbers of `further` count. */
  readonly furtherLength: number
  readonly positions: Positions
  readonly ready: boolean
  /** Grows with every change. */
  readonly version: number
  setPositions(positions: Positions): void
  setReady(ready: boolean): void
  /** Whether a thread is loading them. */
  isLoading: boolean
  /** Waits while another thread loads them, at most so long. Blocks the thread. */
  waitUntilLoaded(timeoutMs: number): void
  putDocument(id: number, row: DocumentColumns): void
  putPassage(id: number, text: number, document: number): void
  putMember(collection: number, document: number, member: boolean): void
  /** For each 8192 documents of each collection, 1024 bytes of bits. */
  memberPages(): Iterable<{ readonly collection: number; readonly page: number; readonly bits: Uint32Array }>
  locked<T>(work: () => T): T
}

/** The highest document, passage and row of `member_changes` that is in; and the epoch (library/compact.ts) they are of. */
export interface Positions {
  readonly documents: number
  readonly passages: number
  readonly members: number
  readonly epoch: number
}

export interface DocumentColumns {
  readonly kind: string
  readonly language: string | null
  readonly domain: string | null
  readonly authors: string | null
  readonly publishedAt: number | null
  readonly title: string
}

const arrays = [
  'kind',
  'language',
  'domain',
  'author',
  'published',
  'titles',
  'cutTitles',
  'passages',
  'documentOfPassage',
  'documentOfText',
  'further',
  'pageKeys',
  'pageBits',
  'kindNames',
  'languageNames',
  'domainNames',
  'authorNames',
] as const
type ArrayName = (typeof arrays)[number]
export interface ColumnsHandle {
  readonly state: SharedArrayBuffer
  readonly arrays: Readonly<Record<ArrayName, SharedArrayBuffer>>
}

const word = {
  lock: 0,
  ready: 1,
  version: 2,
  documents: 3,
  passages: 4,
  members: 5,
  epoch: 6,
  further: 7,
  pages: 8,
  loading: 9,
  kinds: 10,
  languages: 12,
  domains: 14,
  authors: 16,
} as const
const pageDocuments = 8192
const pageWords = pageDocuments / 32
/** Address space of one array, not memory: up to 2^27 documents of the widest column. */
const maxBytes = 2 ** 30

export function createColumns(): Columns {
  const empty = () => new SharedArrayBuffer(0, { maxByteLength: maxBytes })
  const buffers = Object.fromEntries(arrays.map((name) => [name, empty()])) as Record<ArrayName, SharedArrayBuffer>
  return openColumns({ state: new SharedArrayBuffer(128), arrays: buffers })
}

export function openColumns(handle: ColumnsHandle): Columns {
  const words = new Int32Array(handle.state)
  const { arrays: shared } = handle
  const kind = growing(shared.kind, Uint8Array)
  const language = growing(shared.language, Uint8Array)
  const domain = growing(shared.domain, Uint16Array)
  const author = growing(shared.author, Uint16Array)
  const documentOfPassage = growing(shared.documentOfPassage, Uint32Array)
  const published = growing(shared.published, Float64Array)
  const titles = growing(shared.titles, Uint32Array)
  const cutTitles = growing(shared.cutTitles, Uint8Array)
  const passages = growing(shared.passages, Uint32Array)
  const documentOfText = growing(shared.documentOfText, Uint32Array)
  const further = growing(shared.further, Uint32Array)
  const pageKeys = growing(shared.pageKeys, Uint32Array)
  const pageBits = growing(shared.pageBits, Uint32Array)
  const kinds = openDictionary(shared.kindNames, words, word.kinds, 0xff)
  const languages = openDictionary(shared.languageNames, words, word.languages, 0xff)
  const domains = openDictionary(shared.domainNames, words, word.domains, 0xffff)
  const authors = openDictionary(shared.authorNames, words, word.authors, 0xffff)
  const get = (at: number) => Atomics.load(words, at)
  const set = (at: number, value: number) => void Atomics.store(words, at, value)

  const pageOf = new Map<string, number>()
  const readPages = (): void => {
    const keys = pageKeys.all
    for (let page = pageOf.size; page < get(word.pages); page++)
      pageOf.set(`${keys[2 * page]}/${keys[2 * page + 1]}`, page)
  }
  const takePage = (collection: number, at: number): number => {
    const key = `${collection}/${at}`
    let page = pageOf.get(key)
    if (page !== undefined) return page
    readPages()
    page = pageOf.get(key)
    if (page !== undefined) return page
    page = get(word.pages)
    pageBits.reach((page + 1) * pageWords - 1)
    const keys = pageKeys.reach(2 * page + 1)
    keys[2 * page] = collection
    keys[2 * page + 1] = at
    set(word.pages, page + 1)
    readPages()
    return page
  }

  return {
    handle,
    get kind() {
      return kind.all
    },
    get language() {
      return language.all
    },
    get domain() {
      return domain.all
    },
    get author() {
      return author.all
    },
    get documentOfPassage() {
      return documentOfPassage.all
    },
    get published() {
      return published.all
    },
    get titles() {
      return titles.all
    },
    get cutTitles() {
      return cutTitles.all
    },
    get passages() {
      return passages.all
    },
    get documentOfText() {
      return documentOfText.all
    },
    get further() {
      return further.all
    },
    kinds,
    languages,
    domains,
    authors,
    get furtherLength() {
      return get(word.further)
    },
    get positions() {
      return {
        documents: get(word.documents),
        passages: get(word.passages),
        members: get(word.members),
        epoch: get(word.epoch),
      }
    },
    get ready() {
      return get(word.ready) === 1
    },
    get version() {
      return get(word.version)
    },
    setPositions: (positions) => {
      set(word.documents, positions.documents)
      set(word.passages, positions.passages)
      set(word.members, positions.members)
      set(word.epoch, positions.epoch)
      set(word.version, get(word.version) + 1)
    },
    setReady: (ready) => set(word.ready, ready ? 1 : 0),
    get isLoading() {
      return get(word.loading) === 1
    },
    set isLoading(loading) {
      set(word.loading, loading ? 1 : 0)
      if (!loading) Atomics.notify(words, word.loading)
    },
    waitUntilLoaded: (timeoutMs) => void Atomics.wait(words, word.loading, 1, timeoutMs),
    putDocument: (id, row) => {
      kind.reach(id)[id] = kinds.numberOf(row.kind)
      putNumber(language.reach(id), id, languages.numberOf(row.language))
      putNumber(domain.reach(id), id, domains.numberOf(row.domain))
      putNumber(author.reach(id), id, authors.numberOf(row.authors))
      published.reach(id)[id] = row.publishedAt ?? NaN
      putTitle(titles.reach((id + 1) * titleWords - 1), cutTitles.reach(id), id, row.title)
      passages.reach(id)
    },
    putPassage: (id, text, document) => {
      documentOfPassage.reach(id)[id] = document
      const counts = passages.reach(document)
      counts[document] = (counts[document] as number) + 1
      const first = documentOfText.reach(text)
      if (first[text] === 0) {
        first[text] = document
        return
      }
      const at = get(word.further)
      const pairs = further.reach(at + 1)
      pairs[at] = text
      pairs[at + 1] = document
      set(word.further, at + 2)
    },
    putMember: (collection, document, member) => {
      const page = takePage(collection, Math.floor(document / pageDocuments))
      const at = page * pageWords + ((document % pageDocuments) >> 5)
      const bit = 1 << (document & 31)
      const bits = pageBits.reach(at)
      bits[at] = member ? (bits[at] as number) | bit : (bits[at] as number) & ~bit
    },
    memberPages: function* () {
      const [keys, bits] = [pageKeys.all, pageBits.all]
      for (let page = 0; (page + 1) * pageWords <= bits.length && page < get(word.pages); page++)
        yield {
          collection: keys[2 * page] as number,
          page: keys[2 * page + 1] as number,
          bits: bits.subarray(page * pageWords, (page + 1) * pageWords),
        }
    },
    locked: (work) => withLock(words, word.lock, work),
  }
}

/** What is 0 already is not written: a column that no document has a value in takes no memory. */
function putNumber(column: Uint8Array | Uint16Array, id: number, value: number): void {
  if (column[id] !== value) column[id] = value
}
