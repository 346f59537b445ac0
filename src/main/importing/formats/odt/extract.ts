import { QuarryError } from '../../../base/errors.ts'
import type { Extract } from '../../extraction/extractor.ts'
import { DocumentText } from '../office/documentText.ts'
import { documentParts, languageOf, parseTime, type DocumentFacts } from '../office/documentParts.ts'
import { readEmbedded } from '../office/embedded.ts'
import { pick } from '../office/officeMetadata.ts'
import { OfficePackage } from '../office/officePackage.ts'
import { unseenNotes } from '../office/unseenNotes.ts'
import { attribute, descendants, readElements } from '../office/xmlTree.ts'
import { ListNumbering } from './listNumbering.ts'
import { OdtReader } from './odtReader.ts'
import { ParagraphStyles } from './paragraphStyles.ts'

const CONTENT = 'content.xml'
const STYLES = 'styles.xml'

/** What the body consists of, and what is said about it before. */
const units = new Set([
  'style',
  'list-style',
  'tracked-changes',
  'h',
  'p',
  'list',
  'table',
  'frame',
  'numbered-paragraph',
])

/** Reads an OpenDocument text as one document. */
export const extract: Extract = async function* ({ path, name }, context) {
  const source = await OfficePackage.open(path, context)
  try {
    if (!source.has(CONTENT)) throw new QuarryError('invalid_input', 'This is no OpenDocument text: it has no content.')
    const listed = await source.readManifest(context.options.password)
    const styles = new ParagraphStyles()
    const numbering = new ListNumbering()
    for (const style of await source.optional(STYLES, ['style', 'list-style', 'outline-style']))
      if (style.name === 'style') styles.add(style)
      else numbering.addStyle(style)
    const text = new DocumentText()
    const reader = new OdtReader(styles, numbering, text)
    for await (const unit of readElements(source.read(CONTENT), units))
      if (unit.name === 'style') styles.add(unit)
      else if (unit.name === 'list-style') numbering.addStyle(unit)
      else reader.block(unit)
    const facts = await readFacts(source)
    const raw = {
      ...facts.raw,
      headersAndFooters: await readRunningTexts(source, styles),
      changes: reader.review.changes(),
      ...(reader.review.leftOut > 0 ? { changesLeftOut: reader.review.leftOut } : {}),
    }
    const objects = listed
      .map((entry) => attribute(entry, 'full-path') ?? '')
      .filter((part) => /^Object [^/]+$/.test(part))
    const files = await readEmbedded(
      source,
      objects.map((part) => ({ part })),
      context.folder,
    )
    yield [
      ...documentParts(name, text.finish(), { ...facts, raw, comments: reader.comments() }),
      ...unseenNotes(reader.review),
      ...source.warnings,
      ...files,
    ]
  } finally {
    await source.close()
  }
}

const metaNames = {
  title: 'title',
  'initial-creator': 'author',
  creator: 'modifiedBy',
  'creation-date': 'created',
  date: 'modified',
  subject: 'subject',
  description: 'description',
  keyword: 'keywords',
  language: 'language',
  generator: 'application',
} as const

async function readFacts(source: OfficePackage): Promise<DocumentFacts> {
  const raw = pick(await source.optionalTree('meta.xml', 'meta'), metaNames)
  return {
    title: raw['title'],
    authors: raw['author'] ?? raw['modifiedBy'],
    publishedAt: parseTime(raw['created']?.replace(/(\.\d{3})\d+/, '$1')),
    language: languageOf(raw['language']),
    raw,
  }
}

/** The texts of headers and footers, each once. */
async function readRunningTexts(source: OfficePackage, styles: ParagraphStyles): Promise<string[]> {
  const found = new Set<string>()
  for (const page of await source.optional(STYLES, ['master-page']))
    for (const name of ['header', 'footer', 'header-first', 'footer-first', 'header-left', 'footer-left'])
      for (const element of descendants(page, name)) {
        const text = new DocumentText()
        new OdtReader(styles, new ListNumbering(), text).blocks(element)
        found.add(text.finish().text.replaceAll('\n\n', '\n'))
      }
  found.delete('')
  return [...found]
}
