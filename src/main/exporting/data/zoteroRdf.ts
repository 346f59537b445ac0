import type { DocumentWithMedia } from '../../model/collectionSource.ts'
import { escapeXml } from '../xml.ts'
import { citationOf, citedNames, datePartsOf, variable, type Citation } from './citation.ts'
import type { DocumentBatches } from './dataExport.ts'

/** Zotero's type of a CSL type, the class of its node, and that of what it is in. */
const types: Readonly<Record<string, readonly [itemType: string, node: string, container?: string]>> = {
  article: ['preprint', 'rdf:Description'],
  'article-journal': ['journalArticle', 'bib:Article', 'bib:Journal'],
  'article-magazine': ['magazineArticle', 'bib:Article', 'bib:Periodical'],
  'article-newspaper': ['newspaperArticle', 'bib:Article', 'bib:Newspaper'],
  book: ['book', 'bib:Book'],
  chapter: ['bookSection', 'bib:BookSection', 'bib:Book'],
  graphic: ['artwork', 'bib:Illustration'],
  motion_picture: ['film', 'bib:MotionPicture'],
  'paper-conference': ['conferencePaper', 'rdf:Description', 'bib:Journal'],
  patent: ['patent', 'bib:Patent'],
  email: ['email', 'bib:Letter'],
  personal_communication: ['letter', 'bib:Letter'],
  post: ['forumPost', 'bib:Document', 'z:Forum'],
  'post-weblog': ['blogPost', 'bib:Document', 'z:Blog'],
  report: ['report', 'bib:Report'],
  thesis: ['thesis', 'bib:Thesis'],
  webpage: ['webpage', 'bib:Document', 'z:Website'],
}

/** Zotero RDF: an item for each document, with its tags and notes. */
export async function* writeZoteroRdf(batches: DocumentBatches): AsyncGenerator<string, undefined> {
  yield head
  for await (const batch of batches) yield batch.map(itemOf).join('')
  yield '</rdf:RDF>\n'
}

function itemOf(document: DocumentWithMedia): string {
  const item = citationOf(document)
  const [itemType, node, container] = types[typeOf(item)] ?? (['document', 'rdf:Description'] as const)
  const text = (name: string) => variable(item, name)
  const notes = notesOf(document)
  // A reader looks for these in what the item is in, if it is in something.
  const numbers = [
    element('prism:volume', text('volume')),
    element('prism:number', text('issue') ?? text('number')),
    ...(['DOI', 'ISBN', 'ISSN'] as const).map((kind) => {
      const number = text(kind)
      return element('dc:identifier', number === undefined ? undefined : `${kind} ${number}`)
    }),
  ]
  const title = element('dc:title', text('container-title'))
  const short = element('dcterms:alternative', text('container-title-short'))
  const within =
    container === undefined ? undefined : wrap('dcterms:isPartOf', wrap(container, [title, short, ...numbers].join('')))
  const series = wrap(
    'bib:Series',
    element('dc:title', text('collection-title')) + element('dc:identifier', text('collection-number')),
  )
  const place = wrap('vcard:adr', wrap('vcard:Address', element('vcard:locality', text('publisher-place'))))
  const inner = [
    element('z:itemType', itemType),
    element('dc:title', item.title),
    people('bib:authors', item.author),
    people('bib:editors', item['editor']),
    people('z:translators', item['translator']),
    people('z:recipients', item['recipient']),
    within ?? numbers.join(''),
    wrap('dcterms:isPartOf', series),
    wrap('dc:publisher', wrap('foaf:Organization', place + element('foaf:name', text('publisher')))),
    element('dc:date', dateText(item.issued)),
    element('prism:edition', text('edition')),
    element('bib:pages', text('page')),
    element('z:numPages', text('number-of-pages')),
    element('dc:type', itemType === 'email' ? undefined : text('genre')),
    wrap('dc:identifier', wrap('dcterms:URI', element('rdf:value', text('URL')))),
    element('dcterms:dateSubmitted', dateText(item.accessed)),
    element('z:language', text('language')),
    element('z:shortTitle', text('title-short')),
    element('z:citationKey', document.raw['csl'] === undefined ? undefined : item.id),
    element('dcterms:abstract', text('abstract')),
    element('dc:description', text('note')),
    ...subjects(item),
    ...notes.map((_, at) => `    <dcterms:isReferencedBy rdf:resource="#note_${document.id}_${at + 1}"/>\n`),
  ]
  const memos = notes.map(
    (html, at) =>
      `  <bib:Memo rdf:about="#note_${document.id}_${at + 1}">\n${element('rdf:value', html)}  </bib:Memo>\n`,
  )
  return `  <${node} rdf:about="#item_${document.id}">\n${inner.join('')}  </${node}>\n${memos.join('')}`
}

