import type { Extract } from './extractor.ts'

/**
 * The program of each document format, loaded when the first file of it is read. A format's `name` is its key.
 * A module here exports `extract`.
 */
export const extractors: Readonly<Record<string, () => Promise<Extract>>> = {
  xlsx: async () => (await import('../formats/xlsx/extract.ts')).extract,
  xls: async () => (await import('../formats/xls/extract.ts')).extract,
  xlsb: async () => (await import('../formats/xls/extract.ts')).extract,
  ods: async () => (await import('../formats/ods/extract.ts')).extract,
  zip: async () => (await import('../formats/archives/zip/extract.ts')).extract,
  tar: async () => (await import('../formats/archives/tar/extract.ts')).extract,
  '7z': async () => (await import('../formats/archives/sevenZip/extract.ts')).extract,
  pdf: async () => (await import('../formats/pdf/extract.ts')).extract,
  docx: async () => (await import('../formats/docx/extract.ts')).extract,
  doc: async () => (await import('../formats/doc/extract.ts')).extract,
  pptx: async () => (await import('../formats/pptx/extract.ts')).extract,
  odt: async () => (await import('../formats/odt/extract.ts')).extract,
  rtf: async () => (await import('../formats/rtf/extract.ts')).extract,
  epub: async () => (await import('../formats/epub/extract.ts')).extract,
  html: async () => (await import('../formats/html/extract.ts')).extract,
  eml: async () => (await import('../formats/eml/extract.ts')).extract,
  mbox: async () => (await import('../formats/mbox/extract.ts')).extract,
  msg: async () => (await import('../formats/msg/extract.ts')).extract,
  image: async () => (await import('../formats/image/extract.ts')).extract,
  tnef: async () => (await import('../formats/tnef/extract.ts')).extract,
}
