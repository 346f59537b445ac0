import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { shownDate, type CitedText } from '../../../src/main/exporting/citedText.ts'
import { citedHtml } from '../../../src/main/exporting/citedHtml.ts'
import { toHtml } from '../../../src/main/exporting/toHtml.ts'
import { toMarkdown } from '../../../src/main/exporting/toMarkdown.ts'

const golden = (name: string) => `../../fixtures/exporting/${name}`

/** A report with everything in it that could go wrong. */
const report: CitedText = {
  title: 'Ports & <b>strikes</b> [2031]',
  facts: [
    { name: 'Asked', value: '2031-04-20T08:00:00.000Z' },
    { name: 'Model', value: 'local/extract-1.0' },
  ],
  warning: 'This is not whole: it stopped before its end.',
  text: [
    '# What happened',
    '',
    'Loading stopped.[^1] It resumed[^2][^1], they say.[^9]',
    '',
    '| port | ships |',
    '|---|---|',
    '| Amsel | 14[^2] |',
    '',
    'In code `a[^1]` stays, <script>alert(1)</script> is text, ![a picture](https://images.example/p.png) is none.',
    '',
    'A [good link](https://example.org/a?b=1&c=2), a [bad one](javascript:alert(1)), a 中文 word and עברית.',
    '',
    '[^1]: https://evil.example/ "not the source"',
    '[^7]: text of its own',
  ].join('\n'),
  sources: [
    {
      marker: 1,
      title: 'Strike at *Port* Amsel | day 1',
      url: 'https://portnews.example.org/strike?a=1&b="2"',
      quote: 'Loading  stopped\non Monday.',
      publishedAt: '2031-03-31',
    },
    { marker: 2, title: 'No address', url: 'javascript:alert(2)', quote: undefined, publishedAt: undefined },
  ],
  broken: [9],
}

test('a report as Markdown', async () => {
  await expect(toMarkdown(report)).toMatchFileSnapshot(golden('report.md.golden'))
})

test('a report as HTML', async () => {
  await expect(toHtml(report)).toMatchFileSnapshot(golden('report.html.golden'))
})

test('a time is shown to the minute, and a day without a time as a day', () => {
  expect(shownDate('2031-04-02T00:00:00.000Z')).toBe('2031-04-02')
  expect(shownDate('2031-04-02T08:15:09.123Z')).toBe('2031-04-02 08:15 UTC')
  for (const asItIs of ['2031-04-02', 'spring 2031']) expect(shownDate(asItIs)).toBe(asItIs)
})

test('a whole answer without sources says nothing of them', async () => {
  const answer = { title: 'Why?', facts: [], warning: undefined, text: 'Because.', sources: [], broken: [] }
  expect(toMarkdown(answer)).toBe('# Why?\n\nBecause.\n')
  expect(toHtml(answer)).not.toMatch(/Sources|<ol>|class="warning"/)
})