/** CSL has one type for letters and mails. */
function typeOf(item: Citation): string {
  const isMail = item.type === 'personal_communication' && /^e-?mail$/i.test(variable(item, 'genre') ?? '')
  return isMail ? 'email' : item.type
}

/** Notes are HTML there. A highlight is a note with what it marks. */
function notesOf({ marks }: DocumentWithMedia): readonly string[] {
  if (!marks) return []
  const paragraphs = (text: string) =>
    text
      .split(/\n+/)
      .map((line) => `<p>${escapeXml(line)}</p>`)
      .join('')
  const highlights = marks.highlights
    .filter(({ quote }) => quote.trim() !== '')
    .map(
      ({ quote, notes }) =>
        `<blockquote>${paragraphs(quote)}</blockquote>${notes.map(({ text }) => paragraphs(text)).join('')}`,
    )
  return [...marks.notes.map(({ text }) => paragraphs(text)), ...highlights]
}

function subjects(item: Citation): readonly string[] {
  const words = (variable(item, 'keyword') ?? '').split(',').map((word) => word.trim())
  return [...new Set(words)].map((word) => element('dc:subject', word === '' ? undefined : word))
}

function people(role: string, names: unknown): string {
  const cited = citedNames(names).map((name) => {
    const parts =
      'literal' in name
        ? element('foaf:surname', name.literal)
        : element('foaf:surname', [name.family, name.suffix].filter(Boolean).join(', ')) +
          element('foaf:givenName', name.given)
    return wrap('rdf:li', wrap('foaf:Person', parts))
  })
  return wrap(role, wrap('rdf:Seq', cited.join('')))
}

function dateText(date: unknown): string | undefined {
  const parts = datePartsOf(date)
  if (parts.length > 0) return parts.map((part, at) => String(part).padStart(at === 0 ? 4 : 2, '0')).join('-')
  return typeof date === 'object' && date !== null ? variable({ ...date }, 'literal') : undefined
}

function element(name: string, text: string | undefined): string {
  return text === undefined ? '' : `    <${name}>${escapeXml(text)}</${name}>\n`
}

/** Nothing where there is nothing in it. */
function wrap(name: string, inner: string): string {
  return inner === '' ? '' : `    <${name}>\n${inner}    </${name}>\n`
}

const spaces = {
  rdf: 'http://www.w3.org/1999/02/22-rdf-syntax-ns#',
  z: 'http://www.zotero.org/namespaces/export#',
  bib: 'http://purl.org/net/biblio#',
  dc: 'http://purl.org/dc/elements/1.1/',
  dcterms: 'http://purl.org/dc/terms/',
  prism: 'http://prismstandard.org/namespaces/1.2/basic/',
  foaf: 'http://xmlns.com/foaf/0.1/',
  vcard: 'http://nwalsh.com/rdf/vCard#',
  link: 'http://purl.org/rss/1.0/modules/link/',
}
const head = `<?xml version="1.0" encoding="UTF-8"?>\n<rdf:RDF\n${Object.entries(spaces)
  .map(([prefix, address]) => `  xmlns:${prefix}="${address}"`)
  .join('\n')}>\n`
