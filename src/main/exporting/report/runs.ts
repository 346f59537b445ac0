import { escapeHtml, escapeInline } from '../escape.ts'
import type { TextRun } from './blocks.ts'

export function htmlRuns(runs: readonly TextRun[]): string {
  return runs
    .map(({ text, bold, italic, url }) => {
      let html = escapeHtml(text)
      if (italic === true) html = `<em>${html}</em>`
      if (bold === true) html = `<strong>${html}</strong>`
      return url === undefined ? html : `<a href="${escapeHtml(url)}" rel="noopener noreferrer nofollow">${html}</a>`
    })
    .join('')
}

export function markdownRuns(runs: readonly TextRun[]): string {
  return runs
    .map(({ text, bold, italic, url }) => {
      const sign = `${bold === true ? '**' : ''}${italic === true ? '*' : ''}`
      const words = escapeInline(text)
      const marked = sign === '' ? words : `${sign}${words}${sign}`
      return url === undefined ? marked : `[${marked}](<${url.replaceAll(/[<>]/g, encodeURIComponent)}>)`
    })
    .join('')
}
