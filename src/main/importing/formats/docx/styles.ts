import type { OfficePackage } from '../office/officePackage.ts'
import { attribute, child, type XmlElement } from '../office/xmlTree.ts'

/** What the text of a paragraph is, by its style and its own properties. */
export type ParagraphRole =
  | { readonly kind: 'heading'; readonly level: number }
  | { readonly kind: 'paragraph' | 'list' | 'caption' | 'quote' | 'code' }

/** The list that a paragraph is in. */
export interface ListUse {
  readonly list: string
  /** Undefined where the list knows it by the paragraph's style. */
  readonly level: number | undefined
  /** The style that puts the paragraph into the list. */
  readonly style: string | undefined
}

interface Style {
  readonly id: string
  readonly name: string
  readonly basedOn: string | undefined
  readonly properties: XmlElement | undefined
}

/** Styles are based on each other, in damaged files in a circle. */
const MAX_BASES = 20

/** The outline level of body text. */
const BODY_LEVEL = 9

/** The paragraph styles of a Word document. */
export class Styles {
  readonly #styles = new Map<string, Style>()

  static async read(source: OfficePackage, part: string | undefined): Promise<Styles> {
    const styles = new Styles()
    for (const style of await source.optional(part, ['style'])) {
      const basedOn = child(style, 'basedOn')
      const id = attribute(style, 'styleId') ?? ''
      styles.#styles.set(id, {
        id,
        name: valueOf(child(style, 'name'))?.toLowerCase() ?? '',
        basedOn: basedOn && valueOf(basedOn),
        properties: child(style, 'pPr'),
      })
    }
    return styles
  }

  /** `properties` is the paragraph's `pPr`. */
  roleOf(properties: XmlElement | undefined): ParagraphRole {
    const styles = this.#chain(valueOf(child(properties, 'pStyle')))
    const names = styles.map(({ name }) => name)
    const all = [properties, ...styles.map((style) => style.properties)]
    const outline = first(all, (one) => numberOf(child(one, 'outlineLvl')))
    if (outline !== undefined && outline < BODY_LEVEL) return { kind: 'heading', level: outline + 1 }
    if (outline === undefined)
      for (const name of names) {
        const [, digit] = /^heading ([1-9])$/.exec(name) ?? []
        if (digit !== undefined) return { kind: 'heading', level: Number(digit) }
        if (name === 'title') return { kind: 'heading', level: 1 }
      }
    if (names.includes('caption')) return { kind: 'caption' }
    if (names.some((name) => /^(intense )?quote$|^block text$/.test(name))) return { kind: 'quote' }
    if (names.some((name) => /^html preformatted$|^macro text$|^source code$|^code$/.test(name)))
      return { kind: 'code' }
    const numbering = first(all, (one) => numberOf(child(one, 'numPr', 'numId')))
    return { kind: numbering === undefined || numbering === 0 ? 'paragraph' : 'list' }
  }

  /** The list of a paragraph by its own properties, else by its style; undefined where it is in none. */
  listOf(properties: XmlElement | undefined): ListUse | undefined {
    const own = child(properties, 'numPr')
    const styles = this.#chain(valueOf(child(properties, 'pStyle')))
    const listed = styles.find((style) => child(style.properties, 'numPr', 'numId'))
    const list = valueOf(child(own, 'numId')) ?? valueOf(child(listed?.properties, 'numPr', 'numId'))
    if (list === undefined || list === '0') return undefined
    const level = first([properties, ...styles.map((style) => style.properties)], (one) =>
      numberOf(child(one, 'numPr', 'ilvl')),
    )
    return { list, level, style: child(own, 'numId') ? undefined : listed?.id }
  }

  /** A style and those it is based on. */
  #chain(id: string | undefined): Style[] {
    const found: Style[] = []
    for (let next = id; next !== undefined && found.length < MAX_BASES;) {
      const style = this.#styles.get(next)
      if (!style) {
        // Documents without a list of styles name the usual ones.
        found.push({
          id: next,
          name: next.replace(/^heading(?=\d$)/i, 'heading ').toLowerCase(),
          basedOn: undefined,
          properties: undefined,
        })
        break
      }
      found.push(style)
      next = style.basedOn
    }
    return found
  }
}

export function valueOf(element: XmlElement | undefined): string | undefined {
  return element && attribute(element, 'val')
}

/** Whether a property is set that has no value or a value for yes. */
export function isOn(element: XmlElement | undefined): boolean {
  return element !== undefined && !['0', 'false', 'off', 'none'].includes(valueOf(element) ?? '1')
}

export function numberOf(element: XmlElement | undefined): number | undefined {
  const value = Number(valueOf(element) ?? Number.NaN)
  return Number.isInteger(value) ? value : undefined
}

function first<T, R>(list: readonly T[], of: (one: T) => R | undefined): R | undefined {
  for (const one of list) {
    const found = of(one)
    if (found !== undefined) return found
  }
  return undefined
}
