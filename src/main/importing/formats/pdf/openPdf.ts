import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { getDocument, GlobalWorkerOptions, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { advise } from '../../../base/advice.ts'
import { QuarryError } from '../../../base/errors.ts'

const folder = path.dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))
const inFolder = (name: string) => pathToFileURL(path.join(folder, name)).href

/**
 * Opens a PDF. Nothing of it is executed or drawn, and nothing is loaded from elsewhere.
 * @throws QuarryError invalid_input for one that is damaged, has no page, or needs another password
 */
export async function openPdf(file: string, name: string, password: string | undefined): Promise<PDFDocumentProxy> {
  GlobalWorkerOptions.workerSrc = inFolder('legacy/build/pdf.worker.mjs')
  const task = getDocument({
    data: new Uint8Array(await readFile(file)),
    ...(password === undefined ? {} : { password }),
    cMapUrl: `${folder}/cmaps/`,
    cMapPacked: true,
    standardFontDataUrl: `${folder}/standard_fonts/`,
    wasmUrl: `${folder}/wasm/`,
    useWorkerFetch: false,
    useSystemFonts: false,
    disableFontFace: true,
    isOffscreenCanvasSupported: false,
    isImageDecoderSupported: false,
    verbosity: 0,
  })
  try {
    return await task.promise
  } catch (error) {
    await task.destroy()
    throw failure(error, name, password !== undefined)
  }
}

function failure(error: unknown, where: string, hasPassword: boolean): QuarryError {
  if (error instanceof Error && error.name === 'PasswordException')
    return new QuarryError(
      'invalid_input',
      hasPassword ? 'The password does not open this PDF.' : 'This PDF is encrypted: it needs a password.',
      { where, ...(hasPassword ? {} : { hint: advise('givePassword') }) },
    )
  const detail = error instanceof Error ? error.message : String(error)
  return new QuarryError('invalid_input', 'This PDF is damaged, or is no PDF.', {
    where,
    hint: 'Open it in a PDF reader and save it again, or get the file again.',
    data: { detail },
  })
}
