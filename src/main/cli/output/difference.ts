import type { DifferenceView } from '../../../contract/files/captures.ts'
import { plain } from './format.ts'

/** Unchanged text around a change, in characters. */
const CONTEXT = 60

/** `[-removed-]` and `{+added+}`, with some of the text around them. */
export function describeDifference({ parts, titles }: DifferenceView): string {
  const written = parts.map(({ kind, text }, at) => {
    if (kind === 'removed') return `[-${text}-]`
    if (kind === 'added') return `{+${text}+}`
    const before = at === 0 ? '' : text.slice(0, CONTEXT)
    const after = at === parts.length - 1 ? '' : text.slice(-CONTEXT)
    return text.length <= 2 * CONTEXT ? text : `${before} … ${after}`
  })
  const isSame = parts.every(({ kind }) => kind === 'same')
  return [
    ...(titles ? [`Title: [-${plain(titles.earlier)}-]{+${plain(titles.later)}+}`, ''] : []),
    ...(isSame ? ['The texts are the same.'] : written.join('').split('\n').map(plain)),
  ].join('\n')
}
