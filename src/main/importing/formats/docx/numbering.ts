import { writeNumber, type NumberForm } from '../office/listNumbers.ts'
import type { OfficePackage } from '../office/officePackage.ts'
import { attribute, child, elements, type XmlElement } from '../office/xmlTree.ts'
import { isOn, numberOf, valueOf, type Styles } from './styles.ts'

const LEVELS = 9

const forms: Readonly<Record<string, NumberForm>> = {
  decimalZero: 'decimalZero',
  ordinal: 'ordinal',
  lowerLetter: 'lowerLetter',
  upperLetter: 'upperLetter',
  lowerRoman: 'lowerRoman',
  upperRoman: 'upperRoman',
  none: 'none',
}

interface Level {
  readonly start: number
  /** Undefined for a bullet, which is no part of the text. */
  readonly form: NumberForm | undefined
  /** With `%1` for the number of the first level, and so on. */
  readonly pattern: string
  readonly hasSpace: boolean
  /** Of all levels in it, only Arabic digits are shown. */
  readonly isLegal: boolean
  /** The number begins again below a level less than this one; 0 for never. */
  readonly restartBelow: number
  /** The paragraph style that has this level. */
  readonly style: string | undefined
}

interface AbstractList {
  readonly levels: ReadonlyMap<number, Level>
  /** The name of a list style that is used in its place. */
  readonly styleLink: string | undefined
}

interface List {
  readonly abstract: string
  readonly starts: ReadonlyMap<number, number>
  readonly levels: ReadonlyMap<number, Level>
}

/** The numbers of headings, clauses and items, which a Word document does not store with their text. */
export class Numbering {
  readonly #abstracts = new Map<string, AbstractList>()
  readonly #lists = new Map<string, List>()
  readonly #counts = new Map<string, (number | undefined)[]>()
  /** Lists that have begun at their own start, by level. */
  readonly #begun = new Set<string>()
  readonly #styles: Styles

  static readonly none = (styles: Styles) => new Numbering(styles)

  private constructor(styles: Styles) {
    this.#styles = styles
  }

  static async read(source: OfficePackage, part: string | undefined, styles: Styles): Promise<Numbering> {
    const numbering = new Numbering(styles)
    const byStyle = new Map<string, string>()
    for (const element of await source.optional(part, ['abstractNum', 'num'])) {
      if (element.name === 'num') numbering.#lists.set(attribute(element, 'numId') ?? '', listOf(element))
      else {
        const id = attribute(element, 'abstractNumId') ?? ''
        numbering.#abstracts.set(id, {
          levels: levelsOf(element),
          styleLink: valueOf(child(element, 'numStyleLink')),
        })
        const style = valueOf(child(element, 'styleLink'))
        if (style !== undefined) byStyle.set(style, id)
      }
    }
    for (const [id, { styleLink }] of numbering.#abstracts) {
      const linked = styleLink === undefined ? undefined : numbering.#abstracts.get(byStyle.get(styleLink) ?? '')
      if (linked) numbering.#abstracts.set(id, { ...linked, styleLink: undefined })
    }
    return numbering
  }

  /**
   * The number in front of a paragraph, with the space behind it, or an empty text. To be asked once for each paragraph,
   * in their order. `properties` is the paragraph's `pPr`.
   */
  next(properties: XmlElement | undefined): string {
    const used = this.#styles.listOf(properties)
    const list = used && this.#lists.get(used.list)
    const abstract = list && this.#abstracts.get(list.abstract)
    if (!used || !list || !abstract) return ''
    const levelOf = (level: number) => list.levels.get(level) ?? abstract.levels.get(level)
    const at = used.level ?? levelOfStyle(abstract, used.style) ?? 0
    const level = levelOf(at)
    if (!level) return ''
    const counts = this.#counts.get(list.abstract) ?? []
    this.#counts.set(list.abstract, counts)
    // A level that was passed over counts as begun.
    for (let above = 0; above < at; above++) counts[above] ??= levelOf(above)?.start ?? 1
    const ownStart = list.starts.get(at)
    const key = `${used.list} ${at}`
    const isFirst = ownStart !== undefined && !this.#begun.has(key)
    this.#begun.add(key)
    const before = counts[at]
    counts[at] = isFirst ? ownStart : before === undefined ? level.start : before + 1
    for (let deeper = at + 1; deeper < LEVELS; deeper++)
      if (at < (levelOf(deeper)?.restartBelow ?? deeper)) counts[deeper] = undefined
    if (level.form === undefined) return ''
    const mark = level.pattern.replaceAll(/%([1-9])/g, (_, digit: string) => {
      const shown = Number(digit) - 1
      const other = levelOf(shown)
      if (!other?.form) return ''
      return writeNumber(counts[shown] ?? other.start, level.isLegal ? 'decimal' : other.form)
    })
    return mark.trim() === '' ? '' : `${mark.trim()}${level.hasSpace ? ' ' : ''}`
  }
}

function levelOfStyle({ levels }: AbstractList, style: string | undefined): number | undefined {
  if (style === undefined) return undefined
  for (const [level, facts] of levels) if (facts.style === style) return level
  return undefined
}

function listOf(element: XmlElement): List {
  const starts = new Map<number, number>()
  const overrides = elements(element).filter(({ name }) => name === 'lvlOverride')
  for (const override of overrides) {
    const start = numberOf(child(override, 'startOverride'))
    if (start !== undefined) starts.set(Number(attribute(override, 'ilvl')), start)
  }
  const levels = new Map(overrides.flatMap((override) => [...levelsOf(override)]))
  return { abstract: valueOf(child(element, 'abstractNumId')) ?? '', starts, levels }
}

function levelsOf(parent: XmlElement): Map<number, Level> {
  const levels = new Map<number, Level>()
  for (const element of elements(parent)) {
    const at = Number(attribute(element, 'ilvl'))
    if (element.name !== 'lvl' || !(at >= 0 && at < LEVELS)) continue
    const form = valueOf(child(element, 'numFmt')) ?? 'decimal'
    levels.set(at, {
      start: numberOf(child(element, 'start')) ?? 0,
      form: form === 'bullet' ? undefined : (forms[form] ?? 'decimal'),
      pattern: valueOf(child(element, 'lvlText')) ?? '',
      hasSpace: valueOf(child(element, 'suff')) !== 'nothing',
      isLegal: isOn(child(element, 'isLgl')),
      restartBelow: numberOf(child(element, 'lvlRestart')) ?? at,
      style: valueOf(child(element, 'pStyle')),
    })
  }
  return levels
}
