import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist'
import * as pdfjs from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { OriginalView } from '../../../contract/files/originals.ts'
import type { QuarryClient } from '../../../contract/routes.ts'
import { readOriginal } from '../readOriginal.ts'

/** Smaller files are read at once: asking for pieces would take longer. */
const wholeBytes = 1_000_000
const rangeBytes = 512 * 1024

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
  const first = await readOriginal(client, id, { end: Math.min(bytes, wholeBytes), signal })
  const { promise: failed, reject } = Promise.withResolvers<never>()
  const task = pdfjs.getDocument({
    ...(bytes <= wholeBytes ? { data: first } : { range: new Ranges(client, id, bytes, first, signal, reject) }),
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
