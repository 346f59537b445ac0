/** Where the text of a group goes. */
export type Destination =
  | 'body'
  | 'skipped'
  | 'footnote'
  | 'running'
  | 'annotation'
  | 'annotationAuthor'
  | 'styles'
  | 'style'
  | 'fonts'
  | 'reviewers'
  | 'reviewer'
  | 'listMark'
  | 'object'
  | `info:${string}`

const byWord: Readonly<Record<string, Destination>> = {
  fonttbl: 'fonts',
  stylesheet: 'styles',
  revtbl: 'reviewers',
  footnote: 'footnote',
  annotation: 'annotation',
  atnauthor: 'annotationAuthor',
  listtext: 'listMark',
  pntext: 'listMark',
  objdata: 'object',
  title: 'info:title',
  subject: 'info:subject',
  author: 'info:author',
  operator: 'info:modifiedBy',
  keywords: 'info:keywords',
  doccomm: 'info:description',
  company: 'info:company',
  manager: 'info:manager',
  category: 'info:category',
  creatim: 'info:created',
  revtim: 'info:modified',
  generator: 'info:application',
}
for (const name of ['header', 'footer'])
  for (const pages of ['', 'l', 'r', 'f']) (byWord as Record<string, Destination>)[name + pages] = 'running'

const skipped = new Set(
  'colortbl filetbl listtable listoverridetable pict objclass fldinst nonesttables nesttableprops bkmkstart bkmkend xe tc rxe atnid atndate atnref atnparent atrfstart atrfend upr themedata datastore latentstyles rsidtbl shpinst nonshppict'.split(
    ' ',
  ),
)

/** Destinations of text within what is skipped: the text of a shape, and a text in Unicode beside its older form. */
const textAgain = new Set(['shptxt', 'ud'])

/** The destination that a control word begins at the start of a group; undefined where it begins none. */
export function destinationOf(word: string, now: Destination): Destination | 'outer' | undefined {
  if (textAgain.has(word)) return 'outer'
  if (now === 'skipped') return undefined
  if (skipped.has(word)) return 'skipped'
  return Object.hasOwn(byWord, word) ? byWord[word] : undefined
}

/** What control words stand for in the text. */
export const characters: Readonly<Record<string, string>> = {
  tab: '\t',
  line: '\n',
  page: '\n',
  column: '\n',
  lbr: '\n',
  nestcell: ' ',
  nestrow: '\n',
  emdash: '\u2014',
  endash: '\u2013',
  emspace: '\u2003',
  enspace: '\u2002',
  qmspace: '\u2005',
  bullet: '\u2022',
  lquote: '\u2018',
  rquote: '\u2019',
  ldblquote: '\u201c',
  rdblquote: '\u201d',
  ltrmark: '\u200e',
  rtlmark: '\u200f',
  zwj: '\u200d',
  zwnj: '\u200c',
}
