import { extensionOf } from '../sources/extension.ts'
import { formats } from './formats.ts'

/**
 * Kinds of files that are known and cannot be read, so that a message can name them. Not file-type's, which takes a table
 * that begins with `BM` for an image.
 */
const foreign: Readonly<Record<string, string>> = {
  ppt: 'an old PowerPoint presentation (save it as .pptx to import it)',
  rar: 'a RAR archive',
  cab: 'a cabinet archive',
  cpio: 'a cpio archive',
  bz2: 'a bzip2 archive',
  xz: 'an xz archive',
  zst: 'a Zstandard archive',
  db: 'a database',
  mp3: 'a sound file',
  wav: 'a sound file',
  mp4: 'a video',
  mov: 'a video',
  webm: 'a video',
}

/** What a file is by its extension, unless that is one of a format that can be read. */
export function foreignKindByName(name: string): string | undefined {
  const extension = extensionOf(name)
  if (extension === undefined || formats.withExtensionOf(name).length > 0) return undefined
  return Object.hasOwn(foreign, extension) ? foreign[extension] : undefined
}

const magics: readonly (readonly [string, string])[] = [
  ['50415231', 'a Parquet file'],
  ['504b0304', 'a ZIP archive or an office document'],
  ['504b0506', 'a ZIP archive'],
  ['53514c69746520666f726d6174203300', 'an SQLite database'],
  ['89504e47', 'an image'],
  ['ffd8ff', 'an image'],
  ['47494638', 'an image'],
  ['52494646', 'a sound, image or video file'],
  ['d0cf11e0a1b11ae1', 'an old office document (save it in its new form, such as .pptx, to import it)'],
  ['526172211a07', 'a RAR archive'],
  ['4d534346', 'a cabinet archive'],
  ['303730373031', 'a cpio archive'],
  ['303730373037', 'a cpio archive'],
  ['c771', 'a cpio archive'],
  ['1f9d', 'a compressed file (.Z)'],
  ['04224d18', 'an LZ4 archive'],
  ['425a68', 'a bzip2 archive'],
  ['fd377a585a00', 'an xz archive'],
  ['28b52ffd', 'a Zstandard archive'],
  ['377abcaf271c', 'a 7-Zip archive'],
  ['7f454c46', 'a program'],
]

/** What the first bytes give away, for files that are not text. */
export function foreignKindByMagic(head: Uint8Array): string | undefined {
  const hex = Buffer.from(head.subarray(0, 16)).toString('hex')
  return magics.find(([magic]) => hex.startsWith(magic))?.[1]
}

/** What the beginning of a text gives away. */
export function foreignKindByText(head: string): string | undefined {
  const start = head.slice(0, 10_000).trimStart()
  if (/^<\?xml/i.test(start)) return 'an XML file'
  return start.startsWith('%PDF-') ? 'a PDF' : undefined
}

/** The one sentence for a kind that cannot be read, now or ever. */
export function cannotRead(what: string): string {
  const labels = formats.all.map(({ label }) => label)
  const last = labels.pop() ?? ''
  return `This is ${what}, which cannot be read. ${labels.join(', ')} and ${last} can, also as .gz.`
}
