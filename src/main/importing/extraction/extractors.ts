import type { Extract } from './extractor.ts'

/**
 * The program of each document format, loaded when the first file of it is read. A format's `name` is its key.
 * A module here exports `extract`.
 */
export const extractors: Readonly<Record<string, () => Promise<{ readonly extract: Extract }>>> = {
  xlsx: () => import('../formats/xlsx/extract.ts'),
  ods: () => import('../formats/ods/extract.ts'),
  zip: () => import('../formats/archives/zip/extract.ts'),
  tar: () => import('../formats/archives/tar/extract.ts'),
  '7z': () => import('../formats/archives/sevenZip/extract.ts'),
  pdf: () => import('../formats/pdf/extract.ts'),
  docx: () => import('../formats/docx/extract.ts'),
  pptx: () => import('../formats/pptx/extract.ts'),
  odt: () => import('../formats/odt/extract.ts'),
  rtf: () => import('../formats/rtf/extract.ts'),
  epub: () => import('../formats/epub/extract.ts'),
  html: () => import('../formats/html/extract.ts'),
  eml: () => import('../formats/eml/extract.ts'),
  mbox: () => import('../formats/mbox/extract.ts'),
  msg: () => import('../formats/msg/extract.ts'),
  image: () => import('../formats/image/extract.ts'),
  tnef: () => import('../formats/tnef/extract.ts'),
}
