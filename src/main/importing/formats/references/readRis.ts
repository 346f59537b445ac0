import type { Json, JsonObject } from '../../../model/document.ts'
import { defined } from '../../../base/defined.ts'
import { readRisText } from './readReference.ts'

/** A record as CSL-JSON, and its lines as they are written: tag and value. */
export interface ReadRis {
  readonly item: JsonObject
  readonly tags: readonly (readonly [tag: string, value: string])[]
}

/** Tags that say the same in every type, and the variables they fill. */
const variables: Readonly<Record<string, string>> = {
  TI: 'title',
  T1: 'title',
  T2: 'container-title',
  JO: 'container-title',
  JF: 'container-title',
  T3: 'collection-title',
  ET: 'edition',
  VL: 'volume',
  PB: 'publisher',
  CY: 'publisher-place',
  DO: 'DOI',
  LA: 'language',
  AB: 'abstract',
  N2: 'abstract',
  N1: 'note',
  M3: 'genre',
  ST: 'title-short',
  UR: 'URL',
  SE: 'section',
  DB: 'source',
  CN: 'call-number',
}
const names: Readonly<Record<string, string>> = {
  AU: 'author',
  A1: 'author',
  ED: 'editor',
  A2: 'editor',
  A4: 'translator',
}

/** A record of RIS, from `TY` to `ER`. A line without a tag goes on with the one above it. */
export function readRisRecord(text: string): ReadRis {
  const tags: [string, string][] = []
  for (const line of text.split('\n')) {
    const [, tag, value = ''] = /^([A-Z][A-Z0-9]) {2}-(?: (.*))?$/.exec(line) ?? []
    const last = tags.at(-1)
    if (tag === 'ER') break
    if (tag !== undefined) tags.push([tag, value.trim()])
    else if (last && line.trim() !== '') last[1] = `${last[1]} ${line.trim()}`.trim()
  }
  const valuesOf = (...wanted: readonly string[]) =>
    tags.flatMap(([tag, value]) => (wanted.includes(tag) && value !== '' ? [value] : []))
  const own: Record<string, Json> = {}
  for (const [tag, value] of tags) {
    const variable = variables[tag]
    if (value !== '' && variable !== undefined && own[variable] === undefined) own[variable] = value
  }
  for (const [role, of] of Map.groupBy(Object.keys(names), (tag) => names[tag] ?? '')) {
    const cited = valuesOf(...of).map(nameOf)
    if (cited.length > 0) own[role] = cited
  }
  const keywords = valuesOf('KW')
  const pages = [...valuesOf('SP').slice(0, 1), ...valuesOf('EP').slice(0, 1)]
  const issued = dateOf(valuesOf('DA')[0] ?? valuesOf('PY', 'Y1')[0])
  const accessed = dateOf(valuesOf('Y2')[0])
  // Of the parser only the type: in some types it takes a volume for a day, and a site for a series.
  const type = readRisText(text)?.['type'] ?? 'document'
  const id = valuesOf('ID')[0]
  const issue = valuesOf('IS')[0]
  const isNumbered = type === 'report' || type === 'patent'
  const number = valuesOf('SN')[0]
  const isSerial = number !== undefined && /^\d{4}-?\d{3}[\dxX](?![\dxX-])/.test(number)
  return {
    tags,
    item: {
      type,
      ...own,
      ...defined({
        keyword: keywords.length === 0 ? undefined : keywords.join(', '),
        page: pages.length === 0 ? undefined : pages.join('-'),
        issue: isNumbered ? undefined : issue,
        number: isNumbered ? issue : undefined,
        id,
        issued,
        accessed,
        ISSN: isSerial ? number : undefined,
        ISBN: isSerial ? undefined : number,
      }),
    },
  }
}

function nameOf(text: string): JsonObject {
  const [family = '', given, suffix] = text.split(',').map((part) => part.trim())
  if (given === undefined) return { literal: text }
  return {
    family,
    ...defined({ given: given || undefined, suffix: suffix || undefined }),
  }
}

/** `2024/03/05/early spring`: year, month and day as far as they are written. */
function dateOf(text: string | undefined): JsonObject | undefined {
  const parts = text?.split(/[/-]/).slice(0, 3).map(Number) ?? []
  const end = parts.findIndex((part) => !Number.isInteger(part) || part < 1)
  const known = end < 0 ? parts : parts.slice(0, end)
  return known.length === 0 ? undefined : { 'date-parts': [known] }
}
