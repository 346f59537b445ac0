import { writeNumber, type NumberForm } from '../office/listNumbers.ts'
import { attribute, elements, type XmlElement } from '../office/xmlTree.ts'

/** Deeper levels are the work of a program; the format has ten. */
const LEVELS = 10

const forms: Readonly<Record<string, NumberForm>> = {
  '': 'none',
  a: 'lowerLetter',
  A: 'upperLetter',
  i: 'lowerRoman',
  I: 'upperRoman',
}

interface Level {
  /** Undefined for a bullet or an image, which are no part of the text. */
  readonly form: NumberForm | undefined
  readonly countsOn: boolean
  readonly prefix: string
  readonly suffix: string
  readonly start: number
  /** How many levels are shown, this one and those above it. */
  readonly shown: number
  /** With `%1%` for the number of the first level, and so on; it replaces prefix, suffix and `shown`. */
  readonly pattern: string | undefined
}

type Counts = (number | undefined)[]
type ListStyle = ReadonlyMap<number, Level>

interface OpenList {
  readonly styleName: string
  readonly counts: Counts
}

/** The numbers of headings and items, which an OpenDocument text does not store with their text. */
export class ListNumbering {
  readonly #styles = new Map<string, ListStyle>()
  #outline: ListStyle = new Map()
  readonly #outlineCounts: Counts = []
  readonly #open: OpenList[] = []
  readonly #countsById = new Map<string, Counts>()
  readonly #countsByStyle = new Map<string, Counts>()

  /** A `list-style` or an `outline-style`. */
  addStyle(style: XmlElement): void {
    if (style.name === 'outline-style') this.#outline = levelsOf(style)
    else this.#styles.set(attribute(style, 'name') ?? '', levelsOf(style))
  }

  open(list: XmlElement): void {
    const outer = this.#open.at(-1)
    const styleName = attribute(list, 'style-name') ?? outer?.styleName ?? ''
    const counts = outer?.counts ?? this.#continued(list, styleName) ?? []
    this.#open.push({ styleName, counts })
    const id = attribute(list, 'id')
    if (id !== undefined) this.#countsById.set(id, counts)
    this.#countsByStyle.set(styleName, counts)
  }

  close(): void {
    this.#open.pop()
  }

  /** The number before the first paragraph of an item of the open list, with the space behind it, or an empty text. */
  ofItem(item: XmlElement): string {
    const list = this.#open.at(-1)
    const style = list && this.#styles.get(list.styleName)
    if (!list || !style || item.name !== 'list-item') return ''
    return next(style, list.counts, this.#open.length - 1, startOf(item))
  }

  /** As {@link ofItem}, before a heading; in a list it has the number of its item where that has a style of its own. */
  ofHeading(heading: XmlElement, item?: XmlElement): string {
    const list = this.#open.at(-1)
    if (item && list && this.#styles.has(list.styleName)) return this.ofItem(item)
    if (attribute(heading, 'is-list-header') === 'true') return ''
    const level = Number(attribute(heading, 'outline-level') ?? 1) - 1
    const isRestarted = attribute(heading, 'restart-numbering') === 'true'
    const start = startOf(heading) ?? this.#outline.get(level)?.start
    return next(this.#outline, this.#outlineCounts, level, isRestarted ? start : undefined)
  }

  #continued(list: XmlElement, styleName: string): Counts | undefined {
    const before = attribute(list, 'continue-list')
    if (before !== undefined) return this.#countsById.get(before)
    return attribute(list, 'continue-numbering') === 'true' ? this.#countsByStyle.get(styleName) : undefined
  }
}

function next(style: ListStyle, counts: Counts, at: number, start: number | undefined): string {
  const level = style.get(at)
  if (!level || at >= LEVELS) return ''
  const before = counts[at]
  counts[at] = start ?? (before === undefined ? level.start : before + 1)
  counts.length = at + 1
  if (level.form === undefined || level.form === 'none') return ''
  const numberAt = (shown: number) => {
    const other = style.get(shown)
    return other?.form ? writeNumber(counts[shown] ?? other.start, other.form, other.countsOn) : ''
  }
  const shown = Array.from({ length: Math.min(level.shown, at + 1) }, (_, index) => numberAt(at - index)).toReversed()
  const mark =
    level.pattern?.replaceAll(/%(\d+)%/g, (_, number: string) => numberAt(Number(number) - 1)) ??
    `${level.prefix}${shown.filter((number) => number !== '').join('.')}${level.suffix}`
  return mark.trim() === '' ? '' : `${mark.trim()} `
}

function startOf(element: XmlElement): number | undefined {
  const value = attribute(element, 'start-value')
  return value !== undefined && /^\d{1,9}$/.test(value) ? Number(value) : undefined
}

function levelsOf(style: XmlElement): ListStyle {
  const levels = new Map<number, Level>()
  for (const element of elements(style)) {
    const format = attribute(element, 'num-format')
    const isNumber = /^(list-level-style-number|outline-level-style)$/.test(element.name)
    levels.set(Number(attribute(element, 'level')) - 1, {
      form: isNumber ? (forms[format ?? ''] ?? 'decimal') : undefined,
      countsOn: attribute(element, 'num-letter-sync') !== 'true',
      prefix: attribute(element, 'num-prefix') ?? '',
      suffix: attribute(element, 'num-suffix') ?? '',
      start: startOf(element) ?? 1,
      shown: Number(attribute(element, 'display-levels') ?? 1) || 1,
      pattern: attribute(element, 'num-list-format'),
    })
  }
  return levels
}
