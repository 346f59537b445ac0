import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { advise } from '../../../base/advice.ts'
import { QuarryError } from '../../../base/errors.ts'
import { missingTrailer } from './missingTrailer.ts'
import { loadPdfium, type Pdfium } from './pdfium.ts'

/** An open PDF. The file is read in parts, as they are needed. */
export interface Pdf {
  readonly pdfium: Pdfium
  /** The handle of the document; {@link renew} replaces it. */
  readonly document: number
  readonly pageCount: number
  /** The end of the file is missing, and with it what was there: fonts, images, pages. */
  readonly isCut: boolean
  /** It names what its text is: headings, paragraphs, tables. */
  readonly isTagged: boolean
  /**
   * Opens the document again. PDFium keeps what it parsed until a document is closed, so this frees the memory of pages
   * that were read. No handle into the document may be in use.
   * @throws QuarryError invalid_input for a file that changed since it was opened
   */
  renew(): void
  close(): void
}

/** Of `FPDF_FILEACCESS`: the length of the file, the address of the reading function, and its first argument. */
const fileAccessBytes = 12
/** The result, then the argument, position, target and length: all 32 bits. */
const readSignature = 'iiiii'
const largestFile = 0xffff_ffff

/** As in `FPDF_GetLastError`. */
const errors = { format: 3, password: 4, security: 5 } as const

/**
 * Opens a PDF. Nothing of it is executed, and nothing is loaded from elsewhere.
 * @throws QuarryError invalid_input for one that is damaged or needs another password
 */
export async function openPdf(file: string, name: string, password: string | undefined): Promise<Pdf> {
  const pdfium = await loadPdfium()
  const descriptor = openSync(file, 'r')
  try {
    const { size } = fstatSync(descriptor)
    if (size > largestFile)
      throw new QuarryError('invalid_input', 'The PDF is larger than 4 GB.', {
        where: name,
        hint: 'Split it into several files.',
      })
    const opened = openWithTail(pdfium, { descriptor, size, name, password }, Buffer.alloc(0))
    if (typeof opened !== 'number') return opened
    const tail = opened === errors.format ? missingTrailer(file, size) : undefined
    const mended = tail ? openWithTail(pdfium, { descriptor, size, name, password }, tail) : opened
    if (typeof mended !== 'number') return mended
    throw refusal(mended, name, password !== undefined)
  } catch (error) {
    closeSync(descriptor)
    throw error
  }
}

interface OpenFile {
  readonly descriptor: number
  readonly size: number
  readonly name: string
  readonly password: string | undefined
}

/** Opens a file as if `tail` were at its end. Gives the number of PDFium's error where it cannot be opened. */
function openWithTail(pdfium: Pdfium, { descriptor, size, name, password }: OpenFile, tail: Buffer): Pdf | number {
  const { call, memory } = pdfium
  const isCut = !hasEnd(descriptor, size)
  const readBlock = memory.addFunction((_, position = 0, target = 0, bytes = 0) => {
    const from = position >>> 0
    const fromFile = Math.max(0, Math.min(bytes, size - from))
    if (readSync(descriptor, memory.HEAPU8, target, fromFile, from) !== fromFile) return 0
    if (bytes > fromFile) {
      const rest = tail.subarray(from + fromFile - size, from + bytes - size)
      memory.HEAPU8.set(rest, target + fromFile)
      return rest.length === bytes - fromFile ? 1 : 0
    }
    return 1
  }, readSignature)
  const access = memory.wasmExports.malloc(fileAccessBytes)
  const view = new DataView(memory.HEAPU8.buffer, access, fileAccessBytes)
  view.setUint32(0, size + tail.length, true)
  view.setUint32(4, readBlock, true)
  view.setUint32(8, 0, true)
  const release = () => {
    memory.wasmExports.free(access)
    memory.removeFunction(readBlock)
  }
  const load = () => call.FPDF_LoadCustomDocument(access, password ?? '')
  let document = load()
  if (document === 0) {
    const error = call.FPDF_GetLastError()
    release()
    return error
  }
  return {
    pdfium,
    get document() {
      return document
    },
    pageCount: call.FPDF_GetPageCount(document),
    isCut,
    isTagged: call.FPDFCatalog_IsTagged(document),
    renew() {
      call.FPDF_CloseDocument(document)
      document = load()
      if (document === 0) throw refusal(call.FPDF_GetLastError(), name, password !== undefined)
    },
    close() {
      if (document !== 0) call.FPDF_CloseDocument(document)
      release()
      closeSync(descriptor)
    },
  }
}

/** Readers look for the mark of the end in the last KB; some files have more behind it. */
const searchedEnd = 4_096

function hasEnd(descriptor: number, size: number): boolean {
  const end = Buffer.alloc(Math.min(size, searchedEnd))
  readSync(descriptor, end, 0, end.length, size - end.length)
  return end.includes('%%EOF')
}

function refusal(error: number, where: string, hadPassword: boolean): QuarryError {
  if (error === errors.password)
    return new QuarryError(
      'invalid_input',
      hadPassword ? 'The password does not open this PDF.' : 'This PDF is encrypted: it needs a password.',
      { where, ...(hadPassword ? {} : { hint: advise('givePassword') }) },
    )
  if (error === errors.security)
    return new QuarryError('invalid_input', 'This PDF is encrypted in a way that cannot be read here.', {
      where,
      hint: 'Open it in the program that it was made for, and save it without encryption.',
    })
  return new QuarryError('invalid_input', 'This PDF is damaged, or is no PDF.', {
    where,
    hint: 'Open it in a PDF reader and save it again, or get the file again.',
  })
}
