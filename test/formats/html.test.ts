import { describe, expect, it } from 'vitest'
import { decodePage } from '../../src/main/importing/formats/html/decodePage.ts'
import { readPage } from '../../src/main/importing/formats/html/readPage.ts'
import { blockTexts, cellTexts, spotTexts } from '../fixtures/formats/spotTexts.ts'
import { readItems, upload } from '../unit/importing/readItems.ts'

const prose =
  'The tide rose, as it does twice a day, and the ships in the harbour of Brest rose with it, slowly and in silence.'

const article = `<!doctype html><!-- saved from url=(0025)https://example.org/saved -->
<html lang="en-GB"><head><meta charset="utf-8"><title>Tides and Ports | The Paper</title>
<link rel="canonical" href="https://example.org/tides"><meta name="author" content="Somebody Else">
<script type="application/ld+json">{"@graph": [{"@type": "NewsArticle", "headline": "Tides and Ports",
"datePublished": "2024-05-06T07:08:09Z", "author": [{"name": "Ada One"}, {"name": "Bo Two"}]}]}</script>
<script>document.write('written')</script></head>
<body><nav><a href="/">Start</a> <a href="/news">News</a></nav>
<article><h1>On the coast</h1><p>${prose}</p><p onclick="steal()">${prose}</p>
<h2>Heights</h2><table><caption>In metres</caption><tr><th>Port<th>High<th>Low<tr><td rowspan=2>Brest<td>7,2<td>1,1
<tr><td colspan=2>closed</table><ul><li>one<li>two<ul><li>of two</ul></ul><blockquote><p>Quoted.</blockquote>
<pre>a  b
  c</pre></article><footer>All rights reserved</footer></body></html>`

describe('a page', () => {
  it('is a document of its main text, with what it states about itself', async () => {
    const page = upload('tides', article)
    const archived = [
      'From: <Saved by Blink>',
      'Snapshot-Content-Location: https://example.org/archived',
      'Subject: Archived',
      'Date: Mon, 6 May 2024 07:08:09 +0000',
      'MIME-Version: 1.0',
      'Content-Type: multipart/related; type="text/html"; boundary="b"',
      '',
      '--b',
      'Content-Type: text/html',
      'Content-Transfer-Encoding: quoted-printable',
      '',
      '<html><body><p>Kept =C3=A9.</p></body></html>',
      '--b',
      'Content-Type: image/png',
      'Content-Transfer-Encoding: base64',
      '',
      'iVBORw0KGgo=',
      '--b--',
    ].join('\r\n')
    const empty = upload('empty.htm', '<script>document.write("all of it")</script>')
    const { drafts, files, empty: blank } = await readItems([page, upload('page', archived), empty])
    expect(files.map(({ format }) => format)).toEqual(['html', 'html', 'html'])
    const [draft, snapshot] = drafts
    expect(draft).toMatchObject({
      title: 'Tides and Ports',
      authors: 'Ada One; Bo Two',
      publishedAt: Date.UTC(2024, 4, 6, 7, 8, 9),
      language: 'en',
      url: 'https://example.org/tides',
      raw: { text: 'main', savedFrom: 'https://example.org/saved', encoding: 'utf-8' },
    })
    expect(blockTexts(draft!)).toEqual([
      'heading: On the coast',
      `paragraph: ${prose}`,
      `paragraph: ${prose}`,
      'heading: Heights',
      'caption: In metres',
      'table: Port\tHigh\tLow\nBrest\t7,2\t1,1\n\tclosed\t',
      'list: one\ntwo\nof two',
      'quote: Quoted.',
      'code: a  b\n  c',
    ])
    expect(cellTexts(draft!)[1]).toEqual(['Brest', '7,2', '1,1'])
    expect(spotTexts(draft!).map((spot) => spot.slice(0, 40))).toEqual([
      'chapter "On the coast": On the coast\n\nTh',
      'chapter "Heights": Heights\n\nIn metres\n\nP',
    ])
    expect(snapshot).toMatchObject({
      title: 'Archived',
      text: 'Kept é.',
      url: 'https://example.org/archived',
      crawledAt: Date.UTC(2024, 4, 6, 7, 8, 9),
    })
    expect(blank).toBe(1)
  })

  it('without navigation is read from the first word to the last', () => {
    const filing = readPage(
      '<title>10-K</title><p>Item 1<p><a href="#x">Note</a><table><tr><td>Sales<td>5<tr><td>Costs<td>4</table>',
      'a',
    )
    expect(filing?.text).toBe('Item 1\n\nNote\n\nSales\t5\nCosts\t4')
    expect(filing?.raw['text']).toBe('page')
  })

  it('whose main text is not found is all that is visible', () => {
    const page = readPage(
      '<nav><a href="/a">Start</a></nav><main><p>Few words.<p hidden>None<p style="display:none">No</main>',
      'a',
    )
    expect(page?.text).toBe('Start\n\nFew words.')
  })

  it('lays out text by tables without making a table of it', () => {
    const page = readPage(`<table><tr><td><table><tr><td>Menu</table><td><p>${prose}<p>Second.</table>`, 'a')
    expect(blockTexts(page!)).toEqual(['paragraph: Menu', `paragraph: ${prose}`, 'paragraph: Second.'])
  })
})

