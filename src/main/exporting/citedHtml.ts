import { micromark } from 'micromark'
import { gfmTable, gfmTableHtml } from 'micromark-extension-gfm-table'
import type { Extension, HtmlExtension, State } from 'micromark-util-types'
import { webUrl } from './citedText.ts'

// Names of tokens are keys of an interface that extensions add theirs to.
declare module 'micromark-util-types' {
  interface TokenTypeMap {
    citation: 'citation'
    citationMark: 'citationMark'
    citationNumber: 'citationNumber'
  }
}

/**
 * Markdown as HTML that is safe to open: HTML in it is shown as text, only addresses of the web become links, as in the
 * window, images become links to them, and each `[^N]` outside of code is what `mark` makes of it.
 */
export function citedHtml(text: string, mark: (marker: number) => string): string {
  const html = micromark(text, {
    extensions: [gfmTable(), citation, { disable: { null: ['labelStartImage', 'definition'] } }],
    htmlExtensions: [gfmTableHtml(), citationHtml],
  })
  return keepWebLinks(html).replaceAll(markTag, (_, marker: string) => mark(Number(marker)))
}

/** Stands for a marker until the links are settled; the text cannot make one, for its own tags are escaped. */
const markTag = /<cited>(\d+)<\/cited>/g

/**
 * Links to anything but the web become their words: micromark would leave them as links to nowhere, which lead back to the
 * file. One without words shows its address. Every tag is micromark's own, and links do not nest.
 */
function keepWebLinks(html: string): string {
  return html.replaceAll(
    /<a href="([^"]*)"(?: title="[^"]*")?>([\s\S]*?)<\/a>/g,
    (link, href: string, words: string) => {
      const address = webUrl(decode(href))
      if (address === undefined) return words
      return words.trim() === '' ? link.replace(/<\/a>$/, `${href}</a>`) : link
    },
  )
}

/** As micromark writes an attribute. */
function decode(attribute: string): string {
  return attribute.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')
}

const [bracket, caret, closing, zero, nine] = [91, 94, 93, 48, 57]
const mostDigits = 6

/** `[^` digits `]` as a thing of its own in text, before brackets can become links. */
const citation: Extension = {
  text: {
    [bracket]: {
      name: 'citation',
      tokenize: (effects, ok, nok) => {
        let digits = 0
        const number: State = (code) => {
          if (code !== null && code >= zero && code <= nine && digits < mostDigits) {
            digits++
            effects.consume(code)
            return number
          }
          if (code !== closing || digits === 0) return nok(code)
          effects.exit('citationNumber')
          effects.enter('citationMark')
          effects.consume(code)
          effects.exit('citationMark')
          effects.exit('citation')
          return ok
        }
        const sign: State = (code) => {
          if (code !== caret) return nok(code)
          effects.consume(code)
          effects.exit('citationMark')
          effects.enter('citationNumber')
          return number
        }
        return (code) => {
          effects.enter('citation')
          effects.enter('citationMark')
          effects.consume(code)
          return sign
        }
      },
    },
  },
}

const citationHtml: HtmlExtension = {
  exit: {
    citationNumber(token) {
      this.raw(`<cited>${this.sliceSerialize(token)}</cited>`)
    },
  },
}
