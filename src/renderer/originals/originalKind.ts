import type { OriginalView } from '../../contract/files/originals.ts'

/** How an original is shown. */
export type OriginalKind = 'pdf' | 'mail' | 'grid' | 'page' | 'image' | 'other'

const kinds: Readonly<Record<string, OriginalKind>> = {
  pdf: 'pdf',
  eml: 'mail',
  mbox: 'mail',
  msg: 'mail',
  xlsx: 'grid',
  ods: 'grid',
  csv: 'grid',
  tsv: 'grid',
  html: 'page',
  mhtml: 'page',
  image: 'image',
}

/** The name without the folders it was read in; of a file in a file, with the names of those around it. */
export function shortName(name: string): string {
  return /^(?:[/\\]|[a-z]:[/\\])/i.test(name) ? (name.split(/[/\\]/).at(-1) ?? name) : name
}

export function originalKind({ format, mime }: Pick<OriginalView, 'format' | 'mime'>): OriginalKind {
  if (Object.hasOwn(kinds, format)) return kinds[format] ?? 'other'
  return mime.startsWith('image/') ? 'image' : 'other'
}
