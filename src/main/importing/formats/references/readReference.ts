import { plugins } from '@citation-js/core'
import '@citation-js/plugin-bibtex'
import '@citation-js/plugin-ris'
import type { Json, JsonObject } from '../../../model/document.ts'
import type { WrittenBibtex } from '../../../text/references/bibtexEntry.ts'

/** An entry as CSL-JSON, and the fields whose values are not understood. */
export interface ReadEntry {
  readonly item: JsonObject
  readonly unread: readonly string[]
}

/** An entry of BibTeX or BibLaTeX. A field that cannot be read costs no other. */
export function readBibtexEntry(entry: WrittenBibtex): ReadEntry {
  const whole = tryReading(entry)
  if (whole) return { item: whole, unread: [] }
  const unread = Object.keys(entry.fields).filter(
    (name) => !tryReading({ ...entry, fields: { [name]: entry.fields[name] ?? '' } }),
  )
  const fields = Object.fromEntries(Object.entries(entry.fields).filter(([name]) => !unread.includes(name)))
  const rest = unread.length === 0 ? undefined : tryReading({ ...entry, fields })
  return rest
    ? { item: rest, unread }
    : {
        item: { id: entry.key, type: 'document' },
        unread: Object.keys(entry.fields),
      }
}

/** One of RIS: undefined where its parser knows nothing to do with it. */
export function readRisText(text: string): JsonObject | undefined {
  return readAs(text, '@ris/file')
}

function tryReading(entry: WrittenBibtex): JsonObject | undefined {
  const text = written(entry)
  // Each dialect knows fields that the other does not: the abstract and keywords are BibLaTeX.
  const [modern, classic] = [readAs(text, '@biblatex/text'), readAs(text, '@bibtex/text')]
  if (!modern || !classic) return undefined
  const type = classic['type'] === 'document' ? (modern['type'] ?? 'document') : (classic['type'] ?? 'document')
  const item = { ...modern, ...classic, type }
  return Object.fromEntries(
    Object.entries(item).map(([name, value]) => [name, isVerbatim(name) ? withoutTex(value) : withoutOthers(value)]),
  )
}

const isVerbatim = (name: string) => name === 'DOI' || name === 'URL'

/** Some programs write the signs of an address as TeX, which is read as it stands: `10.1007/a{\_}1`. */
function withoutTex(value: Json): Json {
  return typeof value === 'string' ? value.replaceAll(/\{\\([_%&#$])\}|\\([_%&#$])/g, '$1$2') : value
}

const months = /^(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*$/i

/** With words that nothing defines as values: a reader of BibTeX gives up at one. */
function written({ type, key, fields }: WrittenBibtex): string {
  const lines = Object.entries(fields).map(([name, value]) => {
    const pieces = value.startsWith('{')
      ? [value]
      : value.split(' # ').map((piece) => (piece.startsWith('{') || months.test(piece) ? piece : `{${piece}}`))
    return `${name} = ${pieces.join(' # ')}`
  })
  return `@${type}{${key},\n${lines.join(',\n')}\n}`
}

/** "and others" is not a name. */
function withoutOthers(value: Json): Json {
  if (!Array.isArray(value)) return value
  const names = value as readonly Json[]
  const last = names.at(-1)
  const isOthers =
    typeof last === 'object' && last !== null && !Array.isArray(last) && JSON.stringify(last) === '{"family":"others"}'
  return isOthers ? names.slice(0, -1) : value
}

function readAs(text: string, forceType: string): JsonObject | undefined {
  try {
    const [item] = plugins.input.chain(text, {
      forceType,
      generateGraph: false,
    })
    return item && (JSON.parse(JSON.stringify(item)) as JsonObject)
  } catch {
    // What its parser says names its own grammar, not the file: the caller finds the field.
    return undefined
  }
}
