import CSL, { type CiteprocEngine } from 'citeproc'
import { QuarryError } from '../../base/errors.ts'
import { webUrl } from '../citedText.ts'
import type { Citation } from '../data/citation.ts'
import { textRun, type TextRun } from '../report/blocks.ts'
import { englishLocale } from './locale.ts'
import { builtInStyle, builtInStyles, isBuiltInStyle } from './styles.ts'

export interface FormattedSources {
  /** What stands in a note, in the order of the items that were given. */
  readonly notes: readonly (readonly TextRun[])[]
  /** As the style sorts them. Empty where it has no bibliography. */
  readonly bibliography: readonly (readonly TextRun[])[]
}

export interface CitedItem {
  readonly item: Citation
  /** Where in it: `p. 12`. */
  readonly place: string | undefined
}

/**
 * Formats sources by a citation style: a name of `builtInStyles`, or the text of a CSL file. A style of notes writes what
 * stands in a note; any other writes the entry of its bibliography there.
 * @throws QuarryError usage for an unknown name, invalid_input for what is no style
 */
export function formatSources(style: string, cited: readonly CitedItem[]): FormattedSources {
  const { notes, entries } = format(style, cited)
  return { notes, bibliography: [...entries.values()] }
}

interface Formatted extends Pick<FormattedSources, 'notes'> {
  /** Of the bibliography by their items, in its order. */
  readonly entries: ReadonlyMap<string, readonly TextRun[]>
}

function format(style: string, cited: readonly CitedItem[]): Formatted {
  const items = new Map(cited.map(({ item }) => [item.id, item]))
  const engine = openEngine(style, items)
  const isOwn = isBuiltInStyle(style)
  // Styles of law or of archives have nothing for a page of the web: citeproc writes nothing, or an error, in its place. Such
  // a source is cited as Quarry does it without a style of a file.
  const isPrinted = (html: string) => isOwn || (toRuns(html).length > 0 && !html.includes('CSL STYLE ERROR'))
  let plain: Formatted | undefined
  const plainly = () => (plain ??= format('notes', cited))
  try {
    engine.updateItems([...items.keys()])
    const written = writtenEntries(engine)
    const entries = new Map(
      [...written].map(([id, { html, isLeft }]) => {
        const isBare = (isLeft && !isOwn) || !isPrinted(html)
        return [id, isBare ? (plainly().entries.get(id) ?? []) : toRuns(html)] as const
      }),
    )
    const isNotes = engine.opt.xclass === 'note'
    const notes = cited.map(({ item, place }, index) => {
      const { id } = item
      const entry = isNotes ? undefined : entries.get(id)
      if (entry) return place === undefined ? entry : [...entry, textRun(` ${place}.`)]
      const bare = engine.makeCitationCluster([{ id }])
      if (!isPrinted(bare)) return plainly().notes[index] ?? []
      return toRuns(place === undefined ? bare : engine.makeCitationCluster([{ id, suffix: `, ${place}` }]))
    })
    return { notes, entries }
  } catch (error) {
    throw noStyle(error)
  }
}

interface WrittenEntry {
  readonly html: string
  /** The style has nothing to say of the item. */
  readonly isLeft: boolean
}

/**
 * What citeproc writes for each item, in its order. It gives entries and items apart from each other, and of an item that is
 * left out there may be an entry all the same: its number, or a text that stands in all.
 */
function writtenEntries(engine: CiteprocEngine): ReadonlyMap<string, WrittenEntry> {
  const made = engine.makeBibliography()
  if (made === false) return new Map()
  const [facts, entries] = made
  const ids = facts.entry_ids.map(([id = '']) => id)
  const left = new Set(facts.bibliography_errors.map(({ itemID }) => itemID))
  const missing = ids.length - entries.length
  const isMissing = (id: string) => missing > 0 && left.has(id) && (missing === left.size || !writesAlone(engine, id))
  const next = entries.values()
  return new Map(
    ids.map((id) => [id, { html: isMissing(id) ? '' : (next.next().value ?? ''), isLeft: left.has(id) }] as const),
  )
}

function writesAlone(engine: CiteprocEngine, id: string): boolean {
  const made = engine.makeBibliography({ include: [{ field: 'id', value: id }] })
  return made !== false && made[1].length > 0
}

function openEngine(style: string, items: ReadonlyMap<string, Citation>): CiteprocEngine {
  const isFile = style.includes('<')
  // What is no single word is no name, but a file that is something else.
  if (!isFile && !/^[\w-]+$/.test(style)) throw noStyle(undefined)
  if (!isFile && !isBuiltInStyle(style))
    throw new QuarryError('usage', `There is no citation style named ${style}.`, {
      hint: `Choose ${builtInStyles.join(' or ')}, or give the file of a CSL style.`,
    })
  const xml = isBuiltInStyle(style) ? builtInStyle(style) : style
  if (!/<style\b[^>]*\bclass=/.test(xml)) throw noStyle(undefined)
  if (!/<(?:citation|bibliography)\b/.test(xml))
    throw new QuarryError('invalid_input', 'This CSL style only names another style.', {
      hint: 'Give the file of the style that it depends on.',
    })
  try {
    const engine = new CSL.Engine(
      { retrieveLocale: () => englishLocale, retrieveItem: (id) => structuredClone(items.get(id)) },
      xml,
    )
    engine.setOutputFormat('html')
    engine.opt.development_extensions['wrap_url_and_doi'] = true
    return engine
  } catch (error) {
    throw noStyle(error)
  }
}

function noStyle(cause: unknown): QuarryError {
  return new QuarryError('invalid_input', 'This is no citation style in CSL 1.0.', {
    hint: 'Give a file that ends in .csl and is a whole style.',
    cause,
  })
}

/** What citeproc writes: text with a few tags. */
function toRuns(html: string): readonly TextRun[] {
  const runs: TextRun[] = []
  let [bold, italic] = [0, 0]
  let url: string | undefined
  for (const [, tag, text] of html.trim().matchAll(/<([^>]*)>|([^<]+)/g)) {
    if (text !== undefined) {
      const words = decode(text.replaceAll(/\s+/g, ' '))
      runs.push(
        textRun(words, {
          ...(bold > 0 ? { bold: true } : {}),
          ...(italic > 0 ? { italic: true } : {}),
          ...(url === undefined ? {} : { url }),
        }),
      )
    } else if (tag === 'b') bold++
    else if (tag === '/b') bold--
    else if (tag === 'i') italic++
    else if (tag === '/i') italic--
    else if (tag === '/a') url = undefined
    else if (tag?.startsWith('a ') === true) url = webUrl(decode(/href="([^"]*)"/.exec(tag)?.[1] ?? ''))
  }
  const first = runs[0]
  const last = runs.at(-1)
  if (first) runs[0] = { ...first, text: first.text.trimStart() }
  if (last) runs[runs.length - 1] = { ...runs.at(-1), ...last, text: (runs.at(-1)?.text ?? '').trimEnd() }
  return runs.filter(({ text }) => text !== '')
}

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"' }

function decode(text: string): string {
  return text.replaceAll(/&(?:#(\d+)|#x([0-9a-f]+)|(\w+));/gi, (whole, decimal, hex, name: string) => {
    if (typeof decimal === 'string') return String.fromCodePoint(Number(decimal))
    if (typeof hex === 'string') return String.fromCodePoint(Number.parseInt(hex, 16))
    return entities[name] ?? whole
  })
}
