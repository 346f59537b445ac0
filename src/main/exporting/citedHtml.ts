import { micromark } from 'micromark'
import { gfmTable, gfmTableHtml } from 'micromark-extension-gfm-table'
import type { HtmlExtension } from 'micromark-util-types'
import { citationSyntax, quietSyntax } from './citationSyntax.ts'
import { webUrl } from './citedText.ts'

/**
 * Markdown as HTML that is safe to open: HTML in it is shown as text, only addresses of the web become links, as in the
 * window, images become links to them, and each `[^N]` outside of code is what `mark` makes of it.
 */
export function citedHtml(text: string, mark: (marker: number) => string): string {
  const html = micromark(text, {
    extensions: [gfmTable(), citationSyntax, quietSyntax],
    htmlExtensions: [gfmTableHtml(), citationHtml],
  })
  return (
    keepWebLinks(html)
      // Each paragraph runs in the direction of its own letters.
      .replaceAll(/<(p|li|td|th|h[1-6])(?=[ >])/g, '<$1 dir="auto"')
      .replaceAll(markTag, (_, marker: string) => mark(Number(marker)))
  )
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

const citationHtml: HtmlExtension = {
  exit: {
    citationNumber(token) {
      this.raw(`<cited>${this.sliceSerialize(token)}</cited>`)
    },
  },
}
