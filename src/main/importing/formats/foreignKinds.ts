import { advise } from '../../base/advice.ts'
import { extensionOf } from '../sources/extension.ts'
import { formats } from './formats.ts'

/** A kind of file that is known and not read: what it is, and what the user can do. */
export interface ForeignKind {
  readonly message: string
  readonly hint: string
}

const unpack = 'Unpack it and import what is in it.'
const rename = 'Name it by what it is.'
const readKinds = advise('readKinds')
const inTheMail = 'Save the mail unsealed in the mail program that has the key, and import that.'
const asMedium = 'Import it by itself as an image or a video.'
const transcript = 'Import a transcript of it.'

/** Not file-type's kinds, which takes a table that begins with `BM` for an image. */
const kinds = {
  oldSlides: {
    message: 'This is an old PowerPoint presentation, which cannot be read.',
    hint: 'Save it as .pptx and import that.',
  },
  oldOffice: {
    message: 'This is an old office document, which cannot be read.',
    hint: 'Save it in its new form, such as .pptx, and import that.',
  },
  outlook: {
    message: 'This is a data file of Outlook, which cannot be read.',
    hint: 'Save its messages in Outlook as .msg, or convert it to MBOX, for example with readpst.',
  },
  smime: { message: 'This is the sealed part of a mail (S/MIME), which cannot be read.', hint: inTheMail },
  smimeSignature: {
    message: 'This is the signature of a mail (S/MIME), which has no text.',
    hint: 'Import the mail that it belongs to.',
  },
  pgp: {
    message: 'This is a file that is encrypted with PGP, which cannot be read.',
    hint: 'Decrypt it and import what comes of it.',
  },
  rar: { message: 'This is a RAR archive, which cannot be read.', hint: unpack },
  cabinet: { message: 'This is a cabinet archive, which cannot be read.', hint: unpack },
  cpio: { message: 'This is a cpio archive, which cannot be read.', hint: unpack },
  bzip2: { message: 'This is a bzip2 archive, which cannot be read.', hint: unpack },
  xz: { message: 'This is an xz archive, which cannot be read.', hint: unpack },
  zstandard: { message: 'This is a Zstandard archive, which cannot be read.', hint: unpack },
  lz4: { message: 'This is an LZ4 archive, which cannot be read.', hint: unpack },
  compressed: { message: 'This is a compressed file (.Z), which cannot be read.', hint: unpack },
  database: { message: 'This is a database, which cannot be read.', hint: 'Export its tables as CSV.' },
  sqlite: { message: 'This is an SQLite database, which cannot be read.', hint: 'Export its tables as CSV.' },
  sound: { message: 'This is a sound file, which cannot be read.', hint: transcript },
  video: { message: 'This is a video, which cannot be read.', hint: asMedium },
  image: { message: 'This is an image, which cannot be read.', hint: asMedium },
  riff: { message: 'This is a sound, image or video file, which cannot be read.', hint: readKinds },
  // Those that are read, under the ending of a text.
  parquet: { message: 'This is a Parquet file, which cannot be read as a text.', hint: rename },
  zipped: { message: 'This is a ZIP archive or an office document, which cannot be read as a text.', hint: rename },
  zip: { message: 'This is a ZIP archive, which cannot be read as a text.', hint: rename },
  sevenZip: { message: 'This is a 7-Zip archive, which cannot be read as a text.', hint: rename },
  pdf: { message: 'This is a PDF, which cannot be read as a text.', hint: rename },
  tnef: {
    message: 'This is a file that Outlook attached (winmail.dat), which cannot be read as a text.',
    hint: rename,
  },
  xml: { message: 'This is an XML file, which cannot be read.', hint: readKinds },
  program: { message: 'This is a program, which cannot be read.', hint: readKinds },
} as const satisfies Readonly<Record<string, ForeignKind>>

/** A file that nothing is known about. */
export const binaryKind: ForeignKind = { message: 'This is binary data, which cannot be read.', hint: readKinds }

const byExtension: Readonly<Record<string, keyof typeof kinds>> = {
  ppt: 'oldSlides',
  pst: 'outlook',
  ost: 'outlook',
  p7m: 'smime',
  p7s: 'smimeSignature',
  pgp: 'pgp',
  gpg: 'pgp',
  rar: 'rar',
  cab: 'cabinet',
  cpio: 'cpio',
  bz2: 'bzip2',
  xz: 'xz',
  zst: 'zstandard',
  db: 'database',
  mp3: 'sound',
  wav: 'sound',
  mp4: 'video',
  mov: 'video',
  webm: 'video',
}

/** What a file is by its extension, unless that is one of a format that can be read. */
export function foreignKindByName(name: string): ForeignKind | undefined {
  const extension = extensionOf(name)
  if (extension === undefined || formats.withExtensionOf(name).length > 0) return undefined
  const kind = Object.hasOwn(byExtension, extension) ? byExtension[extension] : undefined
  return kind && kinds[kind]
}

const magics: readonly (readonly [string, keyof typeof kinds])[] = [
  ['50415231', 'parquet'],
  ['504b0304', 'zipped'],
  ['504b0506', 'zip'],
  ['53514c69746520666f726d6174203300', 'sqlite'],
  ['89504e47', 'image'],
  ['ffd8ff', 'image'],
  ['47494638', 'image'],
  ['52494646', 'riff'],
  ['d0cf11e0a1b11ae1', 'oldOffice'],
  ['2142444e', 'outlook'],
  ['789f3e22', 'tnef'],
  ['526172211a07', 'rar'],
  ['4d534346', 'cabinet'],
  ['303730373031', 'cpio'],
  ['303730373037', 'cpio'],
  ['c771', 'cpio'],
  ['1f9d', 'compressed'],
  ['04224d18', 'lz4'],
  ['425a68', 'bzip2'],
  ['fd377a585a00', 'xz'],
  ['28b52ffd', 'zstandard'],
  ['377abcaf271c', 'sevenZip'],
  ['7f454c46', 'program'],
]

/** What the first bytes give away, for files that are not text. */
export function foreignKindByMagic(head: Uint8Array): ForeignKind | undefined {
  const hex = Buffer.from(head.subarray(0, 16)).toString('hex')
  const kind = magics.find(([magic]) => hex.startsWith(magic))?.[1]
  return kind && kinds[kind]
}

/** What the beginning of a text gives away. */
export function foreignKindByText(head: string): ForeignKind | undefined {
  const start = head.slice(0, 10_000).trimStart()
  if (/^<\?xml/i.test(start)) return kinds.xml
  if (start.startsWith('-----BEGIN PGP MESSAGE-----')) return kinds.pgp
  return start.startsWith('%PDF-') ? kinds.pdf : undefined
}

/** A kind as the reason why a file was left out. */
export function cannotRead({ message, hint }: ForeignKind): string {
  return `${message} ${hint}`
}
