import { QuarryError } from '../../../base/errors.ts'
import type { Extract } from '../../extraction/extractor.ts'
import { DocumentText } from '../office/documentText.ts'
import { documentParts } from '../office/documentParts.ts'
import { readEmbedded, type EmbeddedPart } from '../office/embedded.ts'
import { readMetadata } from '../office/officeMetadata.ts'
import { OfficePackage, type Relation } from '../office/officePackage.ts'
import { Review } from '../office/review.ts'
import { unseenNotes } from '../office/unseenNotes.ts'
import { readElements } from '../office/xmlTree.ts'
import { BodyReader } from './bodyReader.ts'
import { readComments } from './comments.ts'
import { Notes } from './notes.ts'
import { Numbering } from './numbering.ts'
import { Styles } from './styles.ts'

const blocks = new Set(['p', 'tbl'])

/** Reads a Word document as one document, with the documents that are embedded in it as files in it. */
export const extract: Extract = async function* ({ path, name }, context) {
  const source = await OfficePackage.open(path, context)
  try {
    const main =
      (await source.relations('')).find(({ type }) => type === 'officeDocument')?.target ?? 'word/document.xml'
    if (!source.has(main))
      throw new QuarryError('invalid_input', 'This is no Word document: it has no text.', {
        hint: 'Open it in its own program and save it as .docx.',
      })
    const relations = await source.relations(main)
    const partOf = (type: string) => relations.find((relation) => relation.type === type)?.target
    const styles = await Styles.read(source, partOf('styles'))
    const notes = await Notes.read(source, partOf('footnotes'), partOf('endnotes'))
    const numbering = await Numbering.read(source, partOf('numbering'), styles)
    const review = new Review()
    const text = new DocumentText()
    const body = new BodyReader({ styles, notes, numbering, review, text })
    for await (const block of readElements(source.read(main), blocks)) body.block(block)
    body.finish()
    const facts = await readMetadata(source)
    const raw = {
      ...facts.raw,
      headersAndFooters: await readRunningTexts(source, relations, styles),
      changes: review.changes(),
      ...(review.leftOut > 0 ? { changesLeftOut: review.leftOut } : {}),
      hiddenText: body.hidden,
    }
    const comments = await readComments(source, partOf('comments'), review)
    const embedded = await readEmbedded(source, embeddedParts(relations), context.folder)
    const parts = documentParts(name, text.finish(), { ...facts, raw, comments })
    // A file whose text is all in an embedded part has no text of its own.
    const own = embedded.length > 0 ? parts.filter(({ kind }) => kind === 'document') : parts
    yield [...own, ...unseenNotes(review, body.hidden), ...source.warnings, ...embedded]
  } finally {
    await source.close()
  }
}

/** Documents of other programs that stand in the text, and files whose text is to be inserted when it is opened. */
function embeddedParts(relations: readonly Relation[]): EmbeddedPart[] {
  return relations.flatMap(({ type, target }) => (/^(package|aFChunk|oleObject)$/.test(type) ? [{ part: target }] : []))
}

/** The texts of headers and footers, each once. */
async function readRunningTexts(
  source: OfficePackage,
  relations: readonly Relation[],
  styles: Styles,
): Promise<string[]> {
  const found = new Set<string>()
  for (const { type, target } of relations) {
    if (type !== 'header' && type !== 'footer') continue
    const text = new DocumentText()
    const body = new BodyReader({
      styles,
      notes: Notes.none,
      numbering: Numbering.none(styles),
      review: new Review(),
      text,
    })
    for (const block of await source.optional(target, ['p', 'tbl'])) body.block(block)
    body.finish()
    found.add(text.finish().text.replaceAll('\n\n', '\n'))
  }
  found.delete('')
  return [...found]
}
