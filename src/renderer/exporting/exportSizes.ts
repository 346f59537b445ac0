import type { ExportMeasures } from '../../contract/exports.ts'

/**
 * What a document takes beside its text, and each character of its text, in bytes: as news and notes of a line came out. What
 * has images, vectors, pages or captures cannot be told so.
 */
const sizes: Readonly<Record<string, readonly [document: number, character: number]>> = {
  jsonl: [220, 1.3],
  csv: [90, 1.1],
  csvSafe: [90, 1.1],
  xlsx: [40, 0.5],
  parquet: [20, 0.7],
  bibtex: [100, 0],
  ris: [80, 0],
  cslJson: [90, 0],
  zoteroRdf: [170, 0],
  markdown: [90, 1.1],
  html: [270, 1.1],
  docx: [20, 0.6],
  odt: [10, 0.5],
}

/** About how many bytes a file will have; null where that cannot be told. */
export function sizeOf(way: string, { documents, characters }: ExportMeasures): number | null {
  const of = sizes[way]
  return of ? Math.round(documents * of[0] + characters * of[1]) : null
}
