import { QuarryError } from '../../../base/errors.ts'
import type { Comment } from '../office/commentText.ts'
import type { Extract } from '../../extraction/extractor.ts'
import { DocumentText } from '../office/documentText.ts'
import { documentParts } from '../office/documentParts.ts'
import { readEmbedded, type EmbeddedPart } from '../office/embedded.ts'
import { readMetadata } from '../office/officeMetadata.ts'
import { OfficePackage } from '../office/officePackage.ts'
import { hiddenSlidesNote } from '../office/unseenNotes.ts'
import { attribute, descendants, prefixedAttribute } from '../office/xmlTree.ts'
import { CommentReader } from './comments.ts'
import { diagramText, isRunningPlaceholder, readShapes, writeNotes, writeShapes } from './shapes.ts'

/** Reads a presentation as one document: a page for each slide, its notes behind its texts. */
export const extract: Extract = async function* ({ path, name }, context) {
  const source = await OfficePackage.open(path, context)
  try {
    const main =
      (await source.relations('')).find(({ type }) => type === 'officeDocument')?.target ?? 'ppt/presentation.xml'
    if (!source.has(main))
      throw new QuarryError('invalid_input', 'This is no presentation: it has no list of slides.', {
        hint: 'Open it in its own program and save it as .pptx.',
      })
    const relations = await source.relations(main)
    const presentation = await source.tree(main, 'presentation')
    const commentReader = await CommentReader.open(source, relations)
    const text = new DocumentText()
    const running = new Set<string>()
    const hiddenSlides: number[] = []
    const comments: Comment[] = []
    const embedded: EmbeddedPart[] = []
    const slides = descendants(presentation, 'sldId')
    for (const [index, listed] of slides.entries()) {
      const page = index + 1
      const place = { kind: 'page', page } as const
      const part = relations.find(({ id }) => id === prefixedAttribute(listed, 'id'))?.target
      const slide = await source.optionalTree(part, 'sld')
      if (part === undefined || !slide) {
        source.warnings.push({ kind: 'warning', place, message: `Slide ${page} is missing or cannot be read.` })
        continue
      }
      text.place = place
      if (['0', 'false'].includes(attribute(slide, 'show') ?? '')) hiddenSlides.push(page)
      const parts = await source.relations(part)
      const shapes = readShapes(slide)
      writeShapes(shapes, text)
      for (const { type, target } of parts) {
        if (type !== 'diagramData') continue
        const diagram = await source.optionalTree(target, 'dataModel')
        for (const item of diagram ? diagramText(diagram) : []) text.listItem(item)
      }
      for (const { type, target } of parts)
        if (/^(package|oleObject)$/.test(type)) embedded.push({ part: target, place })
      const notes = await source.optionalTree(parts.find(({ type }) => type === 'notesSlide')?.target, 'notes')
      if (notes) writeNotes(readShapes(notes), text)
      for (const shape of shapes) if (isRunningPlaceholder(shape)) running.add(shape.paragraphs.join('\n').trim())
      comments.push(...(await commentReader.ofSlide(page, parts)))
    }
    running.delete('')
    const facts = await readMetadata(source)
    const raw = { ...facts.raw, slides: slides.length, hiddenSlides, headersAndFooters: [...running] }
    const files = await readEmbedded(source, embedded, context.folder)
    const written = documentParts(name, text.finish(), { ...facts, raw, comments })
    // A file whose text is all in an embedded part has no text of its own.
    const own = files.length > 0 ? written.filter(({ kind }) => kind === 'document') : written
    yield [...own, ...hiddenSlidesNote(hiddenSlides), ...source.warnings, ...files]
  } finally {
    await source.close()
  }
}
