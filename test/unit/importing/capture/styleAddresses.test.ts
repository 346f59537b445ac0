import { expect, test } from 'vitest'
import { replaceStyleAddresses } from '../../../../src/main/importing/capture/snapshot/styleAddresses.ts'

const replaced = (css: string) => replaceStyleAddresses(css, (address, use) => `${use}:${address}`)

test.each([
  ['a{background:url(x.png)}', 'a{background:url("part:x.png")}'],
  ['a{background:URL( "x y.png" ) no-repeat}', 'a{background:URL( "part:x y.png" ) no-repeat}'],
  ["@font-face{src:url('f.woff2') format('woff2')}", `@font-face{src:url("part:f.woff2") format('woff2')}`],
  ['@import "base.css" screen;b{c:url(d)}', '@import "style:base.css" screen;b{c:url("part:d")}'],
  ['@import url(base.css);', '@import url("style:base.css");'],
  [
    'a{background:image-set("a.png" 1x, "b.png" type("image/png") 2x)}',
    'a{background:image-set("part:a.png" 1x, "part:b.png" type("image/png") 2x)}',
  ],
  ['/* url(no) */ a::after{content:"url(no)"}', '/* url(no) */ a::after{content:"url(no)"}'],
  ['@namespace svg url(http://www.w3.org/2000/svg);', '@namespace svg url(http://www.w3.org/2000/svg);'],
  ['a{background:u\\72l(x.png)}', 'a{background:url("part:x.png")}'],
  ['a{background:url(javascript:run())}', 'a{background:none)}'],
  ['a{background:url(x.png', 'a{background:url("part:x.png")'],
])('%s', (css, expected) => {
  expect(replaced(css)).toBe(expected)
})

test('an address cannot end the text that it is put into', () => {
  const css = replaceStyleAddresses('a{b:url(c)}', () => 'x")\n</style>')
  expect(css).toBe('a{b:url("x\\22 )\\a </style>")}')
})