describe('a hostile page', () => {
  const many = 20_000
  it.each([
    ['deeply nested elements', '<div>'.repeat(many) + 'deep', 'deep'],
    ['deeply nested tables', '<table><tr><td>'.repeat(many) + 'deep', 'deep'],
    ['deeply nested lists', '<nav></nav>' + '<ul><li>'.repeat(many) + 'deep', 'deep'],
    ['an unclosed comment', '<p>seen<!-- <p>not seen', 'seen'],
    ['an unclosed script', '<p>seen<script>var x = "<p>not seen"', 'seen'],
    ['a redirection', '<meta http-equiv="refresh" content="0;url=https://example.org"><p>seen', 'seen'],
    ['a huge address of data', `<p>seen<img src="data:image/png;base64,${'A'.repeat(1_000_000)}">`, 'seen'],
    [
      'cells that span millions',
      '<table><tr><td colspan=9999999 rowspan=9999999>a<td>b<tr><td>c<td>d</table>',
      'a\tb\nc\td',
    ],
    ['markup that is none', 'a < b <<p> & c &nosuch; </i></table>', 'a < b <\n\n& c &nosuch;'],
    [
      'broken facts',
      '<script type="application/ld+json">{"@graph": [[[</script><meta name=date content=never><p>seen',
      'seen',
    ],
  ])('with %s gives what is visible', (_what, html, text) => {
    const page = readPage(html, 'a.html')
    expect(page?.text).toBe(text)
    expect(page?.publishedAt).toBeUndefined()
  })
})

it('a page that shows nothing without its scripts has the text that stands in their place', () => {
  const page = (text: string) => `<html><body><noscript><div><p>${text}</p></div></noscript></body></html>`
  expect(readPage(page(`${prose} `.repeat(5)), 'bears.html')?.text).toBe(`${prose} `.repeat(5).trim())
  // That they are needed is no text, nor is what stands beside other text.
  expect(readPage(page('Please enable JavaScript.'), 'app.html')).toBeUndefined()
  expect(readPage(`<p>Shown.</p>${page(prose.repeat(5))}`, 'shown.html')?.text).toBe('Shown.')
})

describe('the encoding of a page', () => {
  const latin1 = (text: string) => Buffer.from(text, 'latin1')
  it.each<[string, Uint8Array, string, string]>([
    ['its mark', Buffer.from('\uFEFF<meta charset=koi8-r>é'), 'utf-8', 'é'],
    ['a mark of two bytes', Buffer.from('\uFEFF<p>é', 'utf16le'), 'utf-16le', 'é'],
    [
      'its statement',
      latin1('<meta http-equiv=x content="text/html; charset=iso-8859-1"><p>\u00e9'),
      'windows-1252',
      'é',
    ],
    ['the statement of XML', latin1('<?xml version="1.0" encoding="iso-8859-2"?><p>\u00b3'), 'iso-8859-2', 'ł'],
    ['its bytes, where it states another', Buffer.from('<meta charset=windows-1252><p>é'), 'utf-8', 'é'],
    [
      'its bytes, where they are not what it states',
      latin1('<meta charset=utf-8><p>Stra\u00dfe, gr\u00fcn'),
      'windows-1252',
      'ß',
    ],
    ['nothing, where it states what no one knows', Buffer.from('<meta charset=nonsense><p>x'), 'utf-8', 'x'],
  ])('is told by %s', (_what, bytes, encoding, letter) => {
    const page = decodePage(bytes)
    expect(page.encoding).toBe(encoding)
    expect(page.text).toContain(letter)
  })

  it('is the one that the user names, whatever the page states', async () => {
    const page = latin1('<meta charset=iso-8859-1><title>x</title><p>A word, and \u00f0\u00d2\u00c9\u00d7\u00c5\u00d4')
    const { drafts, warnings } = await readItems([upload('page.html', page)], { encoding: 'koi8-r' })
    expect(drafts.map(({ text }) => text)).toEqual(['A word, and Привет'])
    expect(warnings).toEqual([])
  })
})
