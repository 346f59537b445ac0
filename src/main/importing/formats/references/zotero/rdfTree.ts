import { SaxesParser } from 'saxes'
import { QuarryError } from '../../../../base/errors.ts'

/** An element of RDF/XML. Names are those of their vocabulary with a short prefix of ours: `dc:title`. */
export interface RdfElement {
  readonly name: string
  /** What it is about: `rdf:about` or `rdf:ID` of a node. */
  readonly about: string | undefined
  /** What it refers to: `rdf:resource` of a property. */
  readonly resource: string | undefined
  readonly children: RdfElement[]
  text: string
}

const rdf = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#'
/** Namespaces of Zotero RDF. */
const prefixes: Readonly<Record<string, string>> = {
  [rdf]: 'rdf',
  'http://www.zotero.org/namespaces/export#': 'z',
  'http://purl.org/net/biblio#': 'bib',
  'http://purl.org/dc/elements/1.1/': 'dc',
  'http://purl.org/dc/terms/': 'dcterms',
  'http://prismstandard.org/namespaces/1.2/basic/': 'prism',
  'http://xmlns.com/foaf/0.1/': 'foaf',
  'http://nwalsh.com/rdf/vCard#': 'vcard',
  'http://purl.org/rss/1.0/modules/link/': 'link',
}
const mostDepth = 100

/**
 * Reads RDF/XML as a tree. Entities that a document declares are not expanded.
 * @throws QuarryError invalid_input for XML that is not well-formed, and for what is no RDF
 */
export function readRdf(text: string, file: string): RdfElement {
  const root: RdfElement = { name: '', about: undefined, resource: undefined, children: [], text: '' }
  const open = [root]
  const parser = new SaxesParser({ xmlns: true, position: true })
  const refuse = (what: string): never => {
    throw new QuarryError('invalid_input', `${what} It ends being XML in line ${parser.line}.`, {
      where: file,
      hint: 'Export the library from Zotero again, in the format Zotero RDF.',
    })
  }
  parser.on('error', () => refuse('This file of RDF is damaged.'))
  parser.on('doctype', (doctype) => {
    if (doctype.includes('<!ENTITY')) refuse('This file of RDF declares entities, which are not read.')
  })
  parser.on('opentag', ({ uri, local, attributes }) => {
    if (open.length > mostDepth) refuse('The elements of this file are nested too deep.')
    const attribute = (name: string) =>
      Object.values(attributes).find((one) => one.uri === rdf && one.local === name)?.value
    const element: RdfElement = {
      name: `${prefixes[uri] ?? uri}:${local}`,
      about: attribute('about') ?? named(attribute('ID')),
      resource: attribute('resource'),
      children: [],
      text: '',
    }
    open.at(-1)?.children.push(element)
    open.push(element)
  })
  const addText = (piece: string) => {
    const element = open.at(-1)
    if (element) element.text += piece
  }
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.on('closetag', () => void open.pop())
  parser.write(text).close()
  const [top] = root.children
  if (top?.name !== 'rdf:RDF')
    throw new QuarryError('invalid_input', 'This file is XML, and no RDF.', {
      where: file,
      hint: 'Export the library from Zotero in the format Zotero RDF.',
    })
  return top
}

function named(id: string | undefined): string | undefined {
  return id === undefined ? undefined : `#${id}`
}
