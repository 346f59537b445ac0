import { describe, expect, test } from 'vitest'
import { citeSources } from '../../../src/main/exporting/cite/citeSources.ts'
import type { Citation } from '../../../src/main/exporting/data/citation.ts'
import { plainText } from '../../../src/main/exporting/report/blocks.ts'
import { toHtml } from '../../../src/main/exporting/toHtml.ts'
import { toMarkdown } from '../../../src/main/exporting/toMarkdown.ts'
import { citedReport } from '../../fixtures/exporting/citedReport.ts'

const citation: Citation = {
  id: 'quarry-7',
  type: 'article-journal',
  title: 'Tides & floods',
  author: [{ family: 'Doe', given: 'Jane' }, { literal: 'Harbour Office' }],
  issued: { 'date-parts': [[2031, 3, 5]] },
  URL: 'https://example.org/tides?a=1&b=2',
  'container-title': 'Journal of Ports',
}
const text = {
  ...citedReport,
  sources: citedReport.sources.map((one) => (one.marker === 2 || one.marker === 3 ? { ...one, citation } : one)),
}
const notes = (style: string) => citeSources(text, style).sources.map(({ formatted = [] }) => plainText(formatted))

/** A style as other programs have them: numbers in the text, and "Vol." from the words of the language. */
const ownStyle = `<?xml version="1.0"?><style xmlns="http://purl.org/net/xbiblio/csl" class="in-text" version="1.0" default-locale="de-DE">
<info><title>Own</title><id>own</id><updated>2030-01-01T00:00:00+00:00</updated></info>
<citation><layout><text variable="citation-number"/></layout></citation>
<bibliography><layout><text variable="title" text-case="uppercase"/><date variable="issued" form="text" prefix=" / "/></layout></bibliography></style>`

describe('citation styles', () => {
  test('notes: the source, then the place', () => {
    expect(notes('notes')).toEqual([
      '“First & last”, example.org, 2 January 2031, https://example.org/1?a=1&b=2.',
      'Jane Doe and Harbour Office, “Tides & floods”, Journal of Ports, 5 March 2031, https://example.org/tides?a=1&b=2, rain.pdf, p. 12.',
      'Jane Doe and Harbour Office, “Tides & floods”, Journal of Ports, 5 March 2031, https://example.org/tides?a=1&b=2, Costs!B2:C9.',
      '“港口报告”, example.org, https://example.org/5.',
    ])
  })

  test('author-date: the entry of the bibliography, each source once', () => {
    expect(notes('author-date')[1]).toBe(
      'Doe, J. and Harbour Office (2031). “Tides & floods”. Journal of Ports. https://example.org/tides?a=1&b=2. rain.pdf, p. 12.',
    )
    expect(citeSources(text, 'author-date').bibliography).toHaveLength(3)
  })

  test('author-date: what has no author begins with its title, and is sorted by it', () => {
    expect(notes('author-date')[0]).toBe('“First & last” (2031). example.org. https://example.org/1?a=1&b=2.')
  })

  test('a style of a file', () => {
    expect(notes(ownStyle)[1]).toBe('TIDES & FLOODS / 5 March 2031 rain.pdf, p. 12.')
  })

  test('a style that has nothing for a kind of source: that is cited as without the style', () => {
    const onlyArticles = '<choose><if type="article-journal"><text variable="title"/></if></choose>'
    const style = (kind: string) => `<style xmlns="http://purl.org/net/xbiblio/csl" class="${kind}" version="1.0">
<info><title>Articles</title><id>articles</id><updated>2030-01-01T00:00:00+00:00</updated></info>
<citation><layout>${onlyArticles}</layout></citation><bibliography><layout>${onlyArticles}</layout></bibliography></style>`
    const [first, , , last] = notes('notes')
    const article = ['Tides & floods, rain.pdf, p. 12', 'Tides & floods, Costs!B2:C9']
    expect(notes(style('note'))).toEqual([first, ...article, last])
    // Each source has its own entry: citeproc leaves those out that it has nothing for.
    expect(notes(style('in-text'))).toEqual([
      '“First & last”. example.org, 2 January 2031. https://example.org/1?a=1&b=2.',
      'Tides & floods rain.pdf, p. 12.',
      'Tides & floods Costs!B2:C9.',
      '“港口报告”. example.org. https://example.org/5.',
    ])
  })

  test('a style that numbers what it has nothing for, too: each source has its own entry', () => {
    const articles = '<choose><if type="article-journal"><text variable="title"/></if></choose>'
    const numbered = `<text variable="citation-number" suffix=". "/>${articles}`
    const style = (layout: string) => `<style xmlns="http://purl.org/net/xbiblio/csl" class="in-text" version="1.0">
<info><title>Articles</title><id>articles</id><updated>2030-01-01T00:00:00+00:00</updated></info>
<citation><layout>${layout}</layout></citation><bibliography><layout>${layout}</layout></bibliography></style>`
    const plain = notes(style(articles))
    const withNumbers = notes(style(numbered))
    expect(plain).toHaveLength(4)
    expect(withNumbers).toEqual([plain[0], `2. ${plain[1]}`, `2. ${plain[2]}`, plain[3]])
  })

  test.each([
    ['chicago', 'usage'],
    ['<html></html>', 'invalid_input'],
    ['<style class="note"><citation></style>', 'invalid_input'],
    ['<style class="note"><info><link rel="independent-parent"/></info></style>', 'invalid_input'],
  ])('%s is refused', (style, code) => {
    expect(() => citeSources(text, style)).toThrow(expect.objectContaining({ code }))
  })

  test('Markdown and HTML have the formatted sources', () => {
    const cited = citeSources(text, 'notes')
    const link = 'https://example.org/tides?a=1&b=2'
    expect(toMarkdown(cited)).toContain(
      `[^3]: Jane Doe and Harbour Office, “Tides &amp; floods”, *Journal of Ports*, 5 March 2031, [${link.replace('&', '&amp;')}](<${link}>), Costs!B2:C9.\n`,
    )
    expect(toMarkdown(cited)).toContain('\n## Bibliography\n')
    expect(toHtml(cited)).toContain('“Tides &amp; floods”, <em>Journal of Ports</em>, 5 March 2031, <a href=')
  })
})
