import type { Json } from '../../../model/document.ts'
import type { ImportRecord } from '../format.ts'

/**
 * The block of properties at the top of many Markdown files: `key: value` between `---` lines (YAML) or `key = value`
 * between `+++` lines (TOML). Read as plain strings and lists of strings; deeper structures are left as their lines.
 */
export function splitFrontMatter(text: string): { properties: ImportRecord; bodyStart: number } {
  const opening = /^(---|\+\+\+)[ \t]*\r?\n/.exec(text)
  if (!opening) return { properties: {}, bodyStart: 0 }
  const fence = opening[1]!
  const closing = new RegExp(`^(?:${fence === '---' ? '---|\\.\\.\\.' : '\\+\\+\\+'})[ \\t]*(?:\\r?\\n|$)`, 'm')
  const rest = text.slice(opening[0].length)
  const end = closing.exec(rest)
  if (!end) return { properties: {}, bodyStart: 0 }
  const properties = readProperties(rest.slice(0, end.index), fence === '---' ? ':' : '=')
  // Two rules with prose between them are not properties.
  if (!properties) return { properties: {}, bodyStart: 0 }
  return { properties, bodyStart: opening[0].length + end.index + end[0].length }
}

function readProperties(block: string, separator: ':' | '='): ImportRecord | undefined {
  const entries: [string, Json][] = []
  let key: string | undefined
  let below: string[] = []
  const close = () => {
    if (key !== undefined && below.length > 0) entries[entries.length - 1] = [key, linesBelow(below)]
    below = []
  }
  for (const line of block.split(/\r?\n/)) {
    if (/^\s*(#.*)?$/.test(line)) continue
    const property = separator === ':' ? /^([\w.-]+):(?:\s+(.*)|)$/.exec(line) : /^([\w.-]+)\s*=\s*(.*)$/.exec(line)
    if (property) {
      close()
      key = property[1]!
      entries.push([key, scalarOrList(property[2] ?? '')])
    } else if (key !== undefined && /^(\s+|- )/.test(line)) below.push(line)
    else if (!line.startsWith('[')) return undefined
  }
  close()
  return Object.fromEntries(entries) as ImportRecord
}

function linesBelow(lines: readonly string[]): Json {
  if (lines.every((line) => /^\s*- /.test(line))) return lines.map((line) => unquote(line.replace(/^\s*- +/, '')))
  return lines.map((line) => line.trim()).join('\n')
}

function scalarOrList(value: string): Json {
  const list = /^\[(.*)\]$/.exec(value.trim())
  if (!list) return unquote(value)
  return list[1]!
    .split(',')
    .map(unquote)
    .filter((item) => item !== '')
}

function unquote(value: string): string {
  const trimmed = value.trim()
  const [, double, single] = /^(?:"((?:[^"\\]|\\.)*)"|'((?:[^']|'')*)')(?:\s+#.*)?$/.exec(trimmed) ?? []
  if (double !== undefined) return double.replace(/\\(.)/g, '$1')
  if (single !== undefined) return single.replaceAll("''", "'")
  return trimmed.replace(/\s#.*$/, '')
}
