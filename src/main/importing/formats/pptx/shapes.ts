import type { DocumentText } from '../office/documentText.ts'
import { attribute, child, descendants, elements, type XmlElement } from '../office/xmlTree.ts'

/** A shape of a slide that has text. */
export interface SlideShape {
  /** Its role by the slide's layout: `title`, `body`, `ftr`; undefined for a text box. */
  readonly placeholder: string | undefined
  readonly paragraphs: readonly string[]
  /** The rows of a table, which has no paragraphs. */
  readonly rows?: readonly (readonly string[])[]
}

/** Dates, footers and numbers of slides. */
const runningPlaceholders = new Set(['dt', 'ftr', 'hdr', 'sldNum'])
const titles = new Set(['title', 'ctrTitle'])
/** Text in them has bullets unless a paragraph has none. */
const listed = new Set(['body', 'obj'])

/** The shapes with text of a slide or its notes, in their order. */
export function readShapes(slide: XmlElement): SlideShape[] {
  const tree = child(slide, 'cSld', 'spTree')
  return tree ? shapesIn(tree) : []
}

export function isRunningPlaceholder({ placeholder }: SlideShape): boolean {
  return placeholder !== undefined && runningPlaceholders.has(placeholder)
}

/** The title first, as it is read. */
export function writeShapes(shapes: readonly SlideShape[], text: DocumentText): void {
  for (const { paragraphs } of shapes.filter(isTitle)) text.heading(paragraphs.join('\n'), 1)
  for (const shape of shapes) {
    if (isTitle(shape) || isRunningPlaceholder(shape)) continue
    const { placeholder, paragraphs, rows } = shape
    if (rows) text.table(rows)
    const filled = paragraphs.filter((paragraph) => paragraph.trim() !== '')
    const isList = placeholder !== undefined && listed.has(placeholder) && filled.length > 1
    for (const paragraph of filled)
      if (isList) text.listItem(paragraph)
      else text.paragraph(paragraph)
  }
}

/** What the speaker noted. */
export function writeNotes(shapes: readonly SlideShape[], text: DocumentText): void {
  for (const { placeholder, paragraphs } of shapes)
    if (placeholder === 'body') for (const paragraph of paragraphs) text.paragraph(paragraph, 'footnote')
}

/** The texts of a diagram (SmartArt), one for each of its points. */
export function diagramText(model: XmlElement): string[] {
  return descendants(model, 'pt').map((point) => descendants(point, 'p').map(paragraphText).join(' '))
}

function isTitle({ placeholder }: SlideShape): boolean {
  return placeholder !== undefined && titles.has(placeholder)
}

function shapesIn(parent: XmlElement): SlideShape[] {
  return elements(parent).flatMap((element) => {
    switch (element.name) {
      case 'sp':
      case 'cxnSp':
        return shapeOf(element)
      case 'graphicFrame':
        return descendants(element, 'tbl').map((table) => ({
          placeholder: undefined,
          paragraphs: [],
          rows: descendants(table, 'tr').map(rowOf),
        }))
      // A group; or alternatives, where the last is for older programs.
      case 'grpSp':
      case 'AlternateContent':
      case 'Choice':
        return shapesIn(element)
      default:
        return []
    }
  })
}

function shapeOf(shape: XmlElement): SlideShape[] {
  const body = child(shape, 'txBody')
  if (!body) return []
  const found = child(shape, 'nvSpPr', 'nvPr', 'ph')
  const placeholder = found && (attribute(found, 'type') ?? 'obj')
  return [{ placeholder, paragraphs: descendants(body, 'p').map(paragraphText) }]
}

/** A cell that goes on from its neighbour or from above is empty, as the first one has the text. */
function rowOf(row: XmlElement): string[] {
  return descendants(row, 'tc').map((cell) => {
    const goesOn = ['hMerge', 'vMerge'].some((name) => ['1', 'true'].includes(attribute(cell, name) ?? ''))
    return goesOn ? '' : descendants(cell, 'p').map(paragraphText).join(' ')
  })
}

export function paragraphText(paragraph: XmlElement): string {
  return elements(paragraph)
    .map((element) => {
      if (element.name === 't') return element.children.join('')
      if (element.name === 'br') return '\n'
      return element.name === 'Fallback' ? '' : paragraphText(element)
    })
    .join('')
}
