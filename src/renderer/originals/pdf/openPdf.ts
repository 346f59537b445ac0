import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist'
import * as pdfjs from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { OriginalView } from '../../../contract/files/originals.ts'
import type { QuarryClient } from '../../../contract/routes.ts'
import { fromBase64 } from '../../state/useBlobUrl.ts'
import { readOriginal } from '../readOriginal.ts'

/** Smaller files are read at once: asking for pieces would take longer. */
const wholeBytes = 1_000_000
const rangeBytes = 512 * 1024
/** A larger file without an end is not read whole into the page. */
const mendedBytes = 128 * 1024 * 1024

export interface OpenPdfOptions {
  readonly client: QuarryClient
  readonly original: OriginalView
  readonly signal: AbortSignal
  /** Asked when the file is encrypted, and again when the password was wrong. */
  readonly onPassword: (answer: (password: string) => void, wasWrong: boolean) => void
}

/**
 * Opens a PDF of the library. Of a large one only the parts that are shown are read. Nothing in it is executed, and what
 * it needs besides (character maps, fonts) comes from the app itself.
 * @throws what the core refused, or pdf.js' own error for a damaged file
 */
export async function openPdf({ client, original, signal, onPassword }: OpenPdfOptions): Promise<PDFDocumentProxy> {
  const parts = new URL('pdfjs/', document.baseURI).href
  pdfjs.GlobalWorkerOptions.workerSrc = `${parts}build/pdf.worker.min.mjs`
  const { id, bytes } = original
  const { promise: failed, reject } = Promise.withResolvers<never>()
  const open = (source: PdfSource) => openSource(source, parts, { signal, onPassword, failed })
  const first = await readOriginal(client, id, { end: Math.min(bytes, wholeBytes), signal })
  try {
    return await open(
      bytes <= wholeBytes ? { data: first } : { range: new Ranges(client, id, bytes, first, signal, reject) },
    )
  } catch (error) {
    const whole = error instanceof pdfjs.InvalidPDFException ? await readMended({ client, original, signal }) : null
    if (whole === null) throw error
    return open({ data: whole })
  }
}

/** All bytes of a PDF whose end was cut off, with an end by which it can be opened; null where there is none. */
async function readMended({
  client,
  original: { id, bytes },
  signal,
}: Omit<OpenPdfOptions, 'onPassword'>): Promise<Uint8Array<ArrayBuffer> | null> {
  if (bytes > mendedBytes) return null
  const { base64 } = await client.originals.pdfEnd({ id }, { signal })
  if (base64 === null) return null
  const end = fromBase64(base64)
  const whole = new Uint8Array(bytes + end.length)
  whole.set(await readOriginal(client, id, { signal }))
  whole.set(end, bytes)
  return whole
}

type PdfSource = { readonly data: Uint8Array<ArrayBuffer> } | { readonly range: Ranges }

async function openSource(
  source: PdfSource,
  parts: string,
  { signal, onPassword, failed }: Pick<OpenPdfOptions, 'signal' | 'onPassword'> & { readonly failed: Promise<never> },
): Promise<PDFDocumentProxy> {
  const task = pdfjs.getDocument({
    ...source,
    rangeChunkSize: rangeBytes,
    disableStream: true,
    disableAutoFetch: true,
    cMapUrl: `${parts}cmaps/`,
    cMapPacked: true,
    standardFontDataUrl: `${parts}standard_fonts/`,
    wasmUrl: `${parts}wasm/`,
    // The policy of the pages runs no WebAssembly; pdf.js has each of its decoders as script, too.
    useWasm: false,
    isEvalSupported: false,
    enableXfa: false,
    verbosity: 0,
  })
  task.onPassword = (answer: (password: string) => void, reason: number) =>
    onPassword(answer, reason === pdfjs.PasswordResponses.INCORRECT_PASSWORD)
  const stop = () => void task.destroy()
  signal.addEventListener('abort', stop, { once: true })
  try {
    return withoutLatePages(await Promise.race([task.promise, failed]), signal)
  } catch (error) {
    await task.destroy()
    throw error
  }
}

/** Pages that were asked for before `signal` never come after it: the viewer would report each as an error. */
function withoutLatePages(document: PDFDocumentProxy, signal: AbortSignal): PDFDocumentProxy {
  const getPage = document.getPage.bind(document)
  document.getPage = (number) => {
    const { promise, resolve, reject } = Promise.withResolvers<PDFPageProxy>()
    getPage(number).then(
      (page) => signal.aborted || resolve(page),
      (error: unknown) => signal.aborted || reject(error),
    )
    return promise
  }
  return document
}

/** The file as pdf.js asks for it, piece by piece. */
class Ranges extends pdfjs.PDFDataRangeTransport {
  readonly #client: QuarryClient
  readonly #id: number
  readonly #signal: AbortSignal
  readonly #onError: (error: unknown) => void

  constructor(
    client: QuarryClient,
    id: number,
    bytes: number,
    first: Uint8Array<ArrayBuffer>,
    signal: AbortSignal,
    onError: (error: unknown) => void,
  ) {
    super(bytes, first)
    this.#client = client
    this.#id = id
    this.#signal = signal
    this.#onError = onError
  }

  override requestDataRange(start: number, end: number): void {
    readOriginal(this.#client, this.#id, { start, end, signal: this.#signal }).then(
      (bytes) => this.onDataRange(start, bytes),
      this.#onError,
    )
  }
}
