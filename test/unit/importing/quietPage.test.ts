import { describe, expect, test } from 'vitest'
import { archivedPage } from '../../../src/main/importing/formats/html/view/archivedPage.ts'
import { quietPage } from '../../../src/main/importing/formats/html/view/quietPage.ts'
import { quietStyle } from '../../../src/main/importing/formats/html/view/quietStyle.ts'

const none = { image: () => undefined, style: () => undefined }

/** The body of a page as it is shown. */
function bodyOf(page: string, sources: Parameters<typeof quietPage>[1] = none): string {
  return /<body[^]*<\/body>/.exec(quietPage(page, sources))?.[0] ?? ''
}

describe('a page that is shown', () => {
  test('keeps its text, structure and looks', () => {
    const body =
      '<h1 id="top" style="color:red">A</h1><table border="1"><tbody><tr><td colspan="2">x</td></tr></tbody></table>'
    expect(bodyOf(`<body dir="rtl" lang="ar">${body}</body>`)).toBe(`<body dir="rtl" lang="ar">${body}</body>`)
  })

  test('has a policy that allows nothing but inline styles and images that it holds, before all else', () => {
    expect(quietPage('<title>T</title><style>p{color:red}</style><p>x', none)).toMatch(
      /^<!doctype html><html><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; base-uri 'none'; form-action 'none'"><meta name="referrer" content="no-referrer"><title>T<\/title><style>p\{color:red\}<\/style><\/head><body><p>x<\/p><\/body><\/html>$/,
    )
  })

  const hostile = [
    '<script>x()</script>',
    '<img src="https://evil.example/a.png" onerror="x()" srcset="https://evil.example/b.png 2x">',
    '<svg><script href="https://evil.example/x.js"></script><image href="https://evil.example/i.svg" onload="x()"/></svg>',
    '<svg><a xlink:href="javascript:x()"><text>t</text></a><animate attributeName="href" values="javascript:x()"/></svg>',
    '<svg><foreignObject><iframe src="https://evil.example"></iframe></foreignObject></svg>',
    '<math><mtext><table><mglyph><style><img src=x onerror=x()></style></mglyph></table></mtext></math>',
    '<iframe src="https://evil.example"></iframe><object data="https://evil.example"></object><embed src="https://evil.example">',
    '<meta http-equiv="refresh" content="0;url=https://evil.example"><base href="https://evil.example">',
    '<link rel="stylesheet" href="https://evil.example/a.css"><link rel="preload" href="https://evil.example/a.css">',
    '<form action="https://evil.example"><input name="q"><button formaction="https://evil.example">go</button></form>',
    '<video poster="https://evil.example/a.png" src="https://evil.example/a.mp4"></video>',
    '<a href="javascript:x()">a</a><a href=" java&#10;script:x()">b</a><a href="data:text/html,x()">c</a>',
    '<p style="background:url(https://evil.example/a.png)">x</p><body background="https://evil.example/a.png">',
    '<style>@import "https://evil.example/a.css"; p{background:\\75rl(https://evil.example/a.png)}</style>',
    '<noscript><img src="https://evil.example/a.png"></noscript><template><img src="https://evil.example"></template>',
    '<a ping="https://evil.example" href="#x">x</a><table background="https://evil.example/a.png"></table>',
    '<svg><style><![CDATA[</style><img src=x onerror=x()>]]></style></svg><svg><xmp><![CDATA[</xmp><img onerror=x()>]]></xmp>',
    '<style></sty</style><img src="https://evil.example/a.png"></style>',
  ]
  test.each(hostile)('runs, loads and sends nothing: %s', (page) => {
    const shown = quietPage(page, none)
      .replace(/<meta http-equiv="Content-Security-Policy"[^>]*>/, '')
      // Text that only looks like elements.
      .replaceAll(/&lt;[^]*?&gt;/g, '')
    expect(shown).not.toMatch(
      /evil|javascript|script:|x\(\)(?!<\/p>)|onerror|onload|<script|<iframe|<form|<input|<base|refresh/i,
    )
  })

  test('what is shown is the same when it is made quiet again', () => {
    for (const page of hostile) {
      const once = bodyOf(page)
      expect(bodyOf(once)).toBe(once)
    }
  })

  test('links to web pages, mail and places in the page stay', () => {
    const links = '<a href="https://a.example/">a</a><a href="mailto:b@a.example">b</a><a href="#c">c</a>'
    expect(bodyOf(`<body>${links}</body>`)).toBe(`<body>${links}</body>`)
  })

  test('a page nested as deep as a hostile file can is shown as far as it goes', () => {
    expect(quietPage('<div>'.repeat(100_000), none).length).toBeGreaterThan(1_000)
  })
})

test('a style sheet refers to what it holds only', () => {
  const image = (address: string) => (address === 'a.png' ? 'data:image/png;base64,AA' : undefined)
  expect(quietStyle('p { background: url("a.png") } q { background: URL( b.png ) }', image)).toBe(
    'p { background: url("data:image/png;base64,AA") } q { background: none }',
  )
  expect(quietStyle('@font-face { src: url(data:font/woff2;base64,AA) }', image)).toContain('data:font/woff2')
  expect(quietStyle('@IMPORT url(x.css); p { color: red }', image)).toBe(' p { color: red }')
})

test('an archived page has the images and style sheets that it came with', async () => {
  const archive = [
    'From: <Saved by Blink>',
    'Snapshot-Content-Location: https://example.org/news/tides',
    'Subject: Tides',
    'MIME-Version: 1.0',
    'Content-Type: multipart/related; type="text/html"; boundary="b"',
    '',
    '--b',
    'Content-Type: text/html',
    'Content-ID: <frame@mhtml.blink>',
    'Content-Transfer-Encoding: quoted-printable',
    'Content-Location: https://example.org/news/tides',
    '',
    '<link rel=3D"stylesheet" href=3D"/a.css"><p>High water</p><img src=3D"../i/quay.png">',
    '--b',
    'Content-Type: text/css',
    'Content-Location: https://example.org/a.css',
    '',
    'p { background: url(i/quay.png) }',
    '--b',
    'Content-Type: image/png',
    'Content-Transfer-Encoding: base64',
    'Content-Location: https://example.org/i/quay.png',
    '',
    'iVBORw0KGgo=',
    '--b--',
    '',
  ].join('\r\n')
  const page = await archivedPage(Buffer.from(archive))
  const shown = quietPage(page?.html ?? '', page ?? none)
  expect(shown).toContain('<style>p { background: url("data:image/png;base64,iVBORw0KGgo=") }')
  expect(shown).toContain('<p>High water</p><img src="data:image/png;base64,iVBORw0KGgo=">')
})
