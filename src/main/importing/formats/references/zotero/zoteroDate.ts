import type { JsonObject } from '../../../../model/document.ts'

/** `2019-03-05`, `2019`, `2019-03-00 March 2019`: year, month and day as far as they are written; other words as they are. */
export function zoteroDate(text: string | undefined): JsonObject | undefined {
  if (text === undefined) return undefined
  const found = /^(\d{4})(?:[-/](\d{1,2})(?:[-/](\d{1,2}))?)?(?![\d-])/.exec(text)
  const parts = found?.slice(1).flatMap((part) => (part === undefined ? [] : [Number(part)])) ?? []
  const end = parts.findIndex((part) => part < 1)
  const known = end < 0 ? parts : parts.slice(0, end)
  return known.length === 0 ? { literal: text } : { 'date-parts': [known] }
}
