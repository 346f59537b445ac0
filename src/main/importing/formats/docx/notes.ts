import { roman } from '../office/listNumbers.ts'
import type { OfficePackage } from '../office/officePackage.ts'
import { attribute, type XmlElement } from '../office/xmlTree.ts'

export interface ReferredNote {
  /** Such as `[1]`; endnotes have small Roman numbers, as in Word. */
  readonly mark: string
  readonly element: XmlElement
  /** The author wrote a mark of their own, which stands in the text. */
  readonly isMarkedInText: boolean
}

/** The footnotes and endnotes of a Word document, numbered in the order of their references. */
export class Notes {
  readonly #footnotes: ReadonlyMap<string, XmlElement>
  readonly #endnotes: ReadonlyMap<string, XmlElement>
  #footnoteCount = 0
  #endnoteCount = 0

  static readonly none = new Notes(new Map(), new Map())

  private constructor(footnotes: ReadonlyMap<string, XmlElement>, endnotes: ReadonlyMap<string, XmlElement>) {
    this.#footnotes = footnotes
    this.#endnotes = endnotes
  }

  static async read(source: OfficePackage, footnotes?: string, endnotes?: string): Promise<Notes> {
    return new Notes(
      byId(await source.optional(footnotes, ['footnote'])),
      byId(await source.optional(endnotes, ['endnote'])),
    )
  }

  /** The note that a reference refers to; undefined where the file does not have it. */
  take(reference: XmlElement): ReferredNote | undefined {
    const isFootnote = reference.name === 'footnoteReference'
    const element = (isFootnote ? this.#footnotes : this.#endnotes).get(attribute(reference, 'id') ?? '')
    if (!element) return undefined
    const own = attribute(reference, 'customMarkFollows')
    if (own !== undefined && own !== '0' && own !== 'false') return { mark: '', element, isMarkedInText: true }
    const mark = isFootnote ? String(++this.#footnoteCount) : roman(++this.#endnoteCount)
    return { mark: `[${mark}]`, element, isMarkedInText: false }
  }
}

/** Lines that separate notes from the text are stored as notes with a type. */
function byId(notes: readonly XmlElement[]): Map<string, XmlElement> {
  const texts = notes.filter((note) => ['normal', undefined].includes(attribute(note, 'type')))
  return new Map(texts.map((note) => [attribute(note, 'id') ?? '', note]))
}
