import type { Span } from '../ui/text/findInPage.ts'

/** Where `sought` is in a text, whatever the case of its letters and the white space between its words. */
export function textMatches(text: string, sought: string): readonly Span[] {
  const words = sought.trim().split(/\s+/)
  if (words[0] === '') return []
  const pattern = new RegExp(words.map((word) => word.replaceAll(/[$()*+./?[\\\]^{|}-]/g, '\\$&')).join('\\s+'), 'giu')
  return Array.from(text.matchAll(pattern), ({ index, 0: { length } }) => ({ start: index, end: index + length }))
}
