import { expect, test } from 'vitest'
import { checkPage } from './checkPage.ts'
import { testApp } from './testApp.ts'

test('the window speaks German at once, keeps it, and can be turned round', async () => {
  const { page, complaints } = await testApp()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.getByRole('button', { name: 'Settings', exact: true }).click()
  await page.getByRole('radio', { name: 'Deutsch' }).click({ force: true })
  await page.getByRole('heading', { name: 'Einstellungen' }).waitFor()
  expect(await page.evaluate('[document.documentElement.lang, document.documentElement.dir]')).toEqual(['de', 'ltr'])
  await checkPage(page, 'the settings in German')

  await page.reload()
  await page.getByRole('button', { name: 'Suchen', exact: true }).click()
  await page.getByRole('button', { name: 'Beispielsammlung ausprobieren' }).waitFor()

  // A name from right to left begins where the others do.
  const nameAt = await page.evaluate(`(() => {
    const page = document.querySelector('#page')
    const name = document.createElement('div')
    name.className = 'ellipsis'
    name.dir = 'auto'
    name.textContent = 'שם'
    page.append(name)
    const written = document.createRange()
    written.selectNodeContents(name)
    const at = written.getBoundingClientRect().left - name.getBoundingClientRect().left
    name.remove()
    return at
  })()`)
  expect(nameAt).toBeLessThan(5)

  const sidebarAt = async () => (await page.getByRole('navigation', { name: 'Seiten' }).boundingBox())?.x ?? 0
  expect(await sidebarAt()).toBeLessThan(100)
  await page.evaluate(`fetch('/api/settings/set', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ language: 'system', direction: 'rtl' }),
  })`)
  await page.reload()
  await page.getByRole('button', { name: 'Try the sample collection' }).waitFor()
  expect(await page.evaluate('[document.documentElement.lang, document.documentElement.dir]')).toEqual(['en', 'rtl'])
  const pages = await page.getByRole('navigation', { name: 'Pages' }).boundingBox()
  expect(pages?.x).toBeGreaterThan(900)
  await checkPage(page, 'the first page from right to left')
  expect(complaints).toEqual([])
})

test('a setting is found by its name in any language, and what was looked for does not hide it in another one', async () => {
  const { page, complaints } = await testApp()
  await page.getByRole('button', { name: 'Settings', exact: true }).click()
  await page.getByRole('radio', { name: 'Deutsch' }).click({ force: true })
  await page.getByRole('heading', { name: 'Einstellungen' }).waitFor()
  const option = page.getByRole('option', { name: /Sprache/ })
  for (const word of ['english', 'language']) {
    await page.keyboard.press('Control+k')
    await page.keyboard.type(word)
    await option.first().waitFor()
    if (word === 'english') await page.keyboard.press('Escape')
  }
  await option.first().click()
  const find = page.getByRole('searchbox')
  await expect.poll(() => find.inputValue()).toBe('Sprache')
  await page.getByRole('radio', { name: 'English' }).click({ force: true })
  await page.getByRole('heading', { name: 'Settings' }).waitFor()
  await page.getByRole('radiogroup', { name: 'Language' }).waitFor()
  expect(await find.inputValue()).toBe('')
  expect(complaints).toEqual([])
})
