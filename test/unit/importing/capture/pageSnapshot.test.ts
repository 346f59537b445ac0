import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { PageSnapshot } from '../../../../src/main/importing/capture/snapshot/pageSnapshot.ts'

const site = 'https://a.example/news/page.html'

/** The snapshot of a page whose parts are given by their addresses: a type and the bytes. */
async function snapshot(html: string, parts: Record<string, readonly [mime: string, text: string]> = {}, max = 1_000) {
  const folder = await mkdtemp(path.join(tmpdir(), 'quarry-snapshot-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const page = new PageSnapshot(html, site)
  const asked: string[] = []
  let files = 0
  let depth = 0
  for (let needed = page.needed(); needed.length > 0;) {
    asked.push(...needed.map(({ address, use }) => `${use} ${address}`))
    const fetched = needed.map(async ({ address }) => {
      const part = parts[address]
      if (!part) return { address }
      const file = path.join(folder, `part-${files++}`)
      await writeFile(file, part[1])
      return { address, file: { path: file, mime: part[0] } }
    })
    needed = await page.supply(await Promise.all(fetched), ++depth)
  }
  const to = path.join(folder, 'snapshot.html')
  return { asked, ...(await page.finish(to, max)), html: await readFile(to, 'utf8') }
}

test('a snapshot is one file with styles, images and fonts in it', async () => {
  const { html, asked, included, leftOut } = await snapshot(
    `<html><head><link rel=stylesheet href="/main.css" media=print><style>b{background:url(b.png)}</style></head>
     <body style="background:url('/body.png')"><img src="a.png" srcset="a.png 1x, a2.png 2x"><img src="gone.png"></body></html>`,
    {
      'https://a.example/main.css': ['text/css', '@import "more.css";i{background:url(i.png#x)}'],
      'https://a.example/more.css': ['text/css', '@import "main.css";u{src:url(f.woff2)}'],
      'https://a.example/i.png': ['image/png', 'i'],
      'https://a.example/f.woff2': ['font/woff2', 'f'],
      'https://a.example/body.png': ['image/png', 'body'],
      'https://a.example/news/a.png': ['image/png', 'a'],
      'https://a.example/news/b.png': ['image/png', 'b'],
    },
  )
  const data = (mime: string, text: string) => `data:${mime};base64,${Buffer.from(text).toString('base64')}`
  expect(asked).toEqual([
    'style https://a.example/main.css',
    'part https://a.example/news/a.png',
    'part https://a.example/news/gone.png',
    'part https://a.example/body.png',
    'part https://a.example/news/b.png',
    'style https://a.example/more.css',
    'part https://a.example/i.png',
    'part https://a.example/f.woff2',
  ])
  expect(html).toContain(`<img src="${data('image/png', 'a')}">`)
  expect(html).toContain('<img src="data:,">')
  expect(html).toContain(`<style>b{background:url("${data('image/png', 'b')}")}</style>`)
  expect(html).toContain(`${data('image/png', 'i')}#x`)
  expect(html).toContain('<style media="print">')
  expect(html.match(/https:\/\/a\.example/g)).toHaveLength(1)
  expect(html).toContain(`<!-- saved from url=(0032)${site} -->`)
  expect([included, leftOut]).toEqual([7, 2])
})

test('nothing in a snapshot runs, loads or leads on by itself', async () => {
  const { html, asked, leftOut } = await snapshot(`<html><head>
    <base href="https://a.example/other/"><meta http-equiv=refresh content="0;url=https://evil.example/">
    <meta charset=windows-1252><link rel="preload" href="x.js"><script src="x.js">run()</script>
    <script type="application/ld+json">{"headline":"kept"}</script></head>
    <body onload="run()"><iframe src="https://evil.example/"></iframe><object data="x.swf"></object>
    <a href="javascript:run()">one</a><a href="two.html" ping="https://evil.example/">two</a><a href="#three">three</a>
    <form action="https://evil.example/"><input type=image src="data:image/png;base64,AA=="></form>
    <svg><script>run()</script><a xlink:href="javascript:run()"><use href="https://evil.example/x.svg#y"/></a></svg>
    <video src="film.mp4" autoplay></video><template><script>run()</script></template>
    <style>a{background:url(javascript:run())}</style></body></html>`)
  expect(html).not.toMatch(/run\(|evil\.example|refresh|windows-1252|x\.js|film|<base|<iframe|<object/)
  expect(html).toContain('{"headline":"kept"}')
  expect(html).toContain('<a href="https://a.example/other/two.html">two</a>')
  expect(html).toContain('<a href="#three">three</a>')
  expect(html).toMatch(
    /<head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="default-src 'none';/,
  )
  expect(asked).toEqual([])
  expect(leftOut).toBe(3)
})

test('what is over the limit is left out, and a picture that is shown often counts as often', async () => {
  const picture = 'https://a.example/news/a.png'
  const { html, included, leftOut } = await snapshot('<img src=a.png><img src=a.png><img src=a.png>', {
    [picture]: ['image/png', 'x'.repeat(400)],
  })
  expect([included, leftOut]).toEqual([2, 1])
  expect(html.match(/image\/png/g)).toHaveLength(2)
})

test('a picture that is loaded late is found, and a style cannot end its element', async () => {
  const { html, asked } = await snapshot(
    `<img src="data:image/gif;base64,R0lG" data-src="late.png"><link rel=stylesheet href=a.css>`,
    { 'https://a.example/news/a.css': ['text/css', 'a::after{content:"</style><script>run()</script>"}'] },
  )
  expect(asked).toContain('part https://a.example/news/late.png')
  expect(html).not.toContain('</style><script>')
})
