import { posix } from 'node:path'
import { QuarryError } from '../../../base/errors.ts'
import { parsePage } from '../html/dom.ts'
import type { OfficePackage } from '../office/officePackage.ts'
import { attribute, child, descendants, textOf, type XmlElement } from '../office/xmlTree.ts'
import { decodeChapter } from './readChapter.ts'

/** A book's description and the parts that it is read in. */
export interface Book {
  readonly metadata: XmlElement | undefined
  /** Names of parts in the order of reading, each once. */
  readonly chapters: readonly string[]
  /** What the table of contents calls the parts. */
  readonly labels: ReadonlyMap<string, string>
}

/** Ways to keep fonts from being copied, which concern no text. */
const fontProtection = new Set(['http://www.idpf.org/2008/embedding', 'http://ns.adobe.com/pdf/enc#RC'])
const pageTypes = new Set(['application/xhtml+xml', 'text/html', 'application/xml', 'text/x-oeb1-document'])

/** @throws QuarryError invalid_input for what is no book, and for books that are encrypted */
export async function readBook(source: OfficePackage): Promise<Book> {
  await refuseProtected(source)
  const container = await source.optionalTree('META-INF/container.xml', 'rootfile')
  const main = container && attribute(container, 'full-path')
  if (main === undefined || !source.has(main))
    throw new QuarryError('invalid_input', 'This is no EPUB book: it does not name its chapters.', {
      hint: 'It may be damaged. Open it in a reader of books and save it again.',
    })
  const root = await source.tree(main, 'package')
  const items = descendants(root, 'item').map((item) => ({
    id: attribute(item, 'id'),
    part: partName(main, attribute(item, 'href') ?? ''),
    type: attribute(item, 'media-type') ?? '',
    isContents: (attribute(item, 'properties') ?? '').split(' ').includes('nav'),
  }))
  const byId = new Map(items.map((item) => [item.id, item]))
  const read = descendants(root, 'itemref').flatMap((reference) => byId.get(attribute(reference, 'idref')) ?? [])
  // The table of contents repeats the headings.
  const chapters = read.filter(({ type, isContents }) => pageTypes.has(type) && !isContents).map(({ part }) => part)
  const labels = new Map<string, string>()
  for (const { part, type, isContents } of items)
    if (isContents) await readContents(source, part, labels)
    else if (type === 'application/x-dtbncx+xml') await readOldContents(source, part, labels)
  return { metadata: child(root, 'metadata'), chapters: [...new Set(chapters)], labels }
}

async function refuseProtected(source: OfficePackage): Promise<void> {
  const methods = await source.optional('META-INF/encryption.xml', ['EncryptionMethod'])
  if (methods.some((method) => !fontProtection.has(attribute(method, 'Algorithm') ?? '')))
    throw new QuarryError('invalid_input', 'The book is encrypted by its publisher.', {
      hint: 'Ask the publisher for a copy without protection.',
    })
}

async function readContents(source: OfficePackage, part: string, labels: Map<string, string>): Promise<void> {
  if (!source.has(part)) return
  const page = parsePage(decodeChapter(await source.bytes(part)))
  for (const link of page.document.querySelectorAll('nav a'))
    addLabel(labels, part, link.getAttribute('href'), link.textContent ?? '')
}

/** The contents as EPUB 2 has them. */
async function readOldContents(source: OfficePackage, part: string, labels: Map<string, string>): Promise<void> {
  const map = await source.optionalTree(part, 'navMap')
  const points = map ? descendants(map, 'navPoint') : []
  for (let point = points.shift(); point; point = points.shift()) {
    const label = child(point, 'navLabel')
    const content = child(point, 'content')
    if (label && content) addLabel(labels, part, attribute(content, 'src') ?? null, textOf(label))
    points.unshift(...descendants(point, 'navPoint'))
  }
}

function addLabel(labels: Map<string, string>, from: string, href: string | null, text: string): void {
  const label = text.replaceAll(/\s+/g, ' ').trim().slice(0, 300)
  if (href === null || label === '') return
  const part = partName(from, href)
  if (!labels.has(part)) labels.set(part, label)
}

/** The part that an address in another part leads to. */
function partName(from: string, href: string): string {
  const [address = ''] = href.split('#')
  let decoded = address
  try {
    decoded = decodeURIComponent(address)
  } catch {
    // A name with a percent sign that was not encoded.
  }
  return posix.join(posix.dirname(from), decoded)
}
