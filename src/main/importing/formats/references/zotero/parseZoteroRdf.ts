import { QuarryError } from '../../../../base/errors.ts'
import type { CollectionPath } from '../../../../model/document.ts'
import type { ParsedPart } from '../../format.ts'
import type { FormatParser, TextContext } from '../../textFormat.ts'
import { referencePart } from '../referencePart.ts'
import { readRdf, type RdfElement } from './rdfTree.ts'
import { nodesOf, property, textOf, zoteroItem, type RdfNodes } from './zoteroItem.ts'
import { zoteroMarks } from './zoteroMarks.ts'

/** What belongs together is anywhere in a file, so it is kept as a whole. */
const maxFileChars = 64 * 1024 * 1024
const itemsPerTurn = 200

export function openZoteroRdf(context: TextContext): FormatParser {
  return new ZoteroRdfParser(context)
}

class ZoteroRdfParser implements FormatParser {
  readonly #context: TextContext
  #pieces: string[] = []
  #chars = 0
  #items: Iterator<ParsedPart, undefined> | undefined

  constructor(context: TextContext) {
    this.#context = context
  }

  get pending(): boolean {
    return this.#items !== undefined
  }

  push(text: string): ParsedPart[] {
    this.#chars += text.length
    if (this.#chars > maxFileChars)
      throw new QuarryError('invalid_input', `The file has more than ${maxFileChars} characters.`, {
        where: this.#context.fileName,
        hint: 'Export one collection of Zotero after the other.',
      })
    this.#pieces.push(text)
    return []
  }

  end(): ParsedPart[] {
    this.#items ??= partsOf(this.#pieces.join(''), this.#context.fileName)
    this.#pieces = []
    const parts: ParsedPart[] = []
    while (parts.length < itemsPerTurn) {
      const { value } = this.#items.next()
      if (!value) {
        this.#items = undefined
        break
      }
      parts.push(value)
    }
    return parts
  }
}

function* partsOf(text: string, file: string): Generator<ParsedPart, undefined> {
  const tops = readRdf(text, file).children
  const nodes = new Map<string, RdfElement>()
  index(tops, nodes)
  const collections = collectionsOf(tops, nodes)
  let row = 0
  for (const node of tops) {
    const itemType = textOf(node, 'z:itemType')
    if (itemType === undefined || itemType === 'attachment' || itemType === 'note') continue
    const item = zoteroItem(node, nodes)
    const attachments = nodesOf(node, nodes, 'link:link').flatMap((one) => attachmentOf(one))
    const within = node.about === undefined ? [] : (collections.get(node.about) ?? [])
    const part = referencePart(
      item,
      file,
      { kind: 'row', row: ++row },
      {
        ...(within.length === 0 ? {} : { collections: within.map((names) => names.join(' / ')) }),
        ...(attachments.length === 0 ? {} : { attachments }),
      },
    )
    yield withMarks(part.kind === 'document' ? { ...part, draft: { ...part.draft, within } } : part, node, nodes)
  }
  if (row === 0)
    yield {
      kind: 'refused',
      message: 'There is no item of Zotero in this file. Export the library from Zotero in the format Zotero RDF.',
    }
}

function index(elements: readonly RdfElement[], nodes: Map<string, RdfElement>): void {
  for (const element of elements) {
    if (element.about !== undefined && !nodes.has(element.about)) nodes.set(element.about, element)
    index(element.children, nodes)
  }
}

/** The names of the collections that each item is in, each after those it is in: Ports, Strikes. */
function collectionsOf(tops: readonly RdfElement[], nodes: RdfNodes): ReadonlyMap<string, readonly CollectionPath[]> {
  const all = tops.filter(({ name }) => name === 'z:Collection')
  const parents = new Map<string, RdfElement>()
  const partsOf = (one: RdfElement) =>
    one.children.flatMap(({ name, resource }) =>
      name === 'dcterms:hasPart' && resource !== undefined ? [resource] : [],
    )
  for (const one of all)
    for (const part of partsOf(one)) if (nodes.get(part)?.name === 'z:Collection') parents.set(part, one)
  const namesOf = (one: RdfElement, inside = new Set<RdfElement>()): CollectionPath => {
    const parent = one.about === undefined ? undefined : parents.get(one.about)
    const name = textOf(one, 'dc:title') ?? ''
    // A file may say that two collections lie in each other.
    if (!parent || inside.has(parent)) return [name]
    return [...namesOf(parent, inside.add(parent)), name]
  }
  const found = new Map<string, CollectionPath[]>()
  for (const one of all)
    for (const part of partsOf(one)) {
      if (nodes.get(part)?.name === 'z:Collection') continue
      const names = found.get(part) ?? []
      names.push(namesOf(one))
      found.set(part, names)
    }
  return found
}

/** What the file names as attached: its title, its kind, and where it lies beside the file or in the web. */
function attachmentOf(node: RdfElement): readonly Record<string, string>[] {
  const path = property(node, 'z:path', 'rdf:resource')?.resource ?? textOf(node, 'z:path')
  const url = node.children.flatMap(({ children }) => children).find(({ name }) => name === 'dcterms:URI')
  const facts = {
    title: textOf(node, 'dc:title'),
    mime: textOf(node, 'link:type'),
    path,
    url: textOf(url, 'rdf:value'),
  }
  const known = Object.fromEntries(Object.entries(facts).flatMap(([name, value]) => (value ? [[name, value]] : [])))
  return Object.keys(known).length === 0 ? [] : [known]
}

/** With its tags and notes as marks. */
function withMarks(part: ParsedPart, node: RdfElement, nodes: RdfNodes): ParsedPart {
  if (part.kind !== 'document') return part
  const tags = node.children.flatMap((one) => {
    if (one.name !== 'dc:subject') return []
    const automatic = one.children.find(({ name }) => name === 'z:AutomaticTag')
    const name = one.children.length === 0 ? one.text.trim() : textOf(automatic, 'rdf:value')
    return name ? [name] : []
  })
  const notes = nodesOf(node, nodes, 'dcterms:isReferencedBy').map((note) => textOf(note, 'rdf:value') ?? '')
  const marks = zoteroMarks(tags, notes)
  return marks ? { ...part, draft: { ...part.draft, marks } } : part
}
