import { afterEach, expect, test } from 'vitest'
import { openApp, openBrowserAt, type OpenedApp, type OpenedBrowser } from './launch.ts'

const opened: OpenedBrowser[] = []
const open = async (): Promise<OpenedApp> => {
  const app = await openApp()
  opened.push(app)
  return app
}
afterEach(async () => {
  for (const browser of opened.splice(0).toReversed()) await browser.close()
})

test('the link opens the app, which keeps nothing of it in sight', async () => {
  const { page, context, complaints } = await open()
  await page.getByRole('button', { name: 'Try the sample collection' }).waitFor()
  expect(new URL(page.url()).search).toBe('')
  expect(await page.evaluate('document.cookie')).toBe('')
  expect(await context.cookies()).toMatchObject([{ httpOnly: true, sameSite: 'Strict' }])
  await page.reload()
  await page.getByRole('button', { name: 'Try the sample collection' }).waitFor()
  expect(complaints).toEqual([])
})

test('the sample is imported, embedded, found and read', async () => {
  const { page, complaints } = await open()
  await page.getByRole('button', { name: 'Try the sample collection' }).click()
  await page.getByRole('searchbox').fill('cocoa harvest delayed by drought')
  await page.keyboard.press('Enter')
  const hit = page.getByText('Drought on the Lavoine Coast delays the cocoa mid-crop').first()
  await hit.waitFor()
  await hit.click()
  await page.getByText('The mid-crop cocoa harvest on the Lavoine Coast will start').last().waitFor()
  expect(complaints).toEqual([])
})

test('another browser is turned away without a link of its own', async () => {
  const { page, newUrl } = await open()
  const address = new URL(page.url()).origin
  const stranger = await openBrowserAt(address)
  opened.push(stranger)
  await expect.poll(() => stranger.page.textContent('body')).toContain('This browser has no access to Quarry')
  await stranger.page.goto(newUrl())
  await stranger.page.getByRole('button', { name: 'Try the sample collection' }).waitFor()
})

test('a page of another origin can neither read nor change anything', async () => {
  const { context, page } = await open()
  const target = new URL(page.url()).origin
  const other = await context.newPage()
  await other.route('http://evil.example/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<p>evil</p>' }),
  )
  await other.goto('http://evil.example/')
  const outcomes = await other.evaluate(async (origin) => {
    const attempt = (path: string, init: object) =>
      fetch(origin + path, { credentials: 'include', ...init }).then(
        (reply) => `answered: ${reply.type}`,
        () => 'refused',
      )
    return [
      await attempt('/', {}),
      await attempt('/api/collections/list', {
        method: 'POST',
        body: '{}',
        headers: { 'content-type': 'application/json' },
      }),
      await attempt('/api/collections/list', { method: 'POST', body: '{}', headers: { 'content-type': 'text/plain' } }),
    ]
  }, target)
  expect(outcomes).toEqual(['refused', 'refused', 'refused'])
  // What a form or an image may send without asking arrives, and is turned away.
  const blind = await other.evaluate(async (origin) => {
    const reply = await fetch(`${origin}/api/collections/create`, {
      method: 'POST',
      mode: 'no-cors',
      credentials: 'include',
      body: '{"name":"from afar"}',
    }).catch(() => undefined)
    return reply?.type
  }, target)
  expect([undefined, 'opaque']).toContain(blind)
  const names = await page.evaluate(async () => {
    const init = { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } }
    const reply = await fetch('/api/collections/list', init)
    return ((await reply.json()) as { value: { name: string }[] }).value.map(({ name }) => name)
  })
  expect(names).toEqual([])
})
