import { mkdtemp, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { ParsedPart } from '../format.ts'
import type { Pdf } from './openPdf.ts'

/** More files in one file are not read. */
const mostFiles = 1_000
/** The subtype of an annotation that pins a file to a page. */
const fileAttachment = 17

/** The files that are attached to a document or pinned to its pages, each given once. */
export class Attachments {
  readonly #pdf: Pdf
  readonly #folder: string
  readonly #names = new Set<string>()

  constructor(pdf: Pdf, folder: string) {
    this.#pdf = pdf
    this.#folder = folder
  }

  /** Those of the document as a whole. */
  async ofDocument(): Promise<ParsedPart[]> {
    const { call } = this.#pdf.pdfium
    const parts: ParsedPart[] = []
    const count = Math.min(mostFiles + 1, call.FPDFDoc_GetAttachmentCount(this.#pdf.document))
    for (let at = 0; at < count; at++)
      parts.push(...(await this.#write(call.FPDFDoc_GetAttachment(this.#pdf.document, at))))
    return parts
  }

  /** Those that are pinned to a page, whose handle and number are given. */
  async ofPage(page: number, number: number): Promise<ParsedPart[]> {
    const { call } = this.#pdf.pdfium
    const parts: ParsedPart[] = []
    const count = call.FPDFPage_GetAnnotCount(page)
    for (let at = 0; at < count; at++) {
      const annotation = call.FPDFPage_GetAnnot(page, at)
      if (annotation === 0) continue
      try {
        if (call.FPDFAnnot_GetSubtype(annotation) === fileAttachment)
          parts.push(...(await this.#write(call.FPDFAnnot_GetFileAttachment(annotation), number)))
      } finally {
        call.FPDFPage_CloseAnnot(annotation)
      }
    }
    return parts
  }

  async #write(attachment: number, page?: number): Promise<ParsedPart[]> {
    const content = attachment === 0 ? undefined : this.#contentOf(attachment)
    if (!content || this.#names.size > mostFiles) return []
    const place = page === undefined ? {} : ({ place: { kind: 'page', page } } as const)
    const { pdfium } = this.#pdf
    const written = pdfium.text((buffer, bytes) => pdfium.call.FPDFAttachment_GetName(attachment, buffer, bytes))
    const name = this.#unique(nameOf(written))
    if (this.#names.size > mostFiles)
      return [
        { kind: 'warning', ...place, message: `There are more than ${mostFiles} attachments. The rest is not read.` },
      ]
    const target = path.join(await mkdtemp(path.join(this.#folder, 'attachment-')), 'file')
    await writeFile(target, content)
    return [{ kind: 'child', name, path: target, ...place }]
  }

  #contentOf(attachment: number): Buffer | undefined {
    const { call, memory, scratch } = this.#pdf.pdfium
    const lengthOf = () => new DataView(memory.HEAPU8.buffer).getUint32(scratch, true)
    if (!call.FPDFAttachment_GetFile(attachment, 0, 0, scratch)) return undefined
    const bytes = lengthOf()
    const buffer = memory.wasmExports.malloc(Math.max(1, bytes))
    try {
      if (!call.FPDFAttachment_GetFile(attachment, buffer, bytes, scratch)) return undefined
      return Buffer.from(memory.HEAPU8.subarray(buffer, buffer + bytes))
    } finally {
      memory.wasmExports.free(buffer)
    }
  }

  #unique(name: string): string {
    const { name: stem, ext } = path.parse(name)
    let unique = name
    for (let number = 2; this.#names.has(unique); number++) unique = `${stem} (${number})${ext}`
    this.#names.add(unique)
    return unique
  }
}

/** The last part of a path of any system, as a name that can be shown. */
function nameOf(written: string): string {
  const last = written.split(/[/\\]/).findLast((part) => part !== '' && part !== '.' && part !== '..')
  // oxlint-disable-next-line no-control-regex
  return last?.replace(/[\u0000-\u001F\u007F]/g, ' ').trim() || 'attachment'
}
