import { documentFormat } from '../documentFormat.ts'
import type { FileFormat } from '../format.ts'
import { tnefMagic } from './readTnef.ts'

/** What Outlook attaches to mail for other Outlooks: attachments and formatted text in one file, winmail.dat. */
export const tnef: FileFormat = documentFormat({
  name: 'tnef',
  hasPages: true,
  extensions: ['tnef'],
  // Programs number the files that they save under one name.
  fileNames: /^winmail(?:[ _-]?\(?\d+\)?)?\.dat(?:\.gz)?$/i,
  // Programs that know no TNEF save it as an attachment of no kind.
  looseExtensions: ['dat', 'bin'],
  magic: tnefMagic,
  sniff: ({ bytes }) => (tnefMagic.every((byte, at) => bytes[at] === byte) ? 1 : 0),
})
