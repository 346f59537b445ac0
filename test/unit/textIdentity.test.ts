import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { canonicalUrl, domainOf } from '../../src/main/text/canonicalUrl.ts'
import { textHash } from '../../src/main/text/contentHash.ts'

describe('the hash of a text', () => {
  test('is the beginning of SHA-256 over UTF-8', () => {
    const whole = createHash('sha256').update('Größe 😀', 'utf8').digest()
    expect([...textHash('Größe 😀')]).toEqual([...whole.subarray(0, 16)])
  })

  test('tells lone surrogates apart, from each other and from what stands in for them', () => {
    const hashes = ['\ud800', '\ud801', '\udc00', '\ufffd', '\ud800\udc00', 'a\ud800', '\ud800a'].map((text) =>
      Buffer.from(textHash(text)).toString('hex'),
    )
    expect(new Set(hashes).size).toBe(hashes.length)
  })
})

describe('the canonical address', () => {
  test.each([
    ['HTTPS://WWW.Example.COM:443/Path/?b=2&a=1#part', 'https://www.example.com/Path?a=1&b=2'],
    ['http://example.com', 'http://example.com/'],
    ['http://example.com:8080/a//', 'http://example.com:8080/a'],
    ['https://example.com./', 'https://example.com/'],
    ['https://user:secret@example.com/x', 'https://example.com/x'],
    ['https://example.com/?utm_source=x&UTM_Medium=y&gclid=1&fbclid=2&q=cocoa', 'https://example.com/?q=cocoa'],
    ['https://example.com/?a=2&a=1', 'https://example.com/?a=2&a=1'],
    ['https://bücher.example/straße', 'https://xn--bcher-kva.example/stra%C3%9Fe'],
    ['  https://example.com/a b ', 'https://example.com/a%20b'],
  ])('of %s', (url, canonical) => {
    expect(canonicalUrl(url)).toBe(canonical)
    expect(canonicalUrl(canonical)).toBe(canonical)
  })

  test.each([
    '',
    'example.com',
    'file:///etc/hosts',
    'javascript:alert(1)',
    'http://',
    'http://[',
    'mailto:a@example.com',
  ])('is none for %s', (url) => {
    expect(canonicalUrl(url)).toBeUndefined()
    expect(domainOf(url)).toBeUndefined()
  })

  test('a domain is the host without www', () => {
    expect(domainOf('https://www.News.Example.co.uk:81/x')).toBe('news.example.co.uk')
    expect(domainOf('https://www.com/')).toBe('www.com')
  })
})
