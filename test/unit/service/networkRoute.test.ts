import { expect, test } from 'vitest'
import { proxyOfRules } from '../../../src/main/desktop/proxyOfRules.ts'
import { isException, isLoopback } from '../../../src/main/service/transport/networkRoute.ts'
import { environmentProxies } from '../../../src/main/settings/environmentProxies.ts'

test.each([
  ['localhost', true],
  ['127.0.0.1', true],
  ['[::1]', true],
  ['app.localhost', true],
  ['10.0.0.1', false],
  ['localhost.example', false],
])('%s is this computer: %s', (host, expected) => expect(isLoopback(host)).toBe(expected))

test.each([
  ['a.example', ['example'], true],
  ['example', ['example'], true],
  ['example', ['.example'], false],
  ['a.example', ['*.example'], true],
  ['notexample', ['example'], false],
  ['10.1.2.3', ['10.1.2.3'], true],
  ['anything', ['*'], true],
  ['anything', ['', ' '], false],
])('%s is an exception of %j: %s', (host, list, expected) => expect(isException(host, list)).toBe(expected))

test.each([
  ['DIRECT', undefined],
  ['PROXY a.example:3128; DIRECT', 'http://a.example:3128'],
  ['HTTPS a.example:443', 'https://a.example:443'],
  ['SOCKS4 old.example:1080; SOCKS5 b.example:1080', 'socks5://b.example:1080'],
  ['', undefined],
])('the rules %s name the proxy %s', (list, url) => expect(proxyOfRules(list)?.url).toBe(url))

test('the environment names a proxy for each scheme, in either case, and what is no address counts as none', async () => {
  const proxies = environmentProxies({
    HTTPS_PROXY: 'http://s.example:1',
    all_proxy: 'socks5h://x.example:2',
    no_proxy: 'in.example',
  })
  const of = async (url: string) => (await proxies.proxyFor(new URL(url)))?.url
  expect(await of('https://a.example')).toBe('http://s.example:1')
  expect(await of('http://a.example')).toBe('socks5://x.example:2')
  expect(await of('https://b.in.example')).toBeUndefined()
  const wrong = environmentProxies({ http_proxy: 'ftp://a.example' })
  expect(await wrong.proxyFor(new URL('http://a.example'))).toBeUndefined()
})
