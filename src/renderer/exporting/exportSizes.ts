import type { ExportMeasures } from '../../contract/exports.ts'

/**
 * What a file takes by itself, a document in it beside its text, and each character of its text, in bytes: between news and notes of a
 * line, which have little beside their texts, and results of searches, which have addresses and more. What has images, vectors,
 * pages or captures cannot be told so.
 */
const sizes: Readonly<Record<string, readonly [file: number, document: number, character: number]>> = {
  jsonl: [0, 400, 1.3],
  csv: [0, 170, 1.15],
  csvSafe: [0, 170, 1.15],
  xlsx: [3000, 35, 0.55],
  parquet: [4500, 5, 0.9],
  bibtex: [0, 165, 0],
  ris: [0, 145, 0],
  cslJson: [0, 165, 0],
  zoteroRdf: [500, 290, 0],
  markdown: [0, 155, 1.15],
  html: [3000, 395, 1.2],
  docx: [9000, 40, 0.65],
  odt: [2000, 20, 0.55],
}

/** About how many bytes a file will have; null where that cannot be told. */
export function sizeOf(way: string, { documents, characters }: ExportMeasures): number | null {
  const of = sizes[way]
  return of ? Math.round(of[0] + documents * of[1] + characters * of[2]) : null
}
