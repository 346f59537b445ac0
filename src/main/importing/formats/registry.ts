import type { ImportFormat } from '../importItem.ts'
import { csv, tsv } from './csv.ts'
import type { TextFormat } from './format.ts'
import { json } from './json.ts'
import { jsonl } from './jsonl.ts'
import { markdown } from './markdown.ts'
import { text } from './text.ts'

/**
 * Every format of text that can be read, one file each. A new one needs a line here, in `ImportFormat` and in `fileKinds`.
 * Parquet is no text: see parquet/.
 */
export const formats: Readonly<Record<Exclude<ImportFormat, 'parquet'>, TextFormat>> = {
  csv,
  tsv,
  json,
  jsonl,
  text,
  markdown,
}
