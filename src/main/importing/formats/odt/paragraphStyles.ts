import { attribute, type XmlElement } from '../office/xmlTree.ts'

export type OdtRole =
  | { readonly kind: 'heading'; readonly level: number }
  | { readonly kind: 'paragraph' | 'caption' | 'quote' | 'code' }

/** Styles have parents, in damaged files in a circle. */
const MAX_PARENTS = 20

/** The paragraph styles of an OpenDocument text, by which the role of a paragraph is told. */
export class ParagraphStyles {
  /** The name of each style's parent. */
  readonly #parents = new Map<string, string | undefined>()

  add(style: XmlElement): void {
    const name = attribute(style, 'name')
    if (name !== undefined && attribute(style, 'family') === 'paragraph')
      this.#parents.set(name, attribute(style, 'parent-style-name'))
  }

  roleOf(paragraph: XmlElement): OdtRole {
    let name = attribute(paragraph, 'style-name')
    for (let steps = 0; name !== undefined && steps < MAX_PARENTS; steps++) {
      if (name === 'Title') return { kind: 'heading', level: 1 }
      if (name === 'Quotations') return { kind: 'quote' }
      if (name === 'Preformatted_20_Text') return { kind: 'code' }
      if (/^(Caption|Illustration|Table|Drawing|Figure)$/.test(name)) return { kind: 'caption' }
      name = this.#parents.get(name)
    }
    return { kind: 'paragraph' }
  }
}
