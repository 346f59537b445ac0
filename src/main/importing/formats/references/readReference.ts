import { plugins } from '@citation-js/core'
import '@citation-js/plugin-bibtex'
import '@citation-js/plugin-ris'
import type { JsonObject } from '../../../model/document.ts'

/** One entry of BibTeX or BibLaTeX, with the strings it uses before it. @throws Error where it is no entry */
export function readBibtexEntry(text: string): JsonObject {
  // Each dialect knows fields that the other does not: the abstract and keywords are BibLaTeX.
  return { ...read(text, '@biblatex/text'), ...read(text, '@bibtex/text') }
}

/** One record of RIS. @throws Error where it is no record */
export function readRisRecord(text: string): JsonObject {
  const tags = [...text.matchAll(/^([A-Z][A-Z0-9]) {2}- ?(.*)$/gm)].map(([, tag = '', value = '']) => [
    tag,
    value.trim(),
  ])
  const valuesOf = (...names: readonly string[]) =>
    tags.flatMap(([tag = '', value = '']) => (names.includes(tag) && value !== '' ? [value] : []))
  const authors = valuesOf('AU', 'A1').map(nameOf)
  const [date] = [...valuesOf('DA'), ...valuesOf('PY', 'Y1')]
  const parts = date?.split(/[/-]/).map(Number) ?? []
  const end = parts.findIndex((part) => !Number.isInteger(part) || part < 1)
  const known = end < 0 ? parts.slice(0, 3) : parts.slice(0, end)
  return {
    // The parser knows these of some types only.
    ...(authors.length > 0 ? { author: authors } : {}),
    ...read(text, '@ris/file'),
    ...(known.length > 0 ? { issued: { 'date-parts': [known] } } : {}),
  }
}

function nameOf(text: string): JsonObject {
  const [family = '', given] = text.split(',').map((part) => part.trim())
  return given === undefined || given === '' ? { literal: text } : { family, given }
}

function read(text: string, forceType: string): JsonObject {
  const [item] = plugins.input.chain(text, { forceType, generateGraph: false })
  if (!item) throw new Error('There is no entry here.')
  return JSON.parse(JSON.stringify(item)) as JsonObject
}
