import { expect, test } from 'vitest'
import { allJobsDone } from './flows.ts'
import { testApp, writeLines } from './testApp.ts'

const attack = [
  '<script>globalThis.broken = "script"</script>',
  '<img src="http://evil.example/pixel.png" onerror="globalThis.broken = 1">',
  '<iframe src="http://evil.example/frame"></iframe><style>body { display: none }</style>',
  '![remote](http://evil.example/markdown.png) [click](javascript:globalThis.broken=2)',
  '</pre></div><svg onload="globalThis.broken = 3"><a xlink:href="http://evil.example/">x</a></svg>',
  '\u202egnp.exe\u202c {{constructor.constructor("globalThis.broken = 4")()}} ${globalThis.broken = 5}',
].join('\n\n')

test('what a document says is shown as text: nothing runs, nothing is fetched', async () => {
  const app = await testApp()
  const { page } = app
  const hostile = {
    id: '<b>id</b>',
    title: '<img src=http://evil.example/title.png onerror="globalThis.broken = 6">Harmless',
    url: 'javascript:globalThis.broken=7',
    text: attack,
    note: '<script>globalThis.broken = 8</script>',
  }
  const name = '<b onclick=alert(1)>Attack<img src=http:evil.example onerror=alert(2)>'
  await page.getByRole('button', { name: 'Import files' }).click()
  await page
    .locator('input[type=file]:not([webkitdirectory])')
    .setInputFiles([
      await writeLines(app, 'attack.jsonl', [hostile]),
      await writeLines(app, 'attack.md', [`# ${hostile.title}`, '', attack]),
    ])
  await page.getByPlaceholder('attack').fill(name)
  await page.locator('.previewTable').getByText('Harmless').first().waitFor()
  await page.getByRole('button', { name: `Import into ${name}` }).click()
  await page.locator('.jobSummary').waitFor()
  await allJobsDone(page)
  await page.getByRole('button', { name: `${name} 2` }).click()

  const reader = page.getByRole('region', { name: 'Reading pane' })
  for (const row of [0, 1]) {
    await page.getByRole('option').nth(row).click()
    const text = reader.locator('.readText')
    await expect.poll(() => text.textContent()).toContain('onerror="globalThis.broken = 1"')
    for (const line of attack.split('\n\n').slice(0, 5)) expect(await text.textContent()).toContain(line)
    expect(await reader.locator('img, script, iframe, style, a[href], object, embed').count()).toBe(0)
    expect(await reader.getByRole('button', { name: 'Open the page' }).count()).toBe(0)
    await reader.getByRole('tab', { name: 'Details' }).click()
    await reader.getByRole('tab', { name: 'Raw record' }).click()
    await reader.getByText('globalThis.broken').first().waitFor()
  }
  await page.keyboard.press('Control+Shift+f')
  await page.getByRole('searchbox').fill('remote click harmless')
  await page.keyboard.press('Enter')
  await page.getByRole('option').first().waitFor()
  expect(await page.getByRole('main').locator('img, script, iframe, style').count()).toBe(0)

  expect(await page.evaluate('globalThis.broken')).toBeUndefined()
  expect(app.strayRequests).toEqual([])
  // A breach of the policy is an error in the console.
  expect(app.complaints).toEqual([])
})

test('the policy is there, and would hold', async () => {
  const { page, complaints } = await testApp()
  const failures: string[] = []
  page.on('requestfailed', (request) => failures.push(`${request.url()} ${request.failure()?.errorText}`))
  await page.getByRole('button', { name: 'Import files' }).waitFor()
  await page.evaluate(() => {
    const { document } = globalThis as unknown as {
      document: { body: { append(node: object): void }; createElement(name: string): Record<string, unknown> }
    }
    const image = document.createElement('img')
    image['src'] = 'http://evil.example/pixel.png'
    const script = document.createElement('script')
    script['textContent'] = 'globalThis.inlineRan = true'
    document.body.append(image)
    document.body.append(script)
  })
  await expect.poll(() => complaints.filter((line) => line.includes('Content Security Policy')).length).toBe(2)
  expect(await page.evaluate('globalThis.inlineRan')).toBeUndefined()
  expect(failures).toEqual(['http://evil.example/pixel.png csp'])
})
