/** Endings of the names of files that can be imported. */
export const acceptedFiles = [
  '.csv',
  '.tsv',
  '.json',
  '.jsonl',
  '.ndjson',
  '.parquet',
  '.txt',
  '.md',
  '.markdown',
  '.gz',
]
