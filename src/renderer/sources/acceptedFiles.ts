import { hasEnding, mediaEndings } from '../media/mediaTypes.ts'

/** Endings of the names of files that can be imported. */
const acceptedFiles = [
  ...mediaEndings,
  '.tif',
  '.tiff',
  '.csv',
  '.tsv',
  '.json',
  '.jsonl',
  '.ndjson',
  '.parquet',
  '.xlsx',
  '.xlsm',
  '.xls',
  '.xlsb',
  '.ods',
  '.pdf',
  '.docx',
  '.docm',
  '.doc',
  '.pptx',
  '.pptm',
  '.ppsx',
  '.odt',
  '.rtf',
  '.epub',
  '.txt',
  '.md',
  '.markdown',
  '.html',
  '.htm',
  '.xhtml',
  '.mht',
  '.mhtml',
  '.eml',
  '.emlx',
  '.mbox',
  '.mbx',
  '.msg',
  '.tnef',
  '.bib',
  '.bibtex',
  '.ris',
  '.rdf',
  '.gz',
  '.zip',
  '.tar',
  '.tgz',
  '.7z',
  '.quarry-collection',
]

/** What Outlook attaches, whose ending says nothing: `winmail.dat`, `winmail (2).dat`. */
const attachedByOutlook = /^winmail(?:[ _-]?\(?\d+\)?)?\.dat$/i

/** Whether a file of a folder can be imported, as its name tells. */
export function canBeRead(name: string): boolean {
  return attachedByOutlook.test(name) || hasEnding(name, acceptedFiles)
}

/** What a dialog that chooses files offers: it takes endings only, and what else has one is refused with its reason. */
export const offeredFiles = [...acceptedFiles, '.dat']
