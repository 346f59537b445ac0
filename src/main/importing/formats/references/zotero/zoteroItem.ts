import { defined } from '../../../../base/defined.ts'
import type { Json, JsonObject } from '../../../../model/document.ts'
import type { RdfElement } from './rdfTree.ts'
import { zoteroDate } from './zoteroDate.ts'
import { cslTypes, ownVariables } from './zoteroTypes.ts'

/** The nodes of a file by what they are about. */
export type RdfNodes = ReadonlyMap<string, RdfElement>

/** The first property of a node that has one of these names. */
export function property(node: RdfElement | undefined, ...names: readonly string[]): RdfElement | undefined {
  return node?.children.find(({ name }) => names.includes(name))
}

/** The text of a property; undefined where it is blank. */
export function textOf(node: RdfElement | undefined, ...names: readonly string[]): string | undefined {
  const text = property(node, ...names)?.text.trim()
  return text === '' ? undefined : text
}

/** The nodes that a property leads to: within it, or by reference. */
export function nodesOf(node: RdfElement | undefined, nodes: RdfNodes, name: string): readonly RdfElement[] {
  return (node?.children ?? []).flatMap((one) => {
    if (one.name !== name) return []
    const referred = one.resource === undefined ? undefined : nodes.get(one.resource)
    return referred ? [referred] : one.children
  })
}

/** An item of Zotero as CSL-JSON. What its format has and CSL has not stays out. */
export function zoteroItem(node: RdfElement, nodes: RdfNodes): JsonObject {
  const itemType = textOf(node, 'z:itemType') ?? 'document'
  const type = cslTypes[itemType] ?? 'document'
  const parts = nodesOf(node, nodes, 'dcterms:isPartOf')
  const nested = parts.flatMap((part) => nodesOf(part, nodes, 'dcterms:isPartOf'))
  const within = [...parts, ...nested]
  const container = within.find(({ name }) => name !== 'bib:Series' && name !== 'bib:Part')
  const series = within.find(({ name }) => name === 'bib:Series')
  const section = within.find(({ name }) => name === 'bib:Part')
  const here = (...names: readonly string[]) => textOf(node, ...names) ?? textOf(container, ...names)
  const [publisher] = nodesOf(node, nodes, 'dc:publisher')
  const [address] = nodesOf(publisher, nodes, 'vcard:adr')
  const identifiers = [...node.children, ...(container?.children ?? [])].filter(({ name }) => name === 'dc:identifier')
  const numbered = (kind: string) =>
    identifiers.flatMap(({ text }) =>
      text.trim().startsWith(`${kind} `) ? [text.trim().slice(kind.length + 1)] : [],
    )[0]
  const webAddress = identifiers.flatMap(({ children }) => children).find(({ name }) => name === 'dcterms:URI')
  const number = here('prism:number')
  const isNumbered = type === 'report' || type === 'patent' || type === 'standard'
  const own = Object.entries(ownVariables).map(([name, variable]) => [variable, textOf(node, name)] as const)
  return {
    id: textOf(node, 'z:citationKey') ?? node.about ?? '',
    type,
    ...defined({
      title: textOf(node, 'dc:title'),
      author: namesOf(node, nodes, 'bib:authors'),
      editor: namesOf(node, nodes, 'bib:editors'),
      translator: namesOf(node, nodes, 'z:translators'),
      recipient: namesOf(node, nodes, 'z:recipients'),
      issued: zoteroDate(textOf(node, 'dc:date', 'dcterms:issued')),
      accessed: zoteroDate(textOf(node, 'dcterms:dateSubmitted')),
      'container-title': textOf(container, 'dc:title'),
      'container-title-short': textOf(container, 'dcterms:alternative'),
      'collection-title': textOf(series, 'dc:title'),
      'collection-number': textOf(series, 'dc:identifier'),
      section: textOf(section, 'dc:title'),
      volume: here('prism:volume'),
      issue: isNumbered ? undefined : number,
      number: isNumbered ? number : undefined,
      edition: here('prism:edition'),
      page: textOf(node, 'bib:pages'),
      publisher: textOf(publisher, 'foaf:name'),
      'publisher-place': textOf(address, 'vcard:locality'),
      genre: textOf(node, 'dc:type'),
      'event-title': textOf(nodesOf(node, nodes, 'bib:presentedAt')[0], 'dc:title'),
      DOI: numbered('DOI'),
      ISBN: numbered('ISBN'),
      ISSN: numbered('ISSN'),
      URL: textOf(webAddress, 'rdf:value'),
      abstract: textOf(node, 'dcterms:abstract'),
      note: textOf(node, 'dc:description'),
      ...Object.fromEntries(own),
    }),
  }
}

function namesOf(node: RdfElement, nodes: RdfNodes, role: string): Json | undefined {
  const people = nodesOf(node, nodes, role).flatMap(({ children }) =>
    children.flatMap((item) => nodesOf({ ...item, children: [item] }, nodes, item.name)),
  )
  const names = people.flatMap((person): JsonObject[] => {
    const [family, given] = [textOf(person, 'foaf:surname'), textOf(person, 'foaf:givenName', 'foaf:givenname')]
    if (family === undefined) return given === undefined ? [] : [{ literal: given }]
    return [given === undefined ? { literal: family } : { family, given }]
  })
  return names.length === 0 ? undefined : names
}
