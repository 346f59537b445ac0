import type { ImportOutlook as OutlookView, ImportPreview, MappingView } from '../../../contract/files/imports.ts'
import type { ColumnMapping, SourcePreview } from '../../importing/importItem.ts'
import type { ImportOutlook, OutlookContent } from '../../importing/outlook/importOutlook.ts'
import { problemView } from './problemView.ts'

/** Of an outlook. */
const SHOWN_PROBLEMS = 100

export function mappingView(mapping: ColumnMapping): MappingView {
  return {
    text: mapping.text,
    title: mapping.title ?? null,
    url: mapping.url ?? null,
    date: mapping.date ?? null,
    id: mapping.id ?? null,
    language: mapping.language ?? null,
  }
}

/** The tables among previewed files, those with the same columns together. */
export function tablesOf(previews: readonly SourcePreview[]): ImportPreview['tables'] {
  const tables = new Map<string, { files: string[]; columns: readonly string[]; mapping: MappingView }>()
  for (const { name, columns, mapping } of previews) {
    if (columns.length === 0) continue
    const key = JSON.stringify(columns)
    const table = tables.get(key) ?? { files: [], columns, mapping: mappingView(mapping) }
    table.files.push(name)
    tables.set(key, table)
  }
  return [...tables.values()]
}

export function outlookView({ formats, unreadable, problems, isExact, content, copied }: ImportOutlook): OutlookView {
  return {
    formats: formats.map(({ holds, ...format }) => ({ ...format, holds: holds ?? null })),
    files: formats.reduce((sum, { files }) => sum + files, 0),
    bytes: formats.reduce((sum, { bytes }) => sum + bytes, 0),
    unreadable,
    problems: problems.slice(0, SHOWN_PROBLEMS).map(problemView),
    exact: isExact,
    content: content === undefined ? null : contentView(content),
    copied,
  }
}

function contentView({ readingMs, ...content }: OutlookContent): OutlookView['content'] {
  return { ...content, readingSeconds: readingMs / 1000 }
}
