import type { DifferenceView } from '../../../contract/files/captures.ts'
import { plain } from './format.ts'

/** Unchanged text around a change, in characters. */
const CONTEXT = 60

/** `[-removed-]` and `{+added+}`, with some of the text around them. */
export function describeDifference({ parts, titles }: DifferenceView): string {
  const written = parts.map(({ kind, text }, at) => {
    if (kind === 'removed') return `[-${text}-]`
    if (kind === 'added') return `{+${text}+}`
    if (text.length <= 2 * CONTEXT) return text
    return `${at === 0 ? '' : beginning(text)} … ${at === parts.length - 1 ? '' : end(text)}`
  })
  const isSame = parts.every(({ kind }) => kind === 'same')
  return [
    ...(titles ? [`Title: [-${plain(titles.earlier)}-]{+${plain(titles.later)}+}`, ''] : []),
    ...(isSame ? ['The texts are the same.'] : written.join('').split('\n').map(plain)),
  ].join('\n')
}

/** Some of the beginning, up to the end of a word. A word that is longer is cut between characters. */
function beginning(text: string): string {
  const cut = text.slice(0, CONTEXT)
  if (/^\s/.test(text.slice(CONTEXT))) return cut
  const whole = cut.replace(/\s+\S*$/, '')
  return whole.trim() === '' ? cut.replace(/[\ud800-\udbff]$/, '') : whole
}

function end(text: string): string {
  const cut = text.slice(-CONTEXT)
  if (/\s$/.test(text.slice(0, -CONTEXT))) return cut
  const whole = cut.replace(/^\S*\s+/, '')
  return whole.trim() === '' ? cut.replace(/^[\udc00-\udfff]/, '') : whole
}