describe('the HTML file', () => {
  const html = toHtml(report)

  test('loads and runs nothing: neither tags nor policy allow it', () => {
    expect(html).not.toMatch(/<(script|img|iframe|link|object|embed|form|base|video|audio|source)\b/i)
    expect(html).not.toMatch(/\s(on\w+|src|srcset)=/i)
    expect(html).not.toMatch(/href="javascript:/i)
    expect(html).not.toMatch(/url\(|@import/)
    const policy = /Content-Security-Policy" content="([^"]*)"/.exec(html)?.[1] ?? ''
    expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-[^']+'; base-uri 'none'; form-action 'none'$/)
  })

  test('is styled by exactly what its policy allows', () => {
    const style = /<style>([\s\S]*)<\/style>/.exec(html)?.[1] ?? ''
    expect(html).toContain(`'sha256-${createHash('sha256').update(style).digest('base64')}'`)
  })

  test('every link within it has a target, and every source is linked to', () => {
    const ids = new Set([...html.matchAll(/ id="([^"]+)"/g)].map((match) => match[1]))
    const targets = [...html.matchAll(/href="#([^"]+)"/g)].map((match) => match[1] ?? '')
    expect(targets.filter((target) => !ids.has(target))).toEqual([])
    expect(targets).toEqual(expect.arrayContaining(['source-1', 'source-2', 'mark-1', 'mark-2']))
  })

  test('a marker without a source is no link', () => {
    expect(html).toContain('<sup class="broken" title="This marker leads to no source.">[9?]</sup>')
    expect(html).not.toContain('#source-9')
  })
})

test.each([
  ['[a](javascript:alert(1)) b', '<p dir="auto">a b</p>'],
  ['[a](https://news.example@evil.example/)', '<p dir="auto">a</p>'],
  ['[a](page.html) [b]() [c](#source-1) [d](mailto:x@example.org)', '<p dir="auto">a b c d</p>'],
  ['<ftp://example.org/>', '<p dir="auto">ftp://example.org/</p>'],
  [
    '[](https://example.org/?a=1&b=2)',
    '<p dir="auto"><a href="https://example.org/?a=1&amp;b=2">https://example.org/?a=1&amp;b=2</a></p>',
  ],
  ['[a](https://example.org "said [^1]")', '<p dir="auto"><a href="https://example.org" title="said [^1]">a</a></p>'],
  ['[*a* [^1]](javascript:x)', '<p dir="auto"><em>a</em> {1}</p>'],
  ['<cited>3</cited>', '<p dir="auto">&lt;cited&gt;3&lt;/cited&gt;</p>'],
])('only the web is linked to, and no link is empty: %s', (text, html) => {
  expect(citedHtml(text, (marker) => `{${marker}}`)).toBe(html)
})

test.each(['', '  ', undefined])('a source whose title is %j is called by its address', (title) => {
  const source = { marker: 1, title, url: 'https://a.example/', quote: undefined, publishedAt: undefined }
  const cited = { ...report, text: 'A.[^1]', sources: [source] }
  expect(toHtml(cited)).toContain('>https://a.example/</a>')
  expect(toMarkdown(cited)).toContain('[^1]: [https://a.example/](<https://a.example/>)')
  const nameless = { ...cited, sources: [{ ...source, url: 'https://a.example@evil.example/' }] }
  expect(toHtml(nameless)).not.toContain('href="https:')
  expect(toMarkdown(nameless)).not.toContain('](<')
})

describe('the Markdown file', () => {
  const markdown = toMarkdown(report)

  test('defines each marker that has a source once, and no other', () => {
    const defined = [...markdown.matchAll(/^\[\^(\d+)\]:/gm)].map((match) => match[1])
    expect(defined.sort()).toEqual(['1', '2'])
    expect(markdown).toContain('\\[^1]: https://evil.example/')
    expect(markdown).toContain('\\[^7]: text of its own')
  })

  test('has no image and no tag', () => {
    expect(markdown).toContain('\\<script>alert(1)\\</script> is text, \\![a picture](https://images.example/p.png)')
  })

  test('leaves code as it was', () => {
    const written = toMarkdown({ ...report, text: '```html\n<b>![x](y)</b>\n```\n\n`<i>` and <i>' })
    expect(written).toContain('```html\n<b>![x](y)</b>\n```\n\n`<i>` and \\<i>')
  })
})

describe('markers in Markdown', () => {
  const marks = (text: string) => citedHtml(text, (marker) => `{${marker}}`)
  test.each([
    ['a[^1].', '<p dir="auto">a{1}.</p>'],
    ['a[^1][^12]', '<p dir="auto">a{1}{12}</p>'],
    ['**b[^3]**', '<p dir="auto"><strong>b{3}</strong></p>'],
    ['`[^1]`', '<p dir="auto"><code>[^1]</code></p>'],
    ['[^1234567]', '<p dir="auto">[^1234567]</p>'],
    ['[^a]', '<p dir="auto">[^a]</p>'],
    ['[^]', '<p dir="auto">[^]</p>'],
    ['[^1', '<p dir="auto">[^1</p>'],
    ['\\[^1]', '<p dir="auto">[^1]</p>'],
    ['[^1](https://example.org)', '<p dir="auto">{1}(https://example.org)</p>'],
    ['[^1]: https://example.org', '<p dir="auto">{1}: https://example.org</p>'],
  ])('%s', (text, html) => {
    expect(marks(text)).toBe(html)
  })
})
