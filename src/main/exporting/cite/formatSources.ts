import CSL, { type CiteprocBibliographyFacts, type CiteprocEngine } from 'citeproc'
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
  const items = new Map(cited.map(({ item }) => [item.id, item]))
  const engine = openEngine(style, items)
  // Styles of law or of archives have nothing for a page of the web: citeproc writes nothing, or an error, in its place.
  const isPrinted = (html: string) =>
    isBuiltInStyle(style) || (toRuns(html).length > 0 && !html.includes('CSL STYLE ERROR'))
  try {
    engine.updateItems([...items.keys()])
    const made = engine.makeBibliography()
    const byId = made === false ? new Map<string, readonly TextRun[]>() : entriesOf(made, items, isPrinted)
    const isNotes = engine.opt.xclass === 'note'
    const notes = cited.map(({ item, place }) => {
      const { id } = item
      const entry = isNotes ? undefined : byId.get(id)
      if (entry) return place === undefined ? entry : [...entry, textRun(` ${place}.`)]
      const bare = engine.makeCitationCluster([{ id }])
      if (!isPrinted(bare)) return plainly(item, place).notes[0] ?? []
      return toRuns(place === undefined ? bare : engine.makeCitationCluster([{ id, suffix: `, ${place}` }]))
    })
    return { notes, bibliography: [...byId.values()] }
  } catch (error) {
    throw noStyle(error)
  }
}

/** The entries by their items, in their order. An item without one is cited as without the style. */
function entriesOf(
  [facts, made]: readonly [CiteprocBibliographyFacts, readonly string[]],
  items: ReadonlyMap<string, Citation>,
  isPrinted: (html: string) => boolean,
): ReadonlyMap<string, readonly TextRun[]> {
  const left = new Set(facts.bibliography_errors.map(({ itemID }) => itemID))
  const written = made.values()
  return new Map(
    facts.entry_ids.flatMap(([id = '']) => {
      const entry = left.has(id) ? '' : (written.next().value ?? '')
      const item = items.get(id)
      if (isPrinted(entry)) return [[id, toRuns(entry)] as const]
      return item ? [[id, plainly(item).bibliography[0] ?? []] as const] : []
    }),
  )
}

/** The same source as Quarry cites it without a style of a file. */
const plainly = (item: Citation, place?: string) => formatSources('notes', [{ item, place }])

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
