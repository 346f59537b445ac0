import { mediaEndings } from '../media/mediaTypes.ts'

/** Endings of the names of files that can be imported. */
export const acceptedFiles = [
  ...mediaEndings,
  '.csv',
  '.tsv',
  '.json',
  '.jsonl',
  '.ndjson',
  '.parquet',
  '.xlsx',
  '.xlsm',
  '.ods',
  '.pdf',
  '.txt',
  '.md',
  '.markdown',
  '.gz',
  '.zip',
  '.tar',
  '.tgz',
  '.7z',
]
